import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type BadgeTone = 'draft' | 'live' | 'success' | 'warning' | 'danger' | 'line'

/** A state: icon and word, never colour alone. */
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
  readonly turning?: boolean | undefined
  readonly children: ReactNode
}

/** A line that changes by itself («Guardado automáticamente»): icon and text, read out politely. */
export function Status({ tone = 'plain', icon, turning = false, children }: StatusProps) {
  return (
    <output className={`status status-${tone}`}>
      <Icon name={icon} size={17} className={turning ? 'turning' : ''} />
      {children}
    </output>
  )
}
