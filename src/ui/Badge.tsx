import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type BadgeTone = 'draft' | 'live' | 'success' | 'warning' | 'danger' | 'line'

/** A state as icon and word, because colour alone is not accessible. */
export function Badge({
  tone,
  icon,
  children,
}: {
  readonly tone: BadgeTone
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}

export type StatusTone = 'plain' | 'success' | 'warning' | 'danger'

interface StatusProps {
  readonly tone?: StatusTone | undefined
  readonly icon: IconName
  readonly spinning?: boolean | undefined
  readonly children: ReactNode
}

/**
 * A status line that changes by itself («Guardado automáticamente»); screen readers announce it.
 */
export function Status({ tone = 'plain', icon, spinning = false, children }: StatusProps) {
  return (
    <output className={`status status-${tone}`}>
      <Icon name={icon} size={17} className={spinning ? 'spinning' : ''} />
      {children}
    </output>
  )
}
