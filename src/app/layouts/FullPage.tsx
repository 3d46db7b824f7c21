import type { ReactNode } from 'react'
import { Ticks } from '#ui/Ticks.tsx'

/** A page without a layout: not found, crashed. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className="grid min-h-screen place-items-center p-4">
      <div className="flex max-w-[520px] flex-col items-center gap-3 text-center">
        <Ticks
          className="text-control"
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
