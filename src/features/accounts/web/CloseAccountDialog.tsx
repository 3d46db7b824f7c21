import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CLOSED_ACCOUNT_DAYS } from '#shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { accountsContract } from '../contract.ts'

const READING_MS = 4000

function leave(): void {
  queryClient.clear()
  location.assign('/')
}

interface CloseAccountDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export function CloseAccountDialog({ open, onOpenChange }: CloseAccountDialogProps) {
  const [password, setPassword] = useState('')
  const close = useMutation({
    mutationFn: () => call(accountsContract.closeAccount, { body: { password } }),
    onSuccess: () => {
      notify('account.closed', undefined, { duration: READING_MS })
      setTimeout(leave, READING_MS)
    },
    onError: (error) => notifyFailure(error, 'server.failed'),
  })
  const busy = close.isPending || close.isSuccess
  return (
    <Dialog
      open={open} onOpenChange={onOpenChange} title="Cancelar suscripción" width="small" locked={busy} onSubmit={() => close.mutate()}
      description={`Tus datos se eliminarán en ${CLOSED_ACCOUNT_DAYS} días. Si vuelves a entrar antes, recuperas tu cuenta.`}
      footer={(
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>Conservar mi cuenta</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={!password}>Sí, cancelar mi suscripción</Button>
        </>
      )}
    >
      <TextField
        label="Contraseña" type="password" value={password} onChange={(event) => setPassword(event.target.value)} autoComplete="current-password" required
      />
    </Dialog>
  )
}
