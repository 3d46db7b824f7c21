import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MessageCode } from '#shared/messages.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { readState } from '#web/page-state.ts'
import { queryClient } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { recoveryCodesLeftText } from '../recovery-code.rules.ts'
import { AuthFields } from './AuthFields.tsx'
import { CodeField, RecoveryCodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'

const hasCode = (error: unknown, code: MessageCode): boolean =>
  error instanceof ApiError && error.code === code

/** What the page before left for this one: the requested page, or the e-mail of a new account. */
function leftText(state: unknown, name: 'from' | 'email'): string {
  const left = readState(state, name)
  return typeof left === 'string' ? left : ''
}

function useAfterLogin(): (result: { readonly reopened: boolean }) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return ({ reopened }) => {
    // The cache may hold data of the previous user of this browser.
    queryClient.clear()
    notify('login.succeeded')
    if (reopened) notify('account.reopened')
    const from = leftText(state, 'from')
    // the list of companies sends a user who has none on to the first steps
    if (from) void navigate(from, { replace: true })
    else void navigate('/companies', { replace: true, state: { signed_in: true } })
  }
}

export function LoginPage() {
  const [codeRequired, setCodeRequired] = useState(false)
  return codeRequired ? (
    <SecondFactorFields onExpired={() => setCodeRequired(false)} />
  ) : (
    <CredentialsFields onCodeRequired={() => setCodeRequired(true)} />
  )
}

function CredentialsFields({ onCodeRequired }: { readonly onCodeRequired: () => void }) {
  const { state } = useLocation()
  const [email, setEmail] = useState(() => leftText(state, 'email'))
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const afterLogin = useAfterLogin()
  const login = useAction({
    run: () => call(accountsContract.login, { body: { email, password } }),
    failed: 'login.failed',
    onDone: (result) => (result.second_factor_required ? onCodeRequired() : afterLogin(result)),
    onRefused: (error) => {
      if (!hasCode(error, 'workspace.suspended'))
        notify(hasCode(error, 'login.wrong') ? 'login.wrong' : 'login.failed')
      return true
    },
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
      {hasCode(login.error, 'workspace.suspended') && (
        <Banner tone="danger" title="Espacio de trabajo suspendido.">
          {messageText('workspace.suspended')}
        </Banner>
      )}
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
      <LinkButton size="large" block to="/sign-on" state={state}>
        Entrar con tu empresa
      </LinkButton>
      <p className="auth-foot">
        ¿Aún no tienes cuenta?{' '}
        <Link className="link" to="/signup">
          Crear Cuenta
        </Link>
      </p>
    </AuthFields>
  )
}

/** Refusals that are shown below the field instead of in a notification. */
const fieldErrors = ['second_factor.wrong', 'second_factor.recovery_wrong'] as const
const fieldError = (error: unknown): string | null => {
  const code = fieldErrors.find((known) => hasCode(error, known))
  return code ? messageText(code) : null
}

function useVerifySecondFactor(onExpired: () => void) {
  const afterLogin = useAfterLogin()
  return useAction({
    run: (code: string) => call(accountsContract.secondFactor, { body: { code } }),
    onDone: (result) => {
      afterLogin(result)
      if (result.recovery_codes_left !== null)
        notify(
          'second_factor.recovery_used',
          { left: recoveryCodesLeftText(result.recovery_codes_left) },
          { duration: 8000 },
        )
    },
    failed: 'login.failed',
    onRefused: (error) => fieldError(error) !== null,
    onSettled: (error) => {
      if (hasCode(error, 'session.required')) onExpired()
    },
  })
}

function SecondFactorFields({ onExpired }: { readonly onExpired: () => void }) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [recovering, setRecovering] = useState(false)
  const verify = useVerifySecondFactor(onExpired)
  const submit = () => {
    setTried(true)
    if (code.trim()) verify.mutate(code)
  }
  const switchCodeKind = () => {
    setRecovering(!recovering)
    setCode('')
    setTried(false)
    verify.reset()
  }
  const field = {
    value: code,
    onChange: setCode,
    error: required(tried, code) ?? fieldError(verify.error),
  }
  return (
    <AuthFields
      title="Verificación en dos pasos"
      lead={messageText(recovering ? 'second_factor.recovery_required' : 'second_factor.required')}
      onSubmit={submit}
    >
      {recovering ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={verify.isPending}
        busyLabel="Verificando..."
      >
        Verificar
      </Button>
      <p>
        <Button
          variant="tertiary"
          className="button-level"
          icon={recovering ? 'smartphone' : 'key-round'}
          onClick={switchCodeKind}
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
