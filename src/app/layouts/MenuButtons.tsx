import type { ButtonHTMLAttributes, Ref } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton, type IconButtonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface UserButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'className'
> {
  readonly name: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function UserButton({ name, ...button }: UserButtonProps) {
  return (
    <button {...button} type="button" className="top-user">
      <Avatar name={name} me />
      <span>{name}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

export function BurgerButton(button: Partial<IconButtonProps>) {
  return (
    <IconButton
      {...button}
      icon="menu"
      size="medium"
      iconSize={22}
      label="Abrir menú"
      className="top-burger"
    />
  )
}
