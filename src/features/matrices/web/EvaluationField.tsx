import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { evaluationsContract, type EvaluationRow } from '#features/evaluations/contract.ts'
import { Field } from '#ui/Field.tsx'
import { Combobox } from '#web/kit/Combobox.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useLoadNotice } from './useLoadNotice.ts'

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** «6 competencias, 24 preguntas, escala de 5 valores con N/A» */
function summaryOf({ competences, questions, highest_value, allow_na }: EvaluationRow): string {
  return `${counted(competences, 'competencia', 'competencias')}, ${counted(questions, 'pregunta', 'preguntas')}, escala de ${highest_value} valores${allow_na ? ' con N/A' : ''}`
}

interface EvaluationFieldProps {
  readonly companyId: string
  readonly value: string | null
  readonly onChange: (evaluation_id: string | null) => void
  readonly error: string | null
}

export function EvaluationField({ companyId, value, onChange, error }: EvaluationFieldProps) {
  const evaluations = useQuery(read(evaluationsContract.list, { query: { company_id: companyId } }))
  useLoadNotice(evaluations.isError, 'evaluations.load_failed')
  const chosen = evaluations.data?.find(({ id }) => id === value)
  const none = evaluations.data?.length === 0
  const hint = chosen ? (
    summaryOf(chosen)
  ) : none ? (
    <span>
      Aún no hay evaluaciones.{' '}
      <Link className="link" to={`/evaluation/${companyId}`}>
        Crea la primera
      </Link>
    </span>
  ) : undefined
  return (
    <Field label="Evaluación" error={error} hint={hint}>
      {(control) => (
        <Combobox
          control={control}
          options={
            evaluations.data?.map((row) => ({
              value: row.id,
              label: row.name,
              detail: summaryOf(row),
            })) ?? []
          }
          value={value}
          onChange={onChange}
          loading={evaluations.isPending}
          error={evaluations.isError ? messageText('evaluations.load_failed') : undefined}
          onRetry={() => void evaluations.refetch()}
        />
      )}
    </Field>
  )
}
