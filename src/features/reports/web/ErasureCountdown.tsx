import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { nextEvent } from '#features/matrices/dashboard.rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { useNow } from '#web/useNow.ts'

interface ErasureCountdownProps {
  readonly matrix: Matrix
  /** Not before the last days: the page shows the date elsewhere. */
  readonly onlySoon?: boolean
  readonly actions?: ReactNode
}

/** How long the results can still be read and downloaded before they are erased. */
export function ErasureCountdown({ matrix, onlySoon = false, actions }: ErasureCountdownProps) {
  const { text, left, soon } = nextEvent({ ...matrix, phase: 'reports' }, useNow())
  if (onlySoon && !soon) return null
  return (
    <Banner
      tone={soon ? 'warning' : 'info'}
      icon="clock"
      title={`${text}.`}
      className="off-print"
      actions={actions}
    >
      <span className="soft">
        {left === 'hoy' ? 'Es el último día' : `Queda${left === '1 día' ? '' : 'n'} ${left}`} para
        descargar lo que necesites; después se eliminan y sólo quedan promedios que no identifican a
        nadie.
      </span>
    </Banner>
  )
}
