import { IconButton, type IconButtonProps } from '#ui/Button.tsx'

interface OptionsButtonProps extends Partial<Omit<IconButtonProps, 'name'>> {
  /** Of the project. */
  readonly name: string
}

export function OptionsButton({ name, ...button }: OptionsButtonProps) {
  return (
    <IconButton
      {...button}
      icon="ellipsis-vertical"
      size="medium"
      iconSize={18}
      label={`Opciones de ${name}`}
    />
  )
}
