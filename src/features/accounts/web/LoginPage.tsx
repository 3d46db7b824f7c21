import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { readState } from '#web/page-state.ts'
import { queryClient } from '#web/query.ts'
import { AuthFields } from './AuthFields.tsx'
import { LoginFields } from './LoginFields.tsx'
import { SecondFactorCode } from './SecondFactorCode.tsx'
import { type SignedIn, useCredentials, useSecondFactor } from './useSignIn.ts'

/** What the page before left for this one: the requested page, or the e-mail of a new account. */
function leftText(state: unknown, name: 'from' | 'email'): string {
  const left = readState(state, name)
  return typeof left === 'string' ? left : ''
}

function useAfterLogin(): SignedIn {
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
  const { busy, submit, ...fields } = useCredentials({
    email: leftText(state, 'email'),
    onCodeRequired,
    onSignedIn: useAfterLogin(),
  })
  return (
    <AuthFields
      title="Iniciar Sesión"
      lead="Entra para administrar tus empresas y proyectos."
      onSubmit={submit}
    >
      <LoginFields {...fields} />
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
        busy={busy}
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

function SecondFactorFields({ onExpired }: { readonly onExpired: () => void }) {
  const factor = useSecondFactor({ onExpired, onSignedIn: useAfterLogin() })
  return (
    <AuthFields
      title="Verificación en dos pasos"
      lead={messageText(
        factor.recovering ? 'second_factor.recovery_required' : 'second_factor.required',
      )}
      onSubmit={factor.submit}
    >
      <SecondFactorCode
        factor={factor}
        submit={
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            busy={factor.busy}
            busyLabel="Verificando..."
          >
            Verificar
          </Button>
        }
      />
      <p className="auth-foot">
        <Button variant="tertiary" icon="arrow-left" onClick={onExpired}>
          Volver a iniciar sesión
        </Button>
      </p>
    </AuthFields>
  )
}
