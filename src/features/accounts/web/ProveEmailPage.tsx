import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'
import { accountsContract } from '../contract.ts'
import { AuthFields } from './AuthFields.tsx'

const TITLE = 'Confirma tu correo'
const readCode = (error: unknown) => (error instanceof ApiError ? error.code : null)

/**
 * Opens the link that proves an address. Only the button proves it, because mail scanners open every
 * link. Without a session of the account the page asks for the password.
 */
export function ProveEmailPage() {
  // The mailed link carries its token after the #, which browsers do not send to servers.
  const token = useLocation().hash.slice(1)
  const [password, setPassword] = useState('')
  const [passwordAsked, setPasswordAsked] = useState(false)
  const [tried, setTried] = useState(false)
  const passwordBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (passwordAsked) passwordBox.current?.querySelector('input')?.focus()
  }, [passwordAsked])
  const prove = useAction({
    run: () =>
      call(accountsContract.proveEmail, { body: { token, ...(password && { password }) } }),
    refreshes: [accountsContract.profile],
    failed: 'server.unreachable',
    onRefused: (error) => {
      const code = readCode(error)
      if (code === 'session.required') setPasswordAsked(true)
      return (
        code === 'session.required' ||
        code === 'email_proof.invalid' ||
        wrongPasswordText(error) !== null
      )
    },
  })
  if (!token || readCode(prove.error) === 'email_proof.invalid')
    return <Outcome tone="danger" text={messageText('email_proof.invalid')} />
  if (prove.isSuccess) return <Outcome tone="success" text={messageText('email_proof.confirmed')} />
  const submit = () => {
    setTried(passwordAsked)
    if (!passwordAsked || password) prove.mutate()
  }
  return (
    <AuthFields
      title={TITLE}
      lead={
        passwordAsked
          ? 'Escribe la contraseña de tu cuenta para confirmar que es tuya.'
          : 'Así sabemos que la cuenta con este correo es tuya.'
      }
      onSubmit={submit}
    >
      {passwordAsked && (
        <div ref={passwordBox}>
          <PasswordField
            value={password}
            onChange={(typed) => {
              prove.reset()
              setPassword(typed)
            }}
            error={required(tried, password) ?? wrongPasswordText(prove.error)}
            autoComplete="current-password"
          />
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={prove.isPending}
        busyLabel="Confirmando..."
      >
        Confirmar mi correo
      </Button>
    </AuthFields>
  )
}

function Outcome({ tone, text }: { readonly tone: 'danger' | 'success'; readonly text: string }) {
  return (
    <AuthFields
      title={TITLE}
      lead="El enlace vale siete días y una sola vez."
      onSubmit={() => undefined}
    >
      <Banner tone={tone}>{text}</Banner>
      <LinkButton variant="primary" size="large" block to="/companies">
        Ir a Empresas
      </LinkButton>
    </AuthFields>
  )
}
