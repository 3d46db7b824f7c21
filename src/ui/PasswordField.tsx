import { useState, type InputHTMLAttributes } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'

interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete'> {
  readonly label?: string
  readonly hint?: string
  readonly error?: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A password with a button that shows it. */
export function PasswordField({ label = 'Contraseña', onChange, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const verb = shown ? 'Ocultar' : 'Mostrar'
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      required
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
      end={
        <Button
          variant="quiet"
          size="small"
          icon={shown ? 'eye-off' : 'eye'}
          className="input-end"
          aria-label={`${verb} contraseña`}
          onClick={() => setShown(!shown)}
        >
          {verb}
        </Button>
      }
    />
  )
}
