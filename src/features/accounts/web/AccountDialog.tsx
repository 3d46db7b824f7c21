import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { ConfirmWithPassword } from '#web/kit/dialog/ConfirmWithPassword.tsx'
import { notify } from '#web/notify.tsx'
import { queryClient, read, refresh } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CLOSED_ACCOUNT_DAYS } from '../limits.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { type AccountTask, ProfileDialog } from './ProfileDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'

interface AccountDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The account settings: the profile first, from which the user opens one dialog per task. */
export function AccountDialog({ open, onOpenChange }: AccountDialogProps) {
  const { data } = useQuery(read(accountsContract.profile))
  // Part of the keys: each opening starts with fresh fields.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  const [step, setStep] = useState<'profile' | AccountTask>('profile')
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
    setStep('profile')
  }
  if (!data) return null
  const backToProfile = () => {
    setStep('profile')
    setOpenings(openings + 1)
  }
  return (
    <>
      <ProfileDialog
        key={openings}
        user={data.user}
        open={open && step === 'profile'}
        onOpenChange={onOpenChange}
        onTask={setStep}
      />
      <PasswordDialog
        key={`password ${openings}`}
        user={data.user}
        open={open && step === 'password'}
        onClose={backToProfile}
      />
      <SecondFactorDialog
        key={`second factor ${openings}`}
        enabled={data.user.second_factor_enabled}
        open={open && step === 'second factor'}
        onClose={backToProfile}
      />
      <RenewCodesDialog
        key={`recovery codes ${openings}`}
        open={open && step === 'recovery codes'}
        onClose={backToProfile}
      />
      <SessionsDialog
        key={`sessions ${openings}`}
        open={open && step === 'sessions'}
        onClose={backToProfile}
      />
      <CloseAccountDialog
        key={`close account ${openings}`}
        open={open && step === 'close account'}
        onClose={backToProfile}
      />
    </>
  )
}

const LEAVE_AFTER_MS = 4000

/** Leaves the toast readable for a moment. */
async function leave(): Promise<void> {
  notify('account.closed', undefined, { duration: LEAVE_AFTER_MS })
  await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))
  queryClient.clear()
  location.assign('/')
}

interface CloseAccountDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const CloseAccountDialog = (props: CloseAccountDialogProps) => (
  <ConfirmWithPassword
    {...props}
    title="Cancelar suscripción"
    description={`Tus datos se eliminarán en ${CLOSED_ACCOUNT_DAYS} días. Si vuelves a entrar antes, recuperas tu cuenta.`}
    keep="Conservar mi cuenta"
    confirm="Sí, cancelar mi suscripción"
    danger
    action={(password) => call(accountsContract.closeAccount, { body: { password } })}
    onDone={leave}
  />
)

interface RenewCodesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Replaces all recovery codes after checking the password. */
function RenewCodesDialog(props: RenewCodesDialogProps) {
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
