import { Button } from '#ui/Button.tsx'
import { useAction } from '#web/useAction.ts'
import '../views/integrations.css'

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
    <div className="copy-text">
      <span className="field-label">{label}</span>
      <span className="row">
        <code className="breaks selectable">{text}</code>
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
