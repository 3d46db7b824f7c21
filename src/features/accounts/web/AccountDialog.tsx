import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { type AccountTask, ProfileDialog } from './ProfileDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
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
