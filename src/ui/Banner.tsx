import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const icons: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

interface BannerProps {
  readonly tone: BannerTone
  readonly title?: ReactNode
  readonly icon?: IconName | undefined
  readonly actions?: ReactNode
  /** Shows a close button with this name. */
  readonly closeLabel?: string | undefined
  readonly onClose?: (() => void) | undefined
  /** It changes with every edit of the page, so that a screen reader reads it only in its turn. */
  readonly silent?: boolean
  readonly children?: ReactNode
  readonly className?: string | undefined
}

export function Banner({
  tone,
  title,
  icon = icons[tone],
  actions,
  closeLabel = 'Cerrar aviso',
  onClose,
  silent = false,
  children,
  className = '',
}: BannerProps) {
  return (
    <div
      className={`banner banner-${tone} ${className}`}
      role={silent ? undefined : tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon} size={20} />
      <div className="banner-body">
        {title && <b>{title}</b>}
        {title && children ? ' ' : ''}
        {children}
      </div>
      {(actions || onClose) && (
        <div className="banner-actions">
          {actions}
          {onClose && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
        </div>
      )}
    </div>
  )
}
