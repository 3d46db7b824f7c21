import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { workspacesAwaitingSecondFactor } from '../role.rules.ts'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

/**
 * A banner above every page while a workspace awaits the user's second factor, because the
 * workspace's data is missing until then.
 */
export function SecondFactorDemand() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [open, setOpen] = useState(false)
  const awaited = user !== undefined && workspacesAwaitingSecondFactor(user).length > 0
  // No workspace awaits it once it is enabled, but the dialog still shows the recovery codes.
  if (!awaited && !open) return null
  return (
    <>
      {awaited && (
        <Banner
          className="banner-above"
          tone="warning"
          icon="shield-check"
          actions={
            <Button size="small" onClick={() => setOpen(true)}>
              Activar
            </Button>
          }
        >
          {messageText('second_factor.mandatory')}
        </Banner>
      )}
      <SecondFactorDialog enabled={false} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
