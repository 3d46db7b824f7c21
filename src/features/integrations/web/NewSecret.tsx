import { useMutation } from '@tanstack/react-query'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { notify } from '#web/notify.tsx'

interface NewSecretProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that is shown this one time, with a button that copies it. */
export function NewSecret({ name, secret, onClose }: NewSecretProps) {
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(secret),
    onError: () => notify('token.copy_failed'),
  })
  return (
    <Banner
      tone="success"
      icon="key-round"
      title={name}
      closeLabel="Ya la guardé"
      onClose={onClose}
      actions={
        <>
          <output className="small">{copy.isSuccess && 'Copiada'}</output>
          <Button size="small" icon="copy" onClick={() => copy.mutate()}>
            Copiar
          </Button>
        </>
      }
    >
      Cópiala ahora: no se vuelve a mostrar.
      <code className="mt-1 block font-mono break-all select-all">{secret}</code>
    </Banner>
  )
}
