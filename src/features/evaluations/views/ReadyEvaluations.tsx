import { useId } from 'react'
import { CheckField } from '#ui/Field.tsx'
import type { Library } from '../contract.ts'
import { estimatedMinutes } from '../rules.ts'
import './library.css'

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
    <fieldset>
      <legend className="visually-hidden">Evaluación lista para usar</legend>
      {evaluations.map((evaluation) => (
        <div key={evaluation.key} className="ready-evaluation">
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
      <p className="small muted note-below">Minutos de quien evalúa a {EVALUATED} personas.</p>
    </fieldset>
  )
}

function Questions({ evaluation }: { readonly evaluation: Library['evaluations'][number] }) {
  return (
    <details className="ready-questions">
      <summary className="link small">
        Ver preguntas<span className="visually-hidden"> de {evaluation.name}</span>
      </summary>
      <div className="ready-contents">
        <p className="soft">{evaluation.description}</p>
        {evaluation.contents.map((competence) => (
          <div key={competence.name}>
            <b className="small">{competence.name}</b>
            <ul className="small">
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
