import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  MouseEvent,
  MouseEventHandler,
  ReactNode,
  Ref,
} from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly block?: boolean | undefined
  readonly className?: string | undefined
}

interface ContentProps {
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  readonly children?: ReactNode
}

/** The classes of a button, for links that look like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  block = false,
  className = '',
}: ButtonLook): string {
  return `button button-${variant} button-${size}${block ? ' button-block' : ''} ${className}`.trim()
}

export function ButtonContent({
  icon,
  iconEnd,
  children,
  small,
}: ContentProps & { readonly small?: boolean }) {
  const size = small ? 16 : 17
  return (
    <>
      {icon && <Icon name={icon} size={size} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={size} />}
    </>
  )
}

export interface ButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'type'>,
    ButtonLook,
    ContentProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly type?: 'button' | 'submit'
  /** Given by a button that sends; its double click counts as one. */
  readonly busy?: boolean | undefined
  /** Shown while busy («Guardando...»); the button is as wide as the longer of its two texts. */
  readonly busyLabel?: string | undefined
}

/** Without the second click of a double click, which comes before `busy` can have changed. */
const onSingleClick =
  (onClick: MouseEventHandler<HTMLButtonElement> | undefined) =>
  (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }

/** A disabled button needs its reason beside it, referenced by `aria-describedby`. */
export function Button({
  variant,
  size,
  block,
  className,
  icon,
  iconEnd,
  busy,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const content = (
    <ButtonContent icon={icon} iconEnd={iconEnd} small={size === 'small'}>
      {children}
    </ButtonContent>
  )
  const look = buttonClass({ variant, size, block, className })
  return (
    <button
      {...rest}
      type={type === 'submit' && !busy ? 'submit' : 'button'}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : busy === false ? onSingleClick(onClick) : onClick}
    >
      {busyLabel ? (
        <span className="button-stack">
          <span aria-hidden={busy}>{content}</span>
          <span aria-hidden={!busy}>
            <Icon name="refresh-cw" size={17} className={busy ? 'spinning' : ''} />
            {busyLabel}
          </span>
        </span>
      ) : busy ? (
        <>
          <Icon name="refresh-cw" size={17} className="spinning" />
          {children}
        </>
      ) : (
        content
      )}
    </button>
  )
}

export interface AnchorButtonProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'>,
    ButtonLook,
    ContentProps {
  readonly href: string
}

/** A plain link that looks like a button. The administrator's pages use `LinkButton` instead. */
export function AnchorButton({
  variant,
  size,
  block,
  className,
  icon,
  iconEnd,
  children,
  ...rest
}: AnchorButtonProps) {
  const look = buttonClass({ variant, size, block, className })
  return (
    <a {...rest} className={look}>
      <ButtonContent icon={icon} iconEnd={iconEnd} small={size === 'small'}>
        {children}
      </ButtonContent>
    </a>
  )
}

export interface IconButtonProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'type'>,
    ButtonLook {
  readonly ref?: Ref<HTMLButtonElement>
  readonly type?: 'button' | 'submit'
  readonly icon: IconName
  /** The accessible name: action and object («Editar a Ana Ruiz»). */
  readonly label: string
  readonly iconSize?: number
}

export function IconButton({
  variant = 'quiet',
  size = 'small',
  className = '',
  icon,
  label,
  iconSize = 17,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const look = buttonClass({ variant, size, className: `button-icon ${className}` })
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={look}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
