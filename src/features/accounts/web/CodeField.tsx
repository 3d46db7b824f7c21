import { TextField } from '#ui/Field.tsx'

interface CodeFieldProps {
  readonly error?: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Six digits of an authenticator; phones offer them by themselves. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Código de verificación"
      hint="Seis dígitos de tu aplicación de autenticación."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
