import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { foldText } from '#shared/text.ts'
import { Field } from '#ui/Field.tsx'
import { Suggest } from '#web/kit/Suggest.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { evaluationsContract } from '../contract.ts'
import { addCompetenceProblem } from '../rules.ts'
import type { EvaluationChanges } from './useEvaluationDraft.ts'

interface AddCompetenceProps {
  readonly changes: EvaluationChanges
  readonly companyId: string
  /** It was tried to save without any. */
  readonly missing: boolean
}

const counted = (questions: number): string =>
  questions === 1 ? '1 pregunta' : `${questions} preguntas`

/** Copies a competence of the workspace or of the library, or begins one of one's own. */
export function AddCompetence({ changes, companyId, missing }: AddCompetenceProps) {
  const { data, isPending, isError, refetch } = useQuery(
    read(evaluationsContract.competences, { query: { company_id: companyId } }),
  )
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const added = changes.draft.competences
  const free =
    data?.filter(
      ({ name }) => !added.some((competence) => foldText(competence.name) === foldText(name)),
    ) ?? []
  const add = (name: string, act: () => void) => {
    const found = addCompetenceProblem(name, added)
    setProblem(found)
    if (found) return
    act()
    setText('')
  }
  const pick = (name: string) => {
    const suggestion = free.find((candidate) => candidate.name === name)
    if (suggestion) add(name, () => changes.add(suggestion))
  }
  return (
    <section>
      <h2>Agregar competencia</h2>
      <p className="small mb-3 text-ink-3">
        Escribe un nombre o elige de la biblioteca. Se copia aquí: editarla no cambia otras
        evaluaciones.
      </p>
      <Field
        label={<span className="unseen">Nombre de la competencia</span>}
        className="-mt-[6px]"
        error={
          problem ? messageText(problem) : missing ? messageText('evaluation.incomplete') : null
        }
      >
        {(control) => (
          <Suggest
            control={control}
            icon="search"
            placeholder="Nombre de la competencia"
            text={text}
            onText={(next) => {
              setText(next)
              setProblem(null)
            }}
            options={free.map(({ name, description, questions }) => ({
              value: name,
              label: name,
              detail: `${description} ${counted(questions.length)}`,
            }))}
            onPick={(option) => pick(option.value)}
            onCreate={(name) => add(name, () => changes.create(name))}
            loading={isPending}
            error={isError ? messageText('competences.load_failed') : undefined}
            onRetry={() => void refetch()}
          />
        )}
      </Field>
    </section>
  )
}
