import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { useAction } from '#web/useAction.ts'
import '../views/integrations.css'

interface NewSecretProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
  /** What to do with it. */
  readonly children: ReactNode
}

/** A secret that is shown this one time, with a button that copies it. */
export function NewSecret({ name, secret, onClose, children }: NewSecretProps) {
  const copy = useAction({
    run: () => navigator.clipboard.writeText(secret),
    failed: 'token.copy_failed',
  })
  return (
    <Banner
      tone="success"
      icon="key-round"
      title={name}
      closeLabel="Ya está guardado"
      onClose={onClose}
      actions={
        <>
          <output className="small">{copy.isSuccess && 'Listo'}</output>
          <Button size="small" icon="copy" onClick={() => copy.mutate()}>
            Copiar
          </Button>
        </>
      }
    >
      {children}
      <code className="new-secret breaks selectable">{secret}</code>
    </Banner>
  )
}
