import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { resumeSession } from '#web/ended-session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { clearLastCompany } from '#web/last-company.ts'
import { messageText } from '#web/message-catalog.ts'
import { queryClient, read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { LoginFields } from './LoginFields.tsx'
import { SecondFactorCode } from './SecondFactorCode.tsx'
import { useCredentials, useSecondFactor } from './useSignIn.ts'

/** Leaves without asking about changes, because they are another person's. */
function openAsAnother(): void {
  queryClient.clear()
  clearLastCompany()
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.assign('/companies')
}

/** Repeats what waits if the person who was signed in is signed in again. */
async function continueAs(previousId: string | undefined): Promise<void> {
  const { user } = await call(accountsContract.profile, { asVisitor: true })
  if (user.id === previousId) resumeSession()
  else openAsAnother()
}

/** Asks, over the page as it is, for the sign-in of the person whose session has ended. */
export function SessionEndedDialog({ open }: { readonly open: boolean }) {
  const previous = useQuery({ ...read(accountsContract.profile), enabled: false }).data?.user
  const [codeRequired, setCodeRequired] = useState(false)
  const onSignedIn = () => continueAs(previous?.id)
  const credentials = useCredentials({
    email: previous?.email ?? '',
    onCodeRequired: () => setCodeRequired(true),
    onSignedIn,
  })
  const factor = useSecondFactor({ onExpired: () => setCodeRequired(false), onSignedIn })
  useSignInElsewhere(open, onSignedIn)
  const step = codeRequired ? factor : credentials
  const hint = factor.recovering ? 'second_factor.recovery_required' : 'second_factor.required'
  return (
    <Dialog
      discards
      locked
      open={open}
      onOpenChange={() => undefined}
      title="Tu sesión terminó"
      description={
        codeRequired
          ? messageText(hint)
          : 'Entra de nuevo para seguir. Lo que escribiste sigue aquí.'
      }
      width="small"
      onSubmit={step.submit}
      footer={
        <>
          <Button onClick={() => location.assign('/login')}>Salir</Button>
          <Button type="submit" variant="primary" busy={step.busy} busyLabel="Entrando...">
            Entrar
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        {codeRequired ? <SecondFactorCode factor={factor} /> : <Credentials {...credentials} />}
      </div>
    </Dialog>
  )
}

function Credentials(fields: ComponentProps<typeof LoginFields>) {
  return (
    <>
      <LoginFields {...fields} />
      <p>
        <a className="link small" href="/sign-on" target="_blank" rel="noreferrer">
          Entrar con tu empresa, en otra pestaña
        </a>
      </p>
    </>
  )
}

/** A person who signs in in another tab finds their work going on when they return. */
function useSignInElsewhere(open: boolean, onSignedIn: () => Promise<void>): void {
  // without a session in the other tab either, the dialog stays
  const check = useEffectEvent(() => void onSignedIn().catch(() => undefined))
  useEffect(() => {
    if (!open) return undefined
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [open])
}
