import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cleanText } from '#shared/text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextField } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { SIGN_UP_REDIRECT_MS } from '../limits.ts'
import { EXAMPLE_EMAIL, passwordProblem, signUpProblem } from '../rules.ts'
import { AuthFields } from './AuthFields.tsx'
import { EmailField } from './EmailField.tsx'
import { useRedirect } from './useRedirect.ts'

const emptyDraft = { name: '', email: '', password: '', terms: false, privacy: false }
type Draft = typeof emptyDraft

interface Errors {
  readonly name: string | null
  readonly email: string | null
  readonly password: string | null
  readonly consent: string | null
}

const emailRefusals = ['email.taken', 'signup.domain_refused']

/** The errors per field: the page's own checks, then the server's last refusal. */
function findErrors(draft: Draft, refusal: unknown): Errors {
  const problem = signUpProblem({ email: cleanText(draft.email), consent: true })
  const weakness = passwordProblem(draft.password, {
    email: cleanText(draft.email),
    names: [cleanText(draft.name)],
  })
  const refused = refusal instanceof ApiError ? refusal : null
  return {
    name: required(true, draft.name),
    email:
      required(true, draft.email) ??
      (problem
        ? messageText(problem, { email: EXAMPLE_EMAIL })
        : refused && emailRefusals.includes(refused.code)
          ? refused.message
          : null),
    password:
      required(true, draft.password) ??
      (weakness
        ? messageText(weakness)
        : refused?.code.startsWith('password.')
          ? refused.message
          : null),
    consent: draft.terms && draft.privacy ? null : messageText('signup.consent_required'),
  }
}

const noErrors: Errors = { name: null, email: null, password: null, consent: null }

const Terms = (
  <>
    Acepto los{' '}
    <a className="link" href="/terms" target="_blank" rel="noreferrer">
      Términos y Condiciones
    </a>
  </>
)
const Privacy = (
  <>
    Acepto el{' '}
    <a className="link" href="/privacy" target="_blank" rel="noreferrer">
      Aviso de Privacidad
    </a>
  </>
)

const LEAD = 'Crea tu espacio de trabajo para evaluar a tu organización.'

/** Says at once when the operator lets no one create an account. */
export function SignupPage() {
  const door = useQuery({
    queryKey: ['sign-up'],
    queryFn: () => call(accountsContract.signUp),
    retry: false,
  })
  if (door.isPending)
    return (
      <>
        <PageTitle className="visually-hidden">Crear Cuenta</PageTitle>
        <PageSkeleton layout="sign_in" label="Abriendo la página" />
      </>
    )
  const mode = door.data?.mode
  if (mode === 'closed') return <ClosedDoor text={messageText('signup.closed')} />
  if (mode === 'invitation') return <ClosedDoor text={messageText('signup.invitation_required')} />
  return <SignupFields lead={mode === 'domains' ? `${LEAD} Usa tu correo de la empresa.` : LEAD} />
}

function ClosedDoor({ text }: { readonly text: string }) {
  return (
    <>
      <PageTitle>Crear Cuenta</PageTitle>
      <Banner tone="info">{text}</Banner>
      <LinkButton size="large" block to="/login">
        Iniciar Sesión
      </LinkButton>
    </>
  )
}

function SignupFields({ lead }: { readonly lead: string }) {
  const [draft, setDraft] = useState(emptyDraft)
  const [tried, setTried] = useState(false)
  const { redirecting, redirect } = useRedirect('/login', SIGN_UP_REDIRECT_MS, draft.email)
  const register = useAction({
    run: ({ name, email, password }: Draft) =>
      call(accountsContract.register, { body: { name, email, password, consent: true } }),
    done: 'signup.succeeded',
    failed: 'signup.failed',
    onDone: redirect,
    onRefused: (error) => {
      const isOffline = error instanceof ApiError && error.unreachable
      notify(isOffline ? 'server.unreachable' : 'signup.failed')
      return true
    },
  })
  const change = (changed: Partial<Draft>) => {
    register.reset()
    setDraft({ ...draft, ...changed })
  }
  const errors = tried ? findErrors(draft, register.error) : noErrors
  const submit = () => {
    setTried(true)
    const found = findErrors(draft, null)
    if (found.consent) notify('signup.consent_required')
    if (Object.values(found).every((error) => error === null)) register.mutate(draft)
  }
  return (
    <AuthFields title="Crear Cuenta" lead={lead} onSubmit={submit}>
      <TextField
        label="Nombre completo"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
        autoComplete="name"
        maxLength={200}
        required
      />
      <EmailField
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
      <PasswordField
        value={draft.password}
        onChange={(password) => change({ password })}
        error={errors.password}
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
      />
      <div className="stack">
        <CheckField
          label={Terms}
          checked={draft.terms}
          onChange={(event) => change({ terms: event.target.checked })}
          error={draft.terms ? null : errors.consent}
          required
        />
        <CheckField
          label={Privacy}
          checked={draft.privacy}
          onChange={(event) => change({ privacy: event.target.checked })}
          error={draft.terms ? errors.consent : null}
          required
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={register.isPending || redirecting}
        busyLabel="Creando tu cuenta..."
      >
        Crear Cuenta
      </Button>
      <p className="auth-foot">
        ¿Ya tienes cuenta?{' '}
        <Link className="link" to="/login">
          Iniciar Sesión
        </Link>
      </p>
    </AuthFields>
  )
}
