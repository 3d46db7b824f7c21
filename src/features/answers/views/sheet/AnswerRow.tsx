import type { ReactNode } from 'react'
import { PathIcon } from '#ui/Icon.tsx'
import { chevronDown } from '#ui/icons.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  /** What is rated: the evaluated, or by person the question. */
  readonly legend: ReactNode
  /** The name of the radio buttons. */
  readonly name: string
  readonly values: SheetData['values']
  /** The id of the chosen value. */
  readonly value: string | undefined
  /** Whether each value has a row with its description; then only the current answer is open. */
  readonly described: boolean
  readonly current: boolean
  /** A button beside the legend. */
  readonly aside: ReactNode
  /** What is offered below the options. */
  readonly offer: ReactNode
  readonly onFocus?: (() => void) | undefined
  readonly onChoose?: ((value_id: string) => void) | undefined
}

/**
 * One answer with a native group of radio buttons, so that a choice made before the script runs
 * shows as chosen.
 */
export function AnswerRow(props: Props) {
  const { legend, name, values, value, described, current, aside, offer, onFocus, onChoose } = props
  const chosen = values.find(({ id }) => id === value)
  return (
    <fieldset className={current ? 'evaluated evaluated-current' : 'evaluated'}>
      <legend>
        {legend}
        <em aria-hidden="true" className={chosen ? undefined : 'evaluated-open'}>
          {chosen?.description ?? 'Sin responder'}
        </em>
      </legend>
      {described && (
        <LiveButton
          className={chosen ? 'evaluated-toggle' : 'evaluated-toggle evaluated-open'}
          aria-expanded={current}
          onClick={onFocus}
        >
          {chosen ? (chosen.value ?? 'N/A') : 'Sin responder'}
          <PathIcon path={chevronDown} />
        </LiveButton>
      )}
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
            {described && <i aria-hidden="true">{option.description}</i>}
          </label>
        ))}
      </div>
      {aside}
      {offer}
    </fieldset>
  )
}
