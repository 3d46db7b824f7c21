import { Button } from '#ui/Button.tsx'

interface SuggestedEmailProps {
  /** The whole address with the domain that was probably intended. */
  readonly suggested: string
  readonly onUse: () => void
}

export function SuggestedEmail({ suggested, onUse }: SuggestedEmailProps) {
  const domain = suggested.slice(suggested.lastIndexOf('@') + 1)
  return (
    <Button
      variant="tertiary"
      size="small"
      aria-label={`¿Quisiste decir ${domain}? Usar ${suggested}`}
      onClick={onUse}
    >
      ¿Quisiste decir {domain}?
    </Button>
  )
}
