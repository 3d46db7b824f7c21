import { useCallback } from 'react'
import type { ScaleValue } from '#features/scales/contract.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import type { EvaluationDraft } from '../draft.rules.ts'
import { useSheetPreview } from './useSheetPreview.ts'

interface EvaluationPreviewProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly draft: Pick<EvaluationDraft, 'name' | 'competences' | 'prompts'>
  readonly values: readonly ScaleValue[]
}

/** The sheet itself with invented colleagues. Nothing that is marked in it is saved. */
export function EvaluationPreview({ open, onOpenChange, draft, values }: EvaluationPreviewProps) {
  const renderSheet = useSheetPreview()
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  const questions = draft.competences.flatMap(({ name, questions: own }) =>
    own.map(({ key, question, anchors }) => ({
      id: key,
      question,
      competence: name,
      ...(anchors.length > 0 && { anchors }),
    })),
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Así la verá quien responde"
      width="large"
      description="Con personas inventadas; puedes responder y nada se guarda. Cada quien recibe las preguntas en otro orden."
    >
      {questions.length > 0 && values.length > 0 ? (
        renderSheet({
          name: draft.name,
          questions,
          prompts: draft.prompts.filter(({ prompt }) => prompt.trim() !== ''),
          values,
          onClose: close,
        })
      ) : (
        <p className="soft">Elige una escala y agrega al menos una pregunta para ver la hoja.</p>
      )}
    </Dialog>
  )
}
