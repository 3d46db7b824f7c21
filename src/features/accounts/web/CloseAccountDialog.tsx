import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'
import { CLOSED_ACCOUNT_DAYS } from '../limits.ts'
import { PasswordField } from '../views/PasswordField.tsx'

const LEAVE_AFTER_MS = 4000

function leave(): void {
  queryClient.clear()
  location.assign('/')
}

const isWrongPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password.wrong'

interface CloseAccountDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function CloseAccountDialog({ open, onClose }: CloseAccountDialogProps) {
  const [password, setPassword] = useState('')
  const close = useMutation({
    mutationFn: () => call(accountsContract.closeAccount, { body: { password } }),
    onSuccess: () => {
      notify('account.closed', undefined, { duration: LEAVE_AFTER_MS })
      setTimeout(leave, LEAVE_AFTER_MS)
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(error, 'server.failed')
    },
  })
  const busy = close.isPending || close.isSuccess
  return (
    <Dialog
      forgetful
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Cancelar suscripción"
      width="small"
      locked={busy}
      onSubmit={() => close.mutate()}
      description={`Tus datos se eliminarán en ${CLOSED_ACCOUNT_DAYS} días. Si vuelves a entrar antes, recuperas tu cuenta.`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Conservar mi cuenta
          </Button>
          <Button type="submit" variant="danger" busy={busy} disabled={!password}>
            Sí, cancelar mi suscripción
          </Button>
        </>
      }
    >
      <PasswordField
        value={password}
        onChange={(typed) => {
          close.reset()
          setPassword(typed)
        }}
        error={isWrongPassword(close.error) ? close.error.message : null}
        autoComplete="current-password"
      />
    </Dialog>
  )
}
