import { useState } from 'react'
import { Link } from 'react-router'
import { cleanText, isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { FORGOT_PASSWORD_REDIRECT_MS } from '../limits.ts'
import { EXAMPLE_EMAIL } from '../rules.ts'
import { AuthFields } from './AuthFields.tsx'
import { EmailField } from './EmailField.tsx'
import { useRedirect } from './useRedirect.ts'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const { redirecting, redirect } = useRedirect('/login', FORGOT_PASSWORD_REDIRECT_MS)
  const requestLink = useAction({
    run: () => call(accountsContract.forgotPassword, { body: { email } }),
    onDone: () => {
      notify('forgot_password.sent', undefined, { duration: 5000 })
      redirect()
    },
    failed: 'server.unreachable',
  })
  const valid = isEmail(cleanText(email))
  const error =
    required(tried, email) ??
    (tried && !valid ? messageText('email.invalid', { email: EXAMPLE_EMAIL }) : null)
  const submit = () => {
    setTried(true)
    if (valid) requestLink.mutate()
  }
  return (
    <AuthFields
      title="Recuperar contraseña"
      lead="Escribe el correo de tu cuenta y te enviamos un enlace para crear otra contraseña. Sirve una sola vez, durante una hora."
      onSubmit={submit}
    >
      <EmailField value={email} onChange={setEmail} error={error} autoComplete="username" />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={requestLink.isPending || redirecting}
        busyLabel="Enviando..."
      >
        Enviar enlace
      </Button>
      <p className="auth-foot">
        <Link className="link" to="/login">
          Volver a iniciar sesión
        </Link>
      </p>
    </AuthFields>
  )
}
