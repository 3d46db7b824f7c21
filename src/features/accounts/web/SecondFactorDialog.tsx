import { useState } from 'react'
import { call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { EnableSecondFactorDialog } from './EnableSecondFactorDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Enables or disables the second factor. */
export function SecondFactorDialog({
  enabled,
  ...rest
}: DialogProps & { readonly enabled: boolean }) {
  // The codes stay until the user closes them, although `enabled` changes as soon as the profile is
  // read.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} {...rest} />
  return enabled ? (
    <DisableDialog {...rest} />
  ) : (
    <EnableSecondFactorDialog {...rest} onCodes={setCodes} />
  )
}

const DisableDialog = (props: DialogProps) => (
  <ConfirmWithPassword
    {...props}
    title="Desactivar la verificación en dos pasos"
    description="Para entrar bastará tu contraseña."
    keep="Conservarla"
    confirm="Sí, desactivar"
    danger
    action={(password) => call(accountsContract.disableSecondFactor, { body: { password } })}
    onDone={async () => {
      notify('second_factor.disabled', undefined, { duration: 5000 })
      props.onClose()
      await refresh(accountsContract.profile)
    }}
  />
)
