import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { Button } from '#ui/Button.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'

export function ConfirmPopup({
  open,
  onOpenChange,
  title,
  consequence,
  confirmLabel,
  cancelLabel = 'Cancelar',
  onConfirm,
  danger = false,
  busy = false,
  ready = true,
  children,
}: ConfirmDialogProps) {
  const { note, finalFocus } = useReturnedFocus()
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-frame">
          <Base.Popup
            className="dialog dialog-small"
            initialFocus={() => {
              note()
              return true
            }}
            finalFocus={finalFocus}
          >
            <header className="dialog-head">
              <div>
                <Base.Title className="dialog-title">{title}</Base.Title>
                <Base.Description className="dialog-description">{consequence}</Base.Description>
              </div>
            </header>
            {children && <div className="dialog-body">{children}</div>}
            <footer className="dialog-foot">
              <Base.Close render={<Button disabled={busy}>{cancelLabel}</Button>} />
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                aria-disabled={!ready || undefined}
                onClick={() => ready && onConfirm()}
              >
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
