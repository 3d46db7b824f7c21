import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { waitingWorkspaces } from '../role.rules.ts'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

/** Above every page while a workspace waits for the person's second factor: without it the page would only look empty. */
export function SecondFactorDemand() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [open, setOpen] = useState(false)
  const waiting = user !== undefined && waitingWorkspaces(user).length > 0
  // Nobody waits any more as soon as it is active, and then the recovery codes are still to be read.
  if (!waiting && !open) return null
  return (
    <>
      {waiting && (
        <Banner
          className="mb-6"
          tone="warning"
          icon="shield-check"
          actions={
            <Button size="small" onClick={() => setOpen(true)}>
              Activar
            </Button>
          }
        >
          {messages['second_factor.mandatory']}
        </Banner>
      )}
      <SecondFactorDialog enabled={false} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
