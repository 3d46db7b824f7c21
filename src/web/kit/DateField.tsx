import { Field, type FieldProps } from '#ui/Field.tsx'

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly name?: string | undefined
}

/** The browser's own date picker, in the user's language. */
export function DateField({
  value,
  onChange,
  min,
  max,
  disabled,
  required,
  name,
  ...field
}: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          name={name}
          value={value}
          min={min}
          max={max}
          disabled={disabled}
          required={required}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
