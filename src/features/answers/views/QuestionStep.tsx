import type { Drafts } from '../queue.rules.ts'
import { chosen, type SheetData } from '../sheet.rules.ts'
import { PersonRow } from './PersonRow.tsx'
import type { SheetActions } from './SheetView.tsx'

interface Props {
  readonly data: SheetData
  readonly place: number
  readonly drafts: Drafts
  readonly row: number
  readonly actions?: SheetActions | undefined
}

export function QuestionStep({ data, place, drafts, row, actions }: Props) {
  const question = data.questions[place]
  if (!question) return null
  const count = data.values.filter(({ value }) => value !== null).length
  return (
    <>
      <p className="sheet-competence">{question.competence}</p>
      <h1 className="sheet-title" id="title" tabIndex={-1}>
        {question.question}
      </h1>
      <fieldset
        className="matrix"
        aria-labelledby="title"
        data-values={count}
        data-na={count < data.values.length || undefined}
      >
        <div className="matrix-head" aria-hidden="true">
          <span />
          {data.values.map(({ id, value, description }) => (
            <span key={id} className={value === null ? 'matrix-na' : undefined}>
              {description}
            </span>
          ))}
        </div>
        {data.people.map((person, index) => (
          <PersonRow
            key={`${question.id} ${person.form_id}`}
            person={person}
            name={`${place} ${index}`}
            values={data.values}
            current={index === row}
            value={chosen(drafts, person.form_id, question.id)}
            onAttend={actions && (() => actions.attend(index))}
            onChoose={
              actions && ((value_id) => actions.choose(person.form_id, question.id, value_id))
            }
          />
        ))}
      </fieldset>
      <KeyLegend values={count} na={count < data.values.length} />
    </>
  )
}

/** Shown only where there is a fine pointer, and so most likely a keyboard. */
function KeyLegend({ values, na }: { readonly values: number; readonly na: boolean }) {
  return (
    <p className="keys small muted" aria-hidden="true">
      <span>
        <kbd>1</kbd>–<kbd>{values === 10 ? 0 : values}</kbd> responder
      </span>
      {na && (
        <span>
          <kbd>N</kbd> no lo he observado
        </span>
      )}
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> cambiar de persona
      </span>
      <span>
        <kbd>Enter</kbd> siguiente pregunta
      </span>
    </p>
  )
}
