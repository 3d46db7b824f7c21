import { useState } from 'react'
import { call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface RenewCodesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Replaces all recovery codes after checking the password. */
export function RenewCodesDialog(props: RenewCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} {...props} />
  return (
    <ConfirmWithPassword
      {...props}
      title="Renovar los códigos de recuperación"
      description="Te daremos diez nuevos. Los anteriores dejarán de servir."
      keep="Conservarlos"
      confirm="Renovar"
      action={(password) => call(accountsContract.renewRecoveryCodes, { body: { password } })}
      onDone={async ({ recovery_codes }) => {
        notify('second_factor.recovery_renewed', undefined, { duration: 5000 })
        setCodes(recovery_codes)
        await refresh(accountsContract.profile)
      }}
    />
  )
}
