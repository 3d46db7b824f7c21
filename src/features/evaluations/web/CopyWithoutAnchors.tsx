import { namesText } from '#features/scales/rules.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { findMisfit, withFittingAnchors } from '../anchor.rules.ts'
import type { Suggestion } from '../contract.ts'
import type { EditableEvaluation } from './useEvaluationDraft.ts'

type Scaled = Pick<EditableEvaluation, 'scale' | 'values'>

const misfitIn = ({ scale, values }: Scaled, { questions }: Suggestion) =>
  findMisfit(questions, scale ? { name: scale.name, value_count: values.length } : null)

/** Whether a copy would lose descriptions of values, which is asked about first. */
export const losesAnchors = (editable: Scaled, suggestion: Suggestion): boolean =>
  misfitIn(editable, suggestion) !== null

interface CopyWithoutAnchorsProps {
  readonly editable: Scaled
  /** Stays while the dialog closes. */
  readonly suggestion: Suggestion | null
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onCopy: (fitting: Suggestion) => void
}

/** Says before a competence is copied which descriptions of values do not fit the scale. */
export function CopyWithoutAnchors(props: CopyWithoutAnchorsProps) {
  const { editable, suggestion, open, onOpenChange, onCopy } = props
  const misfit = suggestion && misfitIn(editable, suggestion)
  const copy = () => {
    if (!suggestion) return
    const questions = withFittingAnchors(suggestion.questions, editable.values.length)
    onCopy({ ...suggestion, questions })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`¿Copiar «${suggestion?.name ?? ''}» sin sus descripciones?`}
      consequence={
        misfit
          ? `${misfit.sentence} Se copia sin lo que describe cada valor en: ${namesText(misfit.names)}. La original no cambia.`
          : ''
      }
      confirmLabel="Copiar sin ellas"
      onConfirm={copy}
    />
  )
}
