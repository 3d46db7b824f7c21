import type { ReactNode } from 'react'

/** What scrolls sideways must be reachable with the keyboard. */
const reachable = { tabIndex: 0 }

/** A wide table in a frame of its own; `light` keeps it light in the dark. */
export function ScrollFrame({ label, light = false, children }: { readonly label: string; readonly light?: boolean; readonly children: ReactNode }) {
  return <section className="card table-frame" aria-label={label} {...(light ? { 'data-theme': 'light' } : {})} {...reachable}>{children}</section>
}
