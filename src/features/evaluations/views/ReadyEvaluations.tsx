import { useId } from 'react'
import { CheckField } from '#ui/Field.tsx'
import type { Library } from '../contract.ts'
import { estimatedMinutes } from '../rules.ts'

/** The minutes are those of a rater who evaluates this many people. */
const EVALUATED = 5

interface ReadyEvaluationsProps {
  readonly evaluations: Library['evaluations']
  /** The key of the chosen one. */
  readonly value: string
  readonly onChange: (key: string) => void
}

/** The ready-made evaluations to choose one from, each with its questions to look at. */
export function ReadyEvaluations({ evaluations, value, onChange }: ReadyEvaluationsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="visually-hidden">Evaluación lista para usar</legend>
      {evaluations.map((evaluation) => (
        <div
          key={evaluation.key}
          className="grid gap-x-3 border-t py-[6px] last:border-b sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <CheckField
            type="radio"
            name={name}
            checked={evaluation.key === value}
            onChange={() => onChange(evaluation.key)}
            label={<b>{evaluation.name}</b>}
            hint={`${evaluation.competences} competencias, ${evaluation.questions} preguntas, ${estimatedMinutes(evaluation.questions, EVALUATED)} min`}
          />
          <Questions evaluation={evaluation} />
        </div>
      ))}
      <p className="small muted mt-2">Minutos de quien evalúa a {EVALUATED} personas.</p>
    </fieldset>
  )
}

function Questions({ evaluation }: { readonly evaluation: Library['evaluations'][number] }) {
  return (
    <details className="pl-[30px] sm:pl-0 sm:open:col-span-2 sm:open:pl-[30px]">
      <summary className="link small flex min-h-[44px] items-center">
        Ver preguntas<span className="visually-hidden"> de {evaluation.name}</span>
      </summary>
      <div className="pb-3">
        <p className="soft">{evaluation.description}</p>
        {evaluation.contents.map((competence) => (
          <div key={competence.name} className="mt-3">
            <b className="small">{competence.name}</b>
            <ul className="small list-disc pl-[18px]">
              {competence.questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
