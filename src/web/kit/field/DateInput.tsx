import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { tableDate } from '#shared/dates.ts'
import { IconButton } from '#ui/Button.tsx'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { typedDate } from './calendar-days.ts'

const CalendarPopup = lazyDialog(() => import('./CalendarPopup.tsx'), 'CalendarPopup')

export interface DateInputProps {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  /** Empty while the typed text is no date. */
  readonly onChange: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly name?: string | undefined
}

interface ControlOptions {
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

/**
 * The typed text of a date. It follows a value that changes elsewhere, and keeps its own spelling
 * as long as that means the value.
 */
export function useTypedDate({ value, onChange }: Pick<DateInputProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const text = (typedDate(typed) ?? '') === value ? typed : value === '' ? '' : tableDate(value)
  return {
    text,
    left,
    type: (next: string) => {
      setTyped(next)
      setLeft(false)
      const date = typedDate(next) ?? ''
      if (date !== value) onChange(date)
    },
    leave: () => {
      if (value !== '') setTyped(tableDate(value))
      setLeft(true)
    },
  }
}

type TypedDate = ReturnType<typeof useTypedDate>

/**
 * A date as dd/mm/aaaa in every browser, typed or picked: the browser's own date field writes it in
 * the order of the browser's language.
 */
export function DateInput({
  typed,
  value,
  min,
  max,
  disabled,
  required,
  name,
  inputRef,
  onKeyDown,
  ...control
}: Omit<DateInputProps, 'onChange'> & ControlOptions & { readonly typed: TypedDate }) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    } else onKeyDown?.(event)
  }
  return (
    <>
      <span className="input" ref={frame}>
        <input
          {...control}
          ref={inputRef}
          type="text"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          name={name}
          value={typed.text}
          disabled={disabled}
          required={required}
          onKeyDown={keyDown}
          onBlur={typed.leave}
          onChange={(event) => typed.type(event.target.value)}
        />
        <IconButton
          icon="calendar"
          label="Abrir el calendario"
          className="input-end"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </span>
      <CalendarPopup
        open={open}
        onOpenChange={setOpen}
        frame={frame}
        value={value}
        min={min}
        max={max}
        onPick={(date) => typed.type(tableDate(date))}
      />
    </>
  )
}
