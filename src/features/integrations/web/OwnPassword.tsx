import { PasswordField } from '#ui/PasswordField.tsx'
import { required } from '#web/fields.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'

interface OwnPasswordProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly tried: boolean
  /** Why the call failed that the password confirms. */
  readonly error: unknown
}

/** The last field of a dialog that makes something by which others get in. */
export function OwnPassword({ value, onChange, tried, error }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Tu contraseña"
      hint="Confirma que eres tú."
      value={value}
      onChange={onChange}
      error={required(tried, value) ?? wrongPasswordText(error)}
      autoComplete="current-password"
    />
  )
}
