import type { ReactNode } from 'react'
import { Ticks } from '#ui/Ticks.tsx'

/** A page without a layout: not found, crashed. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className="full-page">
      <div className="full-page-text">
        <Ticks
          className="full-page-sign"
          size={150}
          colored={false}
          inner={110}
          swing={100}
          step={4}
          weight={3}
          opacity={0.55}
        />
        {children}
      </div>
    </main>
  )
}
