import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { passwordProblem } from '../rules.ts'
import { AuthFields } from './AuthFields.tsx'

const isPasswordError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('password.')
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reset_link.invalid'

export function ResetPasswordPage() {
  // The mailed link carries its token after the #, which browsers do not send to servers.
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useAction({
    run: () => call(accountsContract.resetPassword, { body: { token, password } }),
    onDone: () => {
      notify('password.reset', undefined, { duration: 5000 })
      void navigate('/login', { replace: true })
    },
    failed: 'server.unreachable',
    onRefused: (error) => isPasswordError(error) || isInvalidLink(error),
  })
  const problem = passwordProblem(password, { email: '', names: [] })
  const error =
    required(tried, password) ??
    (tried && problem
      ? messageText(problem)
      : isPasswordError(reset.error)
        ? reset.error.message
        : null)
  const submit = () => {
    setTried(true)
    if (!problem) reset.mutate()
  }
  if (!token || isInvalidLink(reset.error)) return <InvalidLink />
  return (
    <AuthFields
      title="Crea otra contraseña"
      lead="Al cambiarla se cierran todas tus sesiones."
      onSubmit={submit}
    >
      <PasswordField
        label="Contraseña nueva"
        value={password}
        onChange={(typed) => {
          reset.reset()
          setPassword(typed)
        }}
        error={error}
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={reset.isPending}
        busyLabel="Guardando..."
      >
        Cambiar contraseña
      </Button>
      <p className="auth-foot">
        <Link className="link" to="/login">
          Volver a iniciar sesión
        </Link>
      </p>
    </AuthFields>
  )
}

function InvalidLink() {
  return (
    <AuthFields
      title="Crea otra contraseña"
      lead="Cada enlace sirve una sola vez, durante una hora."
      onSubmit={() => undefined}
    >
      <Banner tone="danger">{messageText('reset_link.invalid')}</Banner>
      <LinkButton variant="primary" size="large" block to="/forgot-password">
        Pedir otro enlace
      </LinkButton>
    </AuthFields>
  )
}
