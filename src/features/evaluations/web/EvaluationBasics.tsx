import type { UseQueryResult } from '@tanstack/react-query'
import type { Scale } from '#features/scales/contract.ts'
import { ScaleRuler } from '#features/scales/views/ScaleRuler.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { required } from '#web/fields.ts'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import '../views/evaluations.css'

interface EvaluationBasicsProps {
  readonly editable: EditableEvaluation
  readonly scales: Pick<UseQueryResult<Scale[]>, 'data' | 'isError' | 'refetch'>
  readonly scale: Scale | undefined
  /** Saving was attempted: empty fields show their error. */
  readonly saveAttempted: boolean
  readonly readOnly: boolean
}

const toOption = ({ id, name, highest_value, allow_na }: Scale) => ({
  value: id,
  label: name,
  detail: `${highest_value} valores${allow_na ? ' y N/A' : ''}`,
})

/** The name and the scale of an evaluation, with the values of the scale. */
export function EvaluationBasics({
  editable,
  scales,
  scale,
  saveAttempted,
  readOnly,
}: EvaluationBasicsProps) {
  const { name, scale_id } = editable.draft
  const noScalesHint =
    scales.data?.length === 0
      ? 'Todavía no hay escalas: agrega la primera en «Escalas».'
      : undefined
  return (
    <section className="card evaluation-basics" aria-label="Nombre y escala">
      {scales.isError && (
        <div className="evaluation-basics-failed">
          <LoadError code="scales.load_failed" onRetry={() => void scales.refetch()} />
        </div>
      )}
      <div className="evaluation-fields">
        <TextField
          label="Nombre de la evaluación"
          value={name}
          onChange={(event) => editable.changeBasics({ name: event.target.value })}
          error={required(saveAttempted, name)}
          maxLength={200}
          readOnly={readOnly}
          required
        />
        <Field label="Escala" error={required(saveAttempted, scale_id)} hint={noScalesHint}>
          {(control) => (
            <LazySelect
              control={control}
              options={scales.data?.map(toOption) ?? []}
              value={scale_id}
              onChange={(id) => editable.changeBasics({ scale_id: id })}
              placeholder="Elige una escala"
              disabled={readOnly}
            />
          )}
        </Field>
      </div>
      {scale && (
        <div className="evaluation-scale">
          <ScaleRuler values={scale.values} label={`Valores de la escala ${scale.name}`} />
        </div>
      )}
    </section>
  )
}
