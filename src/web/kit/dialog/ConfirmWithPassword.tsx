import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useAction } from '#web/useAction.ts'
import { wrongPasswordText } from '#web/wrong-password.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'

interface ConfirmWithPasswordProps<Result> extends Pick<DialogProps, 'open' | 'title'> {
  readonly onClose: () => void
  readonly description: string
  /** What the button says that leaves everything as it is. */
  readonly keep: string
  /** What the button says that confirms. */
  readonly confirm: string
  readonly danger?: boolean
  /** What is asked for besides the password is there. */
  readonly ready?: boolean
  readonly label?: string
  /** What the password confirms. The dialog says itself when the password is wrong. */
  readonly action: (password: string) => Promise<Result>
  /** The dialog stays busy until this has ended. */
  readonly onDone: (result: Result) => Promise<void> | void
  /** Stands above the password. */
  readonly children?: ReactNode
}

/** A dialog for what only the account's password allows. */
export function ConfirmWithPassword<Result>(props: ConfirmWithPasswordProps<Result>) {
  const { open, onClose, danger = false, ready = true } = props
  const [password, setPassword] = useState('')
  const mutation = useAction({
    run: () => props.action(password),
    onDone: (result) => {
      setPassword('')
      return props.onDone(result)
    },
    failed: 'server.failed',
    onRefused: (error) => wrongPasswordText(error) !== null,
  })
  const busy = mutation.isPending
  return (
    <Dialog
      discards
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={props.title}
      width="small"
      locked={busy}
      onSubmit={() => mutation.mutate()}
      description={props.description}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {props.keep}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready || !password}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        {props.children}
        <PasswordField
          {...(props.label && { label: props.label })}
          value={password}
          onChange={(typed) => {
            mutation.reset()
            setPassword(typed)
          }}
          error={wrongPasswordText(mutation.error)}
          autoComplete="current-password"
        />
      </div>
    </Dialog>
  )
}
