import { useQuery } from '@tanstack/react-query'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { Field } from '#ui/Field.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { read } from '#web/query.ts'
import { deductionHint } from '../deduction.rules.ts'
import { MINIMUM_RATERS } from '../limits.ts'
import '../views/matrix-fields.css'

const { lowest, highest } = MINIMUM_RATERS
const minimums = Array.from({ length: highest - lowest + 1 }, (_, index) => ({
  value: String(lowest + index),
  label: `${lowest + index} personas`,
}))

interface MinimumFieldProps {
  readonly companyId: string
  readonly evaluationId: string | null
  readonly value: number
  readonly onChange: (minimum_raters: number) => void
}

/** The anonymity minimum, and how often two raters of such a group deduce an answer. */
export function MinimumField({ companyId, evaluationId, value, onChange }: MinimumFieldProps) {
  const evaluations = useQuery(read(evaluationsContract.list, { query: { company_id: companyId } }))
  const questions = evaluations.data?.find(({ id }) => id === evaluationId)?.questions ?? 0
  return (
    <Field
      label="Mínimo de anonimato"
      hint={
        <span>
          Un grupo con menos personas no se muestra por separado.
          {questions > 0 && <span className="minimum-note">{deductionHint(value, questions)}</span>}
        </span>
      }
    >
      {(control) => (
        <LazySelect
          control={control}
          options={minimums}
          value={String(value)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </Field>
  )
}
