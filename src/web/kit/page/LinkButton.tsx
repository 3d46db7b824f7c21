import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonClass, ButtonContent, type ButtonSize, type ButtonVariant } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className' | 'children'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly block?: boolean
  readonly className?: string
  readonly icon?: IconName
  readonly iconEnd?: IconName
  readonly children: ReactNode
}

/** A link between the administrator's pages that looks like a button. */
export function LinkButton({
  variant,
  size,
  block,
  className,
  icon,
  iconEnd,
  children,
  ...link
}: LinkButtonProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, block, className })}>
      <ButtonContent icon={icon} iconEnd={iconEnd} small={size === 'small'}>
        {children}
      </ButtonContent>
    </Link>
  )
}

interface IconLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  readonly icon: IconName
  /** The accessible name: action and object («Editar Mandos medios»). */
  readonly label: string
  readonly tip?: string
}

/** A link between the administrator's pages that is an icon with a tooltip. */
export function IconLink({ icon, label, tip = label, ...link }: IconLinkProps) {
  return (
    <Link
      {...link}
      className={buttonClass({ variant: 'quiet', size: 'small', className: 'button-icon' })}
      aria-label={label}
      data-tip={tip}
    >
      <Icon name={icon} size={17} />
    </Link>
  )
}
