import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import type { IconName } from '#ui/icons.ts'
import { Dialog } from './Dialog.tsx'

interface SubmitDialogProps {
  readonly open: boolean
  readonly onOpen: () => void
  /** Closes the dialog and forgets what was typed. */
  readonly onClose: () => void
  readonly title: string
  readonly description: string
  readonly submitLabel: string
  readonly busyLabel: string
  readonly icon?: IconName | undefined
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A small dialog with a few fields, «Cancelar» and the button that sends them. */
export function SubmitDialog({
  open,
  onOpen,
  onClose,
  title,
  description,
  submitLabel,
  busyLabel,
  icon,
  busy,
  onSubmit,
  children,
}: SubmitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpen() : onClose())}
      title={title}
      width="small"
      onSubmit={onSubmit}
      locked={busy}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" icon={icon} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="stack-fields">{children}</div>
    </Dialog>
  )
}
