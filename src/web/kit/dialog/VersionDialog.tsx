import type { MessageCode } from '#shared/messages.ts'
import type { Difference } from '#shared/versions.ts'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { Dialog } from './Dialog.tsx'

interface VersionDialogProps {
  /** The code of the refused save. */
  readonly code: MessageCode
  readonly open: boolean
  readonly differences: readonly Difference[]
  /** Closes and goes on editing. */
  readonly onDismiss: () => void
  readonly onTakeSaved: () => void
  readonly onKeepOwn: () => void
}

/** Asks which of two versions stays, after another person saved the same thing. */
export function VersionDialog({
  code,
  open,
  differences,
  onDismiss,
  onTakeSaved,
  onKeepOwn,
}: VersionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onDismiss()
      }}
      title={messageText(code)}
      description="No se ha perdido nada. Elige qué se queda guardado."
      width="large"
      footer={
        <>
          <Button variant="quiet" onClick={onDismiss}>
            Seguir editando
          </Button>
          <Button onClick={onTakeSaved}>Usar lo guardado</Button>
          <Button variant="primary" onClick={onKeepOwn}>
            Guardar lo mío
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>Lo tuyo y lo guardado dicen lo mismo.</p>
      ) : (
        <dl className="versions">
          {differences.map(({ label, saved, own }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="small muted">Lo guardado</span> {saved || 'Nada'}
              </dd>
              <dd>
                <span className="small muted">Lo tuyo</span> {own || 'Nada'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
