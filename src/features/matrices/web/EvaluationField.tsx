import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evaluationsContract, type EvaluationRow } from '#features/evaluations/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { ReadyEvaluation } from './ReadyEvaluation.tsx'
import { useLoadNotice } from './useLoadNotice.ts'

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** «6 competencias, 24 preguntas, escala de 5 valores con N/A» */
function summarize({ competences, questions, highest_value, allow_na }: EvaluationRow): string {
  return `${counted(competences, 'competencia', 'competencias')}, ${counted(questions, 'pregunta', 'preguntas')}, escala de ${highest_value} valores${allow_na ? ' con N/A' : ''}`
}

interface EvaluationFieldProps {
  readonly companyId: string
  readonly value: string | null
  /** `name` is that of an evaluation of the list. */
  readonly onChange: (evaluation_id: string | null, name?: string) => void
  readonly error: string | null
}

/** Chooses an evaluation of the company, or copies a ready-made one without leaving the form. */
export function EvaluationField({ companyId, value, onChange, error }: EvaluationFieldProps) {
  const evaluations = useQuery(read(evaluationsContract.list, { query: { company_id: companyId } }))
  useLoadNotice(evaluations.isError, 'evaluations.load_failed')
  const chosen = evaluations.data?.find(({ id }) => id === value)
  const [listOpen, setListOpen] = useState(false)
  if (evaluations.data?.length === 0)
    return <ReadyEvaluation companyId={companyId} error={error} onCopied={onChange} />
  const close = (evaluation_id: string) => {
    setListOpen(false)
    onChange(evaluation_id)
  }
  return (
    <>
      <Field
        label="Evaluación"
        error={error}
        hint={chosen && summarize(chosen)}
        aside={
          <Button
            variant="tertiary"
            size="small"
            className="button-in-line"
            aria-expanded={listOpen}
            onClick={() => setListOpen(!listOpen)}
          >
            Evaluaciones listas
          </Button>
        }
      >
        {(control) => (
          <LazyCombobox
            control={control}
            options={
              evaluations.data?.map((row) => ({
                value: row.id,
                label: row.name,
                detail: summarize(row),
              })) ?? []
            }
            value={value}
            onChange={(id) => onChange(id, evaluations.data?.find((row) => row.id === id)?.name)}
            loading={evaluations.isPending}
            error={evaluations.isError ? messageText('evaluations.load_failed') : undefined}
            onRetry={() => void evaluations.refetch()}
          />
        )}
      </Field>
      {listOpen && <ReadyEvaluation companyId={companyId} error={null} onCopied={close} />}
    </>
  )
}
