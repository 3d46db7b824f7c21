import { Rose } from '#ui/Rose.tsx'
import { yourPart } from '../audience.rules.ts'
import type { Person, SheetData } from '../sheet.rules.ts'

interface Props {
  readonly person: Person
  /** Of its radio buttons: short, because there are many. */
  readonly name: string
  readonly values: SheetData['values']
  readonly value: string | undefined
  readonly current: boolean
  readonly onAttend?: (() => void) | undefined
  readonly onChoose?: ((value_id: string) => void) | undefined
}

/** A native group of radio buttons. Without script, and before it runs, what is marked already looks marked. */
export function PersonRow({ person, name, values, value, current, onAttend, onChoose }: Props) {
  const said = values.find(({ id }) => id === value)?.description
  return (
    <fieldset className={current ? 'person person-current' : 'person'}>
      <legend>
        <Rose relation={person.relation} size={24} />
        <span>
          <b>{person.relation === 'auto' ? 'Tú' : person.name}</b>
          <small>{yourPart[person.relation]}</small>
        </span>
        <em aria-hidden="true" className={said ? undefined : 'person-open'}>
          {said ?? 'Sin responder'}
        </em>
      </legend>
      <div className="options">
        {values.map(({ id, value: number, description }) => (
          <label key={id} className={number === null ? 'option-na' : undefined}>
            <input
              type="radio"
              autoComplete="off"
              name={name}
              value={number ?? 'N/A'}
              checked={id === value}
              aria-label={`${number ?? 'N/A'}, ${description}`}
              onFocus={onAttend}
              onChange={() => onChoose?.(id)}
            />
            <span>{number ?? 'N/A'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
