import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { namesText } from '#features/scales/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { afterSave, useUnsavedChangesGuard } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { misfitQuestions } from '../anchor.rules.ts'
import { evaluationsContract, type Evaluation, type EvaluationInput } from '../contract.ts'
import { type CompetenceDraft, emptyDraft, toDraft, toInput } from '../draft.rules.ts'
import {
  COMFORTABLE_MINUTES,
  estimatedMinutes,
  evaluationProblem,
  questionCount,
} from '../rules.ts'
import { AddCompetence } from './AddCompetence.tsx'
import { CompetenceList } from './CompetenceList.tsx'
import { EvaluationBasics } from './EvaluationBasics.tsx'
import { EvaluationConflict } from './EvaluationConflict.tsx'
import { EvaluationPreview } from './EvaluationPreview.tsx'
import { PromptList } from './PromptList.tsx'
import { useEvaluationDraft } from './useEvaluationDraft.ts'
import '../views/evaluations.css'

interface EvaluationEditorProps {
  /** Null for a new evaluation. */
  readonly start: Evaluation | null
  readonly companyId: string
  readonly readOnly: boolean
}

/** Saves the evaluation; another person's save meanwhile is kept as `version.newer`. */
function useSave(companyId: string, start: Evaluation | null) {
  const navigate = useNavigate()
  const version = useSavedVersion(start, 'evaluation.changed', () =>
    call(evaluationsContract.one, { params: { evaluationId: start?.id ?? '' } }),
  )
  const mutation = useAction({
    run: ({ body, saved }: { readonly body: EvaluationInput; readonly saved: Evaluation | null }) =>
      saved
        ? call(evaluationsContract.update, {
            params: { evaluationId: saved.id },
            body: { ...body, version: saved.version },
          })
        : call(evaluationsContract.create, { body: { ...body, company_id: companyId } }),
    refreshesFirst: [
      evaluationsContract.list,
      evaluationsContract.one,
      evaluationsContract.competences,
      scalesContract.list,
    ],
    done: 'evaluation.saved',
    onDone: () => void navigate(`/evaluations/${companyId}`, afterSave),
    failed: 'evaluation.save_failed',
    onRefused: version.catchNewer,
  })
  return { mutation, version }
}

/** Edits an evaluation: its name, its scale, and its competences with their questions. */
export function EvaluationEditor({ start, companyId, readOnly }: EvaluationEditorProps) {
  const scales = useQuery(read(scalesContract.list, { query: { company_id: companyId } }))
  const editable = useEvaluationDraft(start ? toDraft(start) : emptyDraft, scales.data)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const [previewOpen, setPreviewOpen] = useState(false)
  const { mutation: save, version } = useSave(companyId, start)
  useUnsavedChangesGuard(editable.dirty && !readOnly)
  const { scale, values } = editable
  const submit = () => {
    setSaveAttempted(true)
    const draft = editable.fields.close()
    if (!draft) return
    const input = toInput(draft)
    const problem = evaluationProblem(input)
    const misfits = misfitQuestions(input.competences, values.length)
    if (!problem && scale && misfits.length > 0) {
      notify('evaluation.anchors_misfit', { names: namesText(misfits), count: values.length })
      return
    }
    if (!problem) {
      save.mutate({ body: input, saved: version.saved })
      return
    }
    notify(problem)
    const withoutQuestions =
      problem === 'evaluation.questions_required' &&
      draft.competences.find(({ questions }) => questions.length === 0)
    if (withoutQuestions) editable.openNewQuestion(withoutQuestions.key)
    else focusFirstInvalid(document.body)
  }
  return (
    <>
      <div className="evaluation-editor">
        <div className="evaluation-main">
          <EvaluationBasics
            editable={editable}
            scales={scales}
            scale={scale}
            saveAttempted={saveAttempted}
            readOnly={readOnly}
          />
          <CompetenceList editable={editable} readOnly={readOnly} />
        </div>
        <aside className="evaluation-side">
          {!readOnly && (
            <AddCompetence
              editable={editable}
              companyId={companyId}
              missing={saveAttempted && editable.draft.competences.length === 0}
            />
          )}
          <EstimatedTime competences={editable.draft.competences} />
        </aside>
        <PromptList editable={editable} saveAttempted={saveAttempted} readOnly={readOnly} />
      </div>
      <SaveBar
        note={
          editable.dirty &&
          !readOnly && (
            <output>
              <Icon name="circle-alert" size={16} /> Cambios sin guardar
            </output>
          )
        }
      >
        <Button variant="quiet" icon="eye" onClick={() => setPreviewOpen(true)}>
          Vista previa
        </Button>
        {!readOnly && (
          <Button variant="primary" busy={save.isPending} busyLabel="Guardando..." onClick={submit}>
            Guardar evaluación
          </Button>
        )}
      </SaveBar>
      <EvaluationPreview
        open={previewOpen}
        onOpenChange={setPreviewOpen}
        draft={editable.draft}
        values={scale?.values ?? []}
      />
      <EvaluationConflict
        version={version}
        input={toInput(editable.draft)}
        scales={scales.data ?? []}
        onTake={(saved) => editable.take(toDraft(saved))}
        onKeep={(saved) => save.mutate({ body: toInput(editable.draft), saved })}
      />
    </>
  )
}

/** The rater of the example evaluates this many subjects. */
const EVALUATED = 5
/** The end of the bar lies beyond the comfortable time, so that a longer time is visible. */
const BAR_MINUTES = COMFORTABLE_MINUTES * 1.5

function EstimatedTime({ competences }: { readonly competences: readonly CompetenceDraft[] }) {
  const minutes = estimatedMinutes(questionCount(competences), EVALUATED)
  const long = minutes > COMFORTABLE_MINUTES
  return (
    <section className="evaluation-time">
      <h3>Tiempo estimado</h3>
      <p className="evaluation-minutes">
        <b>{minutes} min</b> <span className="soft">para quien evalúa a {EVALUATED} personas</span>
      </p>
      <ShareBar
        share={minutes / BAR_MINUTES}
        color={long ? 'var(--warning)' : 'var(--primary)'}
        label={`Tiempo estimado, ${minutes} de ${BAR_MINUTES} minutos`}
      />
      <p className={long ? 'small note-below warning-line strong' : 'small note-below muted'}>
        Sobre {COMFORTABLE_MINUTES} minutos la gente empieza a dejar hojas a medias.
      </p>
    </section>
  )
}
