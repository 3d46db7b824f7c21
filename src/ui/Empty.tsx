import type { ReactNode } from 'react'
import { Ticks } from './Ticks.tsx'

/** An empty state: one sentence and one action. */
export function Empty({
  text,
  children,
}: {
  readonly text: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="empty">
      <Ticks
        size={150}
        colored={false}
        inner={110}
        swing={100}
        step={4}
        weight={3}
        opacity={0.55}
      />
      <p>{text}</p>
      {children}
    </div>
  )
}
