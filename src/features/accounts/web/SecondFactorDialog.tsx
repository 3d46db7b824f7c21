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
import { EnableSecondFactorDialog } from './EnableSecondFactorDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const wrongPassword = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'password.wrong' ? error.message : null

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

function DisableDialog({ open, onClose }: DialogProps) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const disable = useMutation({
    mutationFn: () => call(accountsContract.disableSecondFactor, { body: { password } }),
    onSuccess: async () => {
      notify('second_factor.disabled', undefined, { duration: 5000 })
      onClose()
      await refresh(accountsContract.profile)
    },
    onError: (error) => {
      if (!wrongPassword(error)) notifyFailure(error, 'server.failed')
    },
  })
  const submit = () => {
    setTried(true)
    if (password) disable.mutate()
  }
  return (
    <Dialog
      forgetful
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Desactivar la verificación en dos pasos"
      width="small"
      onSubmit={submit}
      locked={disable.isPending}
      description="Para entrar bastará tu contraseña."
      footer={
        <>
          <Button onClick={onClose}>Conservarla</Button>
          <Button type="submit" variant="danger" busy={disable.isPending}>
            Sí, desactivar
          </Button>
        </>
      }
    >
      <PasswordField
        value={password}
        onChange={(typed) => {
          disable.reset()
          setPassword(typed)
        }}
        error={required(tried, password) ?? wrongPassword(disable.error)}
        autoComplete="current-password"
      />
    </Dialog>
  )
}
