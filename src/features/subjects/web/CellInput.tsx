import type { KeyboardEvent, Ref } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface CellInputProps {
  readonly label: string
  readonly type: SubjectProperty['type'] | 'email'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly invalid: boolean
  /** Why, under the cell that is to blame first. */
  readonly error: string | null
  readonly id: string
  readonly first?: Ref<HTMLInputElement> | undefined
}

const inputTypes = { text: 'text', number: 'text', date: 'date', email: 'email' } as const

/** One cell of a row while it is edited, of its column's kind. */
export function CellInput({
  label,
  type,
  value,
  onChange,
  onKeyDown,
  invalid,
  error,
  id,
  first,
}: CellInputProps) {
  const shared = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': error ? id : undefined,
    className: 'input',
    value,
    onKeyDown,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  }
  return (
    <>
      {type === 'boolean' ? (
        <span className="field-select">
          <select {...shared}>
            <option value="">Elige</option>
            <option value="true">Sí</option>
            <option value="false">No</option>
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      ) : (
        <input
          {...shared}
          ref={first}
          type={inputTypes[type]}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </>
  )
}
