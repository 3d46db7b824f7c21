import type { ReactNode } from 'react'
import { AnchorButton } from '#ui/Button.tsx'
import { Ticks } from '#ui/Ticks.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The address that «Reintentar» opens. */
  readonly retry?: string | undefined
}

/** A page with one message: an unknown link, a period that is over, a failure. */
export function NoticePage({ title, children, retry }: Props) {
  return (
    <main className="rater-notice">
      <Ticks
        size={132}
        colored={false}
        inner={120}
        base={30}
        swing={100}
        seed={1.15}
        weight={3}
        step={3}
      />
      <h1 id="title" tabIndex={-1}>
        {title}
      </h1>
      <div className="rater-notice-text">{children}</div>
      {retry ? (
        <AnchorButton variant="primary" href={retry} icon="refresh-cw">
          Reintentar
        </AnchorButton>
      ) : (
        <AnchorButton href="/">Volver al inicio</AnchorButton>
      )}
    </main>
  )
}
