import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { messages, type MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { codesLeft } from '../recovery-code.rules.ts'
import { AuthFields } from './AuthFields.tsx'
import { CodeField, RecoveryCodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'

const hasCode = (error: unknown, code: MessageCode): boolean =>
  error instanceof ApiError && error.code === code

/** Where the person wanted to go when the session was missing. */
function wantedPlace(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
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
  return codeAsked ? (
    <SecondFactorForm onExpired={() => setCodeAsked(false)} />
  ) : (
    <CredentialsForm onCodeAsked={() => setCodeAsked(true)} />
  )
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
    <AuthFields
      title="Iniciar Sesión"
      lead="Entra para administrar tus empresas y proyectos."
      onSubmit={submit}
    >
      <EmailField
        value={email}
        onChange={setEmail}
        error={required(tried, email)}
        autoComplete="username"
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={required(tried, password)}
        autoComplete="current-password"
      />
      <p>
        <Link className="link small" to="/forgot-password">
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={login.isPending}
        busyLabel="Entrando..."
      >
        Iniciar Sesión
      </Button>
      <p className="auth-foot">
        ¿Aún no tienes cuenta?{' '}
        <Link className="link" to="/signup">
          Crear Cuenta
        </Link>
      </p>
    </AuthFields>
  )
}

/** Refusals that are told beside the field. */
const beside = ['second_factor.wrong', 'second_factor.recovery_wrong'] as const
const besideField = (error: unknown): string | null => {
  const code = beside.find((known) => hasCode(error, known))
  return code ? messages[code] : null
}

function useConfirm(onExpired: () => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (code: string) => call(accountsContract.secondFactor, { body: { code } }),
    onSuccess: (result) => {
      enter(result)
      if (result.recovery_codes_left !== null)
        notify(
          'second_factor.recovery_used',
          { left: codesLeft(result.recovery_codes_left) },
          { duration: 8000 },
        )
    },
    onError: (error) => {
      if (besideField(error)) return
      notifyFailure(error, 'login.failed')
      if (hasCode(error, 'session.required')) onExpired()
    },
  })
}

function SecondFactorForm({ onExpired }: { readonly onExpired: () => void }) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [recovering, setRecovering] = useState(false)
  const confirm = useConfirm(onExpired)
  const submit = () => {
    setTried(true)
    if (code.trim()) confirm.mutate(code)
  }
  const turn = () => {
    setRecovering(!recovering)
    setCode('')
    setTried(false)
    confirm.reset()
  }
  const field = {
    value: code,
    onChange: setCode,
    error: required(tried, code) ?? besideField(confirm.error),
  }
  return (
    <AuthFields
      title="Verificación en dos pasos"
      lead={messages[recovering ? 'second_factor.recovery_required' : 'second_factor.required']}
      onSubmit={submit}
    >
      {recovering ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={confirm.isPending}
        busyLabel="Verificando..."
      >
        Verificar
      </Button>
      <p>
        <Button
          variant="tertiary"
          className="-ml-[10px]"
          icon={recovering ? 'smartphone' : 'key-round'}
          onClick={turn}
        >
          {recovering ? 'Usar el código de mi aplicación' : 'No tengo mi teléfono'}
        </Button>
      </p>
      <p className="auth-foot">
        <Button variant="tertiary" icon="arrow-left" onClick={onExpired}>
          Volver a iniciar sesión
        </Button>
      </p>
    </AuthFields>
  )
}
