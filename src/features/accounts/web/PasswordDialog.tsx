import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type User } from '../contract.ts'
import { passwordProblem } from '../rules.ts'

const isPasswordError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('password.')

interface PasswordDialogProps {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

export function PasswordDialog({ user, open, onClose }: PasswordDialogProps) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const change = useAction({
    run: () =>
      call(accountsContract.changePassword, { body: { current_password: current, password } }),
    onDone: () => {
      notify('password.changed', undefined, { duration: 5000 })
      onClose()
    },
    failed: 'server.failed',
    onRefused: isPasswordError,
  })
  const problem = passwordProblem(password, {
    email: user.email,
    names: [`${user.name} ${user.last_name}`],
  })
  const refusal = isPasswordError(change.error) ? change.error : null
  const currentIsWrong = refusal?.code === 'password.wrong'
  const submit = () => {
    setTried(true)
    if (current && !problem) change.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Cambiar contraseña"
      width="small"
      onSubmit={submit}
      locked={change.isPending}
      description="Cerraremos tus otras sesiones."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Guardando...">
            Cambiar contraseña
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        <PasswordField
          label="Contraseña actual"
          value={current}
          onChange={(typed) => {
            change.reset()
            setCurrent(typed)
          }}
          error={required(tried, current) ?? (currentIsWrong ? refusal.message : null)}
          autoComplete="current-password"
        />
        <PasswordField
          label="Contraseña nueva"
          value={password}
          onChange={(typed) => {
            change.reset()
            setPassword(typed)
          }}
          hint="Al menos 8 caracteres."
          autoComplete="new-password"
          error={
            required(tried, password) ??
            (tried && problem
              ? messageText(problem)
              : refusal && !currentIsWrong
                ? refusal.message
                : null)
          }
        />
      </div>
    </Dialog>
  )
}
