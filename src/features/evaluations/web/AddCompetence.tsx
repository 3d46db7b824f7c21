import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { numbered } from '#shared/spanish.ts'
import { foldText } from '#shared/text.ts'
import { Field } from '#ui/Field.tsx'
import { LazySuggest } from '#web/kit/field/lazy-choices.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { evaluationsContract, type Suggestion } from '../contract.ts'
import { addCompetenceProblem } from '../rules.ts'
import { CopyWithoutAnchors, losesAnchors } from './CopyWithoutAnchors.tsx'
import type { EditableEvaluation } from './useEvaluationDraft.ts'
import '../views/evaluations.css'

interface AddCompetenceProps {
  readonly editable: EditableEvaluation
  readonly companyId: string
  /** Saving failed because the evaluation has no competences. */
  readonly missing: boolean
}

/** For whom the library wrote a competence. */
const levelNames = {
  person: 'Para cualquier puesto',
  manager: 'Para jefaturas',
  executive: 'Para la dirección',
} as const

const questionsText = (questions: number): string => numbered(questions, 'pregunta', 'preguntas')

/** Adds a copy of a competence of the workspace or the library, or an empty one with a new name. */
export function AddCompetence({ editable, companyId, missing }: AddCompetenceProps) {
  const { data, isPending, isError, refetch } = useQuery(
    read(evaluationsContract.competences, { query: { company_id: companyId } }),
  )
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<MessageCode | null>(null)
  /** A suggestion with descriptions that do not fit the scale. */
  const [asked, setAsked] = useState<Suggestion | null>(null)
  const [asking, setAsking] = useState(false)
  const added = editable.draft.competences
  const suggestions =
    data?.filter(
      ({ name }) => !added.some((competence) => foldText(competence.name) === foldText(name)),
    ) ?? []
  const addUnlessRefused = (name: string, add: () => void) => {
    const nextProblem = addCompetenceProblem(name, added)
    setProblem(nextProblem)
    if (nextProblem) return
    add()
    setText('')
  }
  const copy = (suggestion: Suggestion) =>
    addUnlessRefused(suggestion.name, () => editable.add(suggestion))
  const pick = (name: string) => {
    const suggestion = suggestions.find((candidate) => candidate.name === name)
    if (!suggestion) return
    if (losesAnchors(editable, suggestion)) {
      setAsked(suggestion)
      setAsking(true)
    } else copy(suggestion)
  }
  return (
    <section>
      <h2>Agregar competencia</h2>
      <p className="small muted part-lead">
        Escribe un nombre o elige de la biblioteca. Se copia aquí: editarla no cambia otras
        evaluaciones.
      </p>
      <Field
        label={<span className="visually-hidden">Nombre de la competencia</span>}
        className="competence-search"
        error={
          problem ? messageText(problem) : missing ? messageText('evaluation.incomplete') : null
        }
      >
        {(control) => (
          <LazySuggest
            control={control}
            icon="search"
            placeholder="Nombre de la competencia"
            text={text}
            onText={(next) => {
              setText(next)
              setProblem(null)
            }}
            options={suggestions.map(({ name, description, level, questions }) => ({
              value: name,
              label: name,
              detail: [
                description,
                level && `${levelNames[level]},`,
                questionsText(questions.length),
              ]
                .filter(Boolean)
                .join(' '),
            }))}
            onPick={(option) => pick(option.value)}
            onCreate={(name) => addUnlessRefused(name, () => editable.create(name))}
            loading={isPending}
            error={isError ? messageText('competences.load_failed') : undefined}
            onRetry={() => void refetch()}
          />
        )}
      </Field>
      <CopyWithoutAnchors
        editable={editable}
        suggestion={asked}
        open={asking}
        onOpenChange={setAsking}
        onCopy={(fitting) => {
          setAsking(false)
          copy(fitting)
        }}
      />
    </section>
  )
}
