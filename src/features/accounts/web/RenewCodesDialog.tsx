import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { PasswordField } from '../views/PasswordField.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface RenewCodesDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const isWrongPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password.wrong'

/** Replaces all recovery codes after checking the password. */
export function RenewCodesDialog({ open, onClose }: RenewCodesDialogProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(accountsContract.renewRecoveryCodes, { body: { password } }),
    onSuccess: async () => {
      notify('second_factor.recovery_renewed', undefined, { duration: 5000 })
      await refresh(accountsContract.profile)
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(error, 'server.failed')
    },
  })
  if (renew.data)
    return <RecoveryCodesDialog codes={renew.data.recovery_codes} open={open} onClose={onClose} />
  const submit = () => {
    setTried(true)
    if (password) renew.mutate()
  }
  return (
    <Dialog
      forgetful
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Renovar los códigos de recuperación"
      width="small"
      onSubmit={submit}
      locked={renew.isPending}
      description="Te daremos diez nuevos. Los anteriores dejarán de servir."
      footer={
        <>
          <Button onClick={onClose}>Conservarlos</Button>
          <Button type="submit" variant="primary" busy={renew.isPending} busyLabel="Renovando...">
            Renovar
          </Button>
        </>
      }
    >
      <PasswordField
        value={password}
        onChange={(typed) => {
          renew.reset()
          setPassword(typed)
        }}
        error={
          required(tried, password) ?? (isWrongPassword(renew.error) ? renew.error.message : null)
        }
        autoComplete="current-password"
      />
    </Dialog>
  )
}
