import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { EXAMPLE_EMAIL } from '#features/accounts/rules.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { ApiError, call } from '#web/api.ts'
import { focusFirstInvalid, required } from '#web/fields.ts'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { readState } from '#web/page-state.ts'
import { queryClient } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { integrationsContract } from '../contract.ts'
import { findSignOnProblem } from '../sign-on.rules.ts'

/** Keeps the address that was asked for while the browser is at the provider. */
const FROM = 'sign-on-from'

/** A person of a company signs in with the company's provider. */
export function CompanySignInPage() {
  const [search] = useSearchParams()
  return search.has('done') ? <SignedIn /> : <CompanyFields problem={search.get('problem')} />
}

/** The provider signed the person in; the page that was asked for opens. */
function SignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    // The cache may hold data of the previous user of this browser.
    queryClient.clear()
    notify('login.succeeded')
    const from = sessionStorage.getItem(FROM)
    sessionStorage.removeItem(FROM)
    if (from) void navigate(from, { replace: true })
    else void navigate('/companies', { replace: true, state: { signed_in: true } })
  }, [navigate])
  return <PageTitle>Entrando...</PageTitle>
}

/** The text of a refusal below the field; null for one that a notification tells. */
const fieldError = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'sign_on.unknown' ? error.message : null

function CompanyFields({ problem }: { readonly problem: string | null }) {
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const refused = findSignOnProblem(problem)
  const start = useAction({
    run: () => call(integrationsContract.startSignOn, { body: { email } }),
    onDone: ({ url }) => {
      // the page that was asked for before the login
      const from = readState(state, 'from')
      if (typeof from === 'string') sessionStorage.setItem(FROM, from)
      else sessionStorage.removeItem(FROM)
      window.location.assign(url)
    },
    failed: 'login.failed',
    onRefused: (error) => fieldError(error) !== null,
  })
  const valid = isEmail(cleanText(email))
  const shown = tried && !valid ? messageText('email.invalid', { email: EXAMPLE_EMAIL }) : null
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (valid) start.mutate()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className="auth-fields" noValidate onSubmit={submit}>
      <PageTitle>Entrar con tu empresa</PageTitle>
      <p>Escribe tu correo del trabajo y te llevamos al inicio de sesión de tu empresa.</p>
      {refused && <Banner tone="danger">{messageText(refused)}</Banner>}
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        required
        spellCheck={false}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          start.reset()
        }}
        error={required(tried, email) ?? shown ?? fieldError(start.error)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={start.isPending || start.isSuccess}
        busyLabel="Abriendo..."
      >
        Continuar
      </Button>
      <p className="auth-foot">
        <Link className="link" to="/login" state={state}>
          Entrar con mi contraseña
        </Link>
      </p>
    </form>
  )
}
