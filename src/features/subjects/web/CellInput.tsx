import type { KeyboardEvent, Ref } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DateInput, type DateInputProps, useTypedDate } from '#web/kit/field/DateInput.tsx'

interface CellInputProps {
  readonly label: string
  readonly type: SubjectProperty['type'] | 'email'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly invalid: boolean
  /** The message under the first invalid cell of the row. */
  readonly error: string | null
  readonly errorId: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

const inputTypes = { text: 'text', number: 'text', email: 'email' } as const

/** The control in a cell of a row that is being edited, by the type of its column. */
export function CellInput({
  label,
  type,
  value,
  onChange,
  onKeyDown,
  invalid,
  error,
  errorId,
  inputRef,
}: CellInputProps) {
  const shared = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': error ? errorId : undefined,
    value,
    onKeyDown,
  } as const
  const change = (event: { readonly target: { readonly value: string } }) =>
    onChange(event.target.value)
  return (
    <>
      {type === 'boolean' ? (
        <span className="field-select">
          <select {...shared} className="input" onChange={change}>
            <option value="">Elige</option>
            <option value="true">Sí</option>
            <option value="false">No</option>
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      ) : type === 'date' ? (
        <DateCell {...shared} inputRef={inputRef} onChange={onChange} />
      ) : (
        <input
          {...shared}
          className="input"
          onChange={change}
          ref={inputRef}
          type={inputTypes[type]}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </>
  )
}

function DateCell({
  onChange,
  ...cell
}: DateInputProps & Omit<Parameters<typeof DateInput>[0], 'typed'>) {
  return <DateInput {...cell} typed={useTypedDate({ value: cell.value, onChange })} />
}
