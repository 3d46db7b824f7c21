import { Button } from '#ui/Button.tsx'
import { useAction } from '#web/useAction.ts'

interface CopyTextProps {
  readonly label: string
  readonly text: string
}

/** A text that is entered elsewhere, with a button that copies it. */
export function CopyText({ label, text }: CopyTextProps) {
  const copy = useAction({
    run: () => navigator.clipboard.writeText(text),
    failed: 'token.copy_failed',
  })
  return (
    <div className="grid gap-1">
      <span className="field-label">{label}</span>
      <span className="flex flex-wrap items-center gap-3">
        <code className="font-mono break-all select-all">{text}</code>
        <Button
          size="small"
          variant="quiet"
          icon="copy"
          aria-label={`Copiar ${label}`}
          onClick={() => copy.mutate()}
        >
          Copiar
        </Button>
        <output className="small">{copy.isSuccess && 'Listo'}</output>
      </span>
    </div>
  )
}
