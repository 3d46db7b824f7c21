import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { messages, type MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { notify } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'

const hasCode = (error: unknown, code: MessageCode): boolean => error instanceof ApiError && error.code === code

/** Where the person wanted to go when the session was missing. */
function wantedPlace(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : '/companies'
}

function useEnter(): (result: { readonly reopened: boolean }) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return ({ reopened }) => {
    // What somebody else read on this computer is not for this person.
    queryClient.clear()
    notify('login.succeeded')
    if (reopened) notify('account.reopened')
    void navigate(wantedPlace(state), { replace: true })
  }
}

export function LoginPage() {
  const [codeAsked, setCodeAsked] = useState(false)
  return codeAsked ? <SecondFactorForm onExpired={() => setCodeAsked(false)} /> : <CredentialsForm onCodeAsked={() => setCodeAsked(true)} />
}

function CredentialsForm({ onCodeAsked }: { readonly onCodeAsked: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const enter = useEnter()
  const login = useMutation({
    mutationFn: () => call(accountsContract.login, { body: { email, password } }),
    onSuccess: (result) => (result.second_factor_required ? onCodeAsked() : enter(result)),
    onError: (error) => notify(hasCode(error, 'login.wrong') ? 'login.wrong' : 'login.failed'),
  })
  const submit = () => {
    setTried(true)
    if (email.trim() && password) login.mutate()
  }
  return (
    <AuthForm title="Iniciar Sesión" lead="Entra para administrar tus empresas y proyectos." onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} error={required(tried, email)} autoComplete="username" />
      <PasswordField value={password} onChange={setPassword} error={required(tried, password)} autoComplete="current-password" />
      <p>
        <Link className="link small" to="/forgot-password">
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <Button type="submit" variant="primary" size="large" block busy={login.isPending} busyLabel="Entrando...">
        Iniciar Sesión
      </Button>
      <p className="auth-foot">
        ¿Aún no tienes cuenta?{' '}
        <Link className="link" to="/signup">
          Crear Cuenta
        </Link>
      </p>
    </AuthForm>
  )
}

function SecondFactorForm({ onExpired }: { readonly onExpired: () => void }) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const enter = useEnter()
  const confirm = useMutation({
    mutationFn: () => call(accountsContract.secondFactor, { body: { code } }),
    onSuccess: enter,
    onError: (error) => {
      if (hasCode(error, 'second_factor.wrong')) return
      notify(hasCode(error, 'session.required') ? 'session.required' : 'login.failed')
      if (hasCode(error, 'session.required')) onExpired()
    },
  })
  const submit = () => {
    setTried(true)
    if (code.trim()) confirm.mutate()
  }
  const wrong = hasCode(confirm.error, 'second_factor.wrong') ? messages['second_factor.wrong'] : null
  return (
    <AuthForm title="Verificación en dos pasos" lead={messages['second_factor.required']} onSubmit={submit}>
      <CodeField value={code} onChange={setCode} error={required(tried, code) ?? wrong} />
      <Button type="submit" variant="primary" size="large" block busy={confirm.isPending} busyLabel="Verificando...">
        Verificar
      </Button>
      <p className="auth-foot">
        <Button variant="tertiary" icon="arrow-left" onClick={onExpired}>
          Volver a iniciar sesión
        </Button>
      </p>
    </AuthForm>
  )
}
