import { TextField } from '#ui/Field.tsx'

interface EmailFieldProps {
  readonly label?: string
  readonly hint?: string
  readonly error?: string | null
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete?: string
  readonly readOnly?: boolean
}

export function EmailField({
  label = 'Correo electrónico',
  onChange,
  autoComplete = 'email',
  ...field
}: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      autoComplete={autoComplete}
      required
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
