import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { afterSave, useUnsavedChangesGuard } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { evaluationsContract, type EvaluationInput } from '../contract.ts'
import { inputOf, type EvaluationDraft } from '../draft.rules.ts'
import { evaluationProblem } from '../rules.ts'
import { AddCompetence } from './AddCompetence.tsx'
import { CompetenceList } from './CompetenceList.tsx'
import { EstimatedTime } from './EstimatedTime.tsx'
import { EvaluationBasics } from './EvaluationBasics.tsx'
import { EvaluationPreview } from './EvaluationPreview.tsx'
import { useEvaluationDraft } from './useEvaluationDraft.ts'

interface EvaluationEditorProps {
  readonly start: EvaluationDraft
  readonly companyId: string
  readonly evaluationId: string | null
  /** Only to be read. */
  readonly fixed: boolean
}

function useSave(companyId: string, evaluationId: string | null) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: EvaluationInput) =>
      evaluationId
        ? call(evaluationsContract.update, { params: { evaluationId }, body })
        : call(evaluationsContract.create, { body: { ...body, company_id: companyId } }),
    onSuccess: async () => {
      await refresh(
        evaluationsContract.list,
        evaluationsContract.one,
        evaluationsContract.competences,
        scalesContract.list,
      )
      notify('evaluation.saved')
      void navigate(`/evaluations/${companyId}`, afterSave)
    },
    onError: (error) => notifyFailure(error, 'evaluation.save_failed'),
  })
}

/** Writes an evaluation: what is asked, in which order, and with which scale it is answered. */
export function EvaluationEditor({ start, companyId, evaluationId, fixed }: EvaluationEditorProps) {
  const scales = useQuery(read(scalesContract.list, { query: { company_id: companyId } }))
  const [begin] = useState(start)
  const changes = useEvaluationDraft(begin)
  const [tried, setTried] = useState(false)
  const [previewed, setPreviewed] = useState(false)
  const save = useSave(companyId, evaluationId)
  const guard = useUnsavedChangesGuard(changes.dirty && !fixed)
  const scale = scales.data?.find(({ id }) => id === changes.draft.scale_id)
  const submit = () => {
    setTried(true)
    const draft = changes.fields.settle()
    if (!draft) return
    const input = inputOf(draft)
    const problem = evaluationProblem(input)
    if (!problem) {
      save.mutate(input)
      return
    }
    notify(problem)
    const unasked =
      problem === 'evaluation.questions_required' &&
      draft.competences.find(({ questions }) => questions.length === 0)
    if (unasked) changes.askFor(unasked.key)
    else focusFirstInvalid(document.body)
  }
  return (
    <>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_312px]">
        <div className="min-w-0">
          <EvaluationBasics
            changes={changes}
            scales={scales}
            scale={scale}
            tried={tried}
            fixed={fixed}
          />
          <CompetenceList changes={changes} fixed={fixed} />
        </div>
        <aside className="grid gap-7 lg:sticky lg:top-[84px]">
          {!fixed && (
            <AddCompetence
              changes={changes}
              companyId={companyId}
              missing={tried && changes.draft.competences.length === 0}
            />
          )}
          <EstimatedTime competences={changes.draft.competences} />
        </aside>
      </div>
      <SaveBar
        note={
          changes.dirty &&
          !fixed && (
            <output>
              <Icon name="circle-alert" size={16} /> Cambios sin guardar
            </output>
          )
        }
      >
        <Button variant="quiet" icon="eye" onClick={() => setPreviewed(true)}>
          Vista previa
        </Button>
        {!fixed && (
          <Button variant="primary" busy={save.isPending} busyLabel="Guardando..." onClick={submit}>
            Guardar evaluación
          </Button>
        )}
      </SaveBar>
      <EvaluationPreview
        open={previewed}
        onOpenChange={setPreviewed}
        competences={changes.draft.competences}
        values={scale?.values ?? []}
      />
      {guard}
    </>
  )
}
