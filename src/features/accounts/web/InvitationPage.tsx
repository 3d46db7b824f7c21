import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { passwordProblem } from '../rules.ts'
import { AuthFields } from './AuthFields.tsx'

const readCode = (error: unknown) => (error instanceof ApiError ? error.code : null)

/**
 * Opens an invitation link. The first call accepts it for a signed-in user; its reply or refusal
 * decides whether the page asks for a new account or for the password of the existing one.
 */
export function InvitationPage() {
  // The mailed link carries its token after the #, which browsers do not send to servers.
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(accountsContract.acceptInvitation, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '',
  })
  const joined = () => {
    queryClient.clear()
    notify('invitation.accepted', undefined, { duration: 5000 })
    void navigate('/companies', { replace: true })
  }
  if (!token || readCode(opened.error) === 'invitation.invalid')
    return <Notice text={messageText('invitation.invalid')} />
  if (opened.isPending)
    return (
      <>
        <PageTitle className="visually-hidden">Invitación</PageTitle>
        <PageSkeleton layout="sign_in" label="Abriendo la invitación" />
      </>
    )
  if (opened.data?.account_needed)
    return (
      <NewAccountFields
        token={token}
        email={opened.data.email}
        workspace={opened.data.workspace}
        onJoined={joined}
      />
    )
  if (opened.data) return <AcceptedInvitation workspace={opened.data.workspace} onEnter={joined} />
  if (readCode(opened.error) === 'session.required')
    return <ExistingAccountFields token={token} onJoined={joined} />
  return (
    <Notice
      text={opened.error instanceof ApiError ? opened.error.message : messageText('server.failed')}
      onRetry={() => void opened.refetch()}
    />
  )
}

function Notice({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  return (
    <>
      <PageTitle>Invitación</PageTitle>
      <p>Las invitaciones valen siete días y una sola vez.</p>
      <Banner
        tone="danger"
        actions={
          onRetry && (
            <Button size="small" icon="refresh-cw" onClick={onRetry}>
              Reintentar
            </Button>
          )
        }
      >
        {text}
      </Banner>
    </>
  )
}

function AcceptedInvitation({
  workspace,
  onEnter,
}: {
  readonly workspace: string
  readonly onEnter: () => void
}) {
  return (
    <AuthFields title={workspace} lead={messageText('invitation.accepted')} onSubmit={onEnter}>
      <Button type="submit" variant="primary" size="large" block>
        Ir a Empresas
      </Button>
    </AuthFields>
  )
}

interface AcceptanceProps {
  readonly token: string
  readonly onJoined: () => void
}

function useAccept({ token, onJoined }: AcceptanceProps) {
  return useAction({
    run: (account: { readonly name?: string; readonly password: string }) =>
      call(accountsContract.acceptInvitation, { body: { token, ...account } }),
    onDone: onJoined,
    failed: 'server.unreachable',
    onRefused: (error) => readCode(error)?.startsWith('password.') ?? false,
  })
}

const passwordError = (error: unknown): string | null =>
  error instanceof ApiError && error.code.startsWith('password.') ? error.message : null

function NewAccountFields({
  email,
  workspace,
  ...rest
}: AcceptanceProps & { readonly email: string; readonly workspace: string }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const accept = useAccept(rest)
  const problem = passwordProblem(password, { email, names: [name, workspace] })
  const submit = () => {
    setTried(true)
    if (name.trim() && !problem) accept.mutate({ name, password })
  }
  return (
    <AuthFields
      title={`Únete a ${workspace}`}
      lead={
        <>
          Crea tu cuenta con <b>{email}</b> para entrar al equipo.
        </>
      }
      onSubmit={submit}
    >
      <TextField
        label="Nombre completo"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={required(tried, name)}
        autoComplete="name"
        maxLength={200}
        required
      />
      <PasswordField
        value={password}
        onChange={(typed) => {
          accept.reset()
          setPassword(typed)
        }}
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        error={
          required(tried, password) ??
          (tried && problem ? messageText(problem) : passwordError(accept.error))
        }
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={accept.isPending}
        busyLabel="Creando tu cuenta..."
      >
        Crear Cuenta y entrar
      </Button>
    </AuthFields>
  )
}

function ExistingAccountFields(props: AcceptanceProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const accept = useAccept(props)
  const submit = () => {
    setTried(true)
    if (password) accept.mutate({ password })
  }
  return (
    <AuthFields
      title="Acepta la invitación"
      lead="Ya tienes una cuenta con este correo. Confirma que eres tú."
      onSubmit={submit}
    >
      <PasswordField
        value={password}
        onChange={setPassword}
        error={required(tried, password) ?? passwordError(accept.error)}
        autoComplete="current-password"
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={accept.isPending}
        busyLabel="Entrando..."
      >
        Aceptar la invitación
      </Button>
    </AuthFields>
  )
}
