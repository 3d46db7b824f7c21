import { useQuery } from '@tanstack/react-query'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'

/** A banner above every page until the user has proved the address of the account. */
export function EmailProofDemand() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const send = useAction({
    run: () => call(accountsContract.sendEmailProof),
    onDone: () => notify('email_proof.sent', { email: user?.email ?? '' }),
    failed: 'server.failed',
  })
  if (!user?.email_proof_needed) return null
  return (
    <Banner
      className="banner-above"
      tone="warning"
      icon="mail"
      actions={
        <Button
          size="small"
          busy={send.isPending}
          busyLabel="Enviando..."
          onClick={() => send.mutate()}
        >
          Enviar de nuevo
        </Button>
      }
    >
      {messageText('email_proof.needed', { email: user.email })}
    </Banner>
  )
}
