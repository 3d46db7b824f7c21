import { Rose } from '#ui/Rose.tsx'
import { relationToEvaluated } from '../audience.rules.ts'
import type { Evaluated, SheetData } from '../sheet.rules.ts'

interface Props {
  readonly evaluated: Evaluated
  /** The name of the radio buttons. */
  readonly name: string
  readonly values: SheetData['values']
  /** The id of the chosen value. */
  readonly value: string | undefined
  readonly current: boolean
  readonly onFocus?: (() => void) | undefined
  readonly onChoose?: ((value_id: string) => void) | undefined
}

/**
 * One evaluated with a native group of radio buttons, so that a choice made before the script runs
 * shows as chosen.
 */
export function EvaluatedRow({
  evaluated: { name: evaluatedName, relation },
  name,
  values,
  value,
  current,
  onFocus,
  onChoose,
}: Props) {
  const description = values.find(({ id }) => id === value)?.description
  return (
    <fieldset className={current ? 'evaluated evaluated-current' : 'evaluated'}>
      <legend>
        <Rose relation={relation} size={24} />
        <span>
          <b>{relation === 'auto' ? 'Tú' : evaluatedName}</b>
          <small>{relationToEvaluated[relation]}</small>
        </span>
        <em aria-hidden="true" className={description ? undefined : 'evaluated-open'}>
          {description ?? 'Sin responder'}
        </em>
      </legend>
      <div className="options">
        {values.map((option) => (
          <label key={option.id} className={option.value === null ? 'option-na' : undefined}>
            <input
              type="radio"
              autoComplete="off"
              name={name}
              value={option.value ?? 'N/A'}
              checked={option.id === value}
              aria-label={`${option.value ?? 'N/A'}, ${option.description}`}
              onFocus={onFocus}
              onChange={() => onChoose?.(option.id)}
            />
            <span>{option.value ?? 'N/A'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
