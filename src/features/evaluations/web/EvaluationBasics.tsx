import type { UseQueryResult } from '@tanstack/react-query'
import type { Scale } from '#features/scales/contract.ts'
import { ScaleRuler } from '#features/scales/views/ScaleRuler.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { required } from '#web/fields.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { Select } from '#web/kit/Select.tsx'
import type { EvaluationChanges } from './useEvaluationDraft.ts'

interface EvaluationBasicsProps {
  readonly changes: EvaluationChanges
  readonly scales: Pick<UseQueryResult<Scale[]>, 'data' | 'isError' | 'refetch'>
  readonly scale: Scale | undefined
  readonly tried: boolean
  readonly fixed: boolean
}

const optionOf = ({ id, name, highest_value, allow_na }: Scale) => ({
  value: id,
  label: name,
  detail: `${highest_value} valores${allow_na ? ' y N/A' : ''}`,
})

/** The name, and the scale with a look at it. */
export function EvaluationBasics({ changes, scales, scale, tried, fixed }: EvaluationBasicsProps) {
  const { name, scale_id } = changes.draft
  const none =
    scales.data?.length === 0
      ? 'Todavía no hay escalas: agrega la primera en «Escalas».'
      : undefined
  return (
    <section className="card px-5 py-5 sm:px-6" aria-label="Nombre y escala">
      {scales.isError && (
        <div className="mb-4">
          <LoadError code="scales.load_failed" onRetry={() => void scales.refetch()} />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-[1.2fr_1fr]">
        <TextField
          label="Nombre de la evaluación"
          value={name}
          onChange={(event) => changes.changeBasics({ name: event.target.value })}
          error={required(tried, name)}
          maxLength={200}
          readOnly={fixed}
          required
        />
        <Field label="Escala" error={required(tried, scale_id)} hint={none}>
          {(control) => (
            <Select
              control={control}
              options={scales.data?.map(optionOf) ?? []}
              value={scale_id}
              onChange={(id) => changes.changeBasics({ scale_id: id })}
              placeholder="Elige una escala"
              disabled={fixed}
            />
          )}
        </Field>
      </div>
      {scale && (
        <div className="mt-4">
          <ScaleRuler values={scale.values} label={`Valores de la escala ${scale.name}`} />
        </div>
      )}
    </section>
  )
}
