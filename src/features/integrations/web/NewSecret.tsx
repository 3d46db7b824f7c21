import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useAction } from '#web/useAction.ts'
import '../views/integrations.css'

interface NewSecretProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
  /** What to do with it. */
  readonly children?: ReactNode
}

/** A dialog with a secret that is shown this one time, and a button that copies it. */
export function NewSecret({ name, secret, onClose, children }: NewSecretProps) {
  const copy = useAction({
    run: () => navigator.clipboard.writeText(secret),
    failed: 'token.copy_failed',
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // a press outside must not lose it
      locked
      title={name}
      description="Sólo se muestra esta vez."
      footer={
        <Button variant="primary" onClick={onClose}>
          Ya está guardado
        </Button>
      }
    >
      <div className="stack-fields">
        <div className="new-secret">
          <code className="breaks selectable">{secret}</code>
          <Button size="small" icon="copy" onClick={() => copy.mutate()}>
            {copy.isSuccess ? 'Copiado' : 'Copiar'}
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
