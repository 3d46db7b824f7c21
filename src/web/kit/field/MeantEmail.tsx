import { Button } from '#ui/Button.tsx'

interface MeantEmailProps {
  /** The whole address with the domain that was probably meant. */
  readonly meant: string
  readonly onUse: () => void
}

export function MeantEmail({ meant, onUse }: MeantEmailProps) {
  const domain = meant.slice(meant.lastIndexOf('@') + 1)
  return (
    <Button
      variant="tertiary"
      size="small"
      aria-label={`¿Quisiste decir ${domain}? Usar ${meant}`}
      onClick={onUse}
    >
      ¿Quisiste decir {domain}?
    </Button>
  )
}
