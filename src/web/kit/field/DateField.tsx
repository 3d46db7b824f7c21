import { Field, type FieldProps } from '#ui/Field.tsx'
import { typedDateError } from './calendar-days.ts'
import { DateInput, type DateInputProps, useTypedDate } from './DateInput.tsx'

/** A date with its label; says by itself how a date is written and which dates are left. */
export function DateField({
  value,
  onChange,
  min,
  max,
  disabled,
  required,
  name,
  error,
  ...field
}: FieldProps & DateInputProps) {
  const typed = useTypedDate({ value, onChange })
  const own = typed.left || error ? typedDateError(typed.text, { min, max }) : null
  // A text that is no date is no missing date, whatever the page says about the empty value.
  const shown = value === '' ? (own ?? error) : (error ?? own)
  return (
    <Field {...field} error={shown}>
      {(control) => (
        <DateInput
          {...control}
          typed={typed}
          value={value}
          min={min}
          max={max}
          disabled={disabled}
          required={required}
          name={name}
        />
      )}
    </Field>
  )
}
