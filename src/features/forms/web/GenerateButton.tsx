import { Button, type ButtonProps } from '#ui/Button.tsx'

export function GenerateButton(button: ButtonProps) {
  return (
    <Button {...button} icon="sparkles" iconEnd="chevron-down" className="max-sm:flex-1">
      Generar
    </Button>
  )
}
