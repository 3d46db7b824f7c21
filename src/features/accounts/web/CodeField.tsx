import { TextField } from '#ui/Field.tsx'

interface CodeFieldProps {
  readonly error?: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A recovery code, for users without their phone. */
export function RecoveryCodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Código de recuperación"
      hint="Uno de los diez que guardaste, como 4F7K2-9QMTX. Sirve una sola vez."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The six digits of an authenticator. */
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
