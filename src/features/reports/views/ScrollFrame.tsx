import type { ReactNode } from 'react'

/** What scrolls sideways must be reachable with the keyboard. */
const reachable = { tabIndex: 0 }

/** A wide table in a frame of its own; `light` keeps it light in the dark, `plain` is for a frame inside a card. */
export function ScrollFrame({
  label,
  light = false,
  plain = false,
  children,
}: {
  readonly label: string
  readonly light?: boolean
  readonly plain?: boolean
  readonly children: ReactNode
}) {
  return (
    <section
      className={plain ? 'table-frame' : 'card table-frame'}
      aria-label={label}
      {...(light ? { 'data-theme': 'light' } : {})}
      {...reachable}
    >
      {children}
    </section>
  )
}
