import type { Matrix } from '#features/matrices/contract.ts'
import { nextEvent } from '#features/matrices/dashboard.rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { useNow } from '#web/useNow.ts'

/** How long the results can still be read and downloaded before they are erased. */
export function ErasureCountdown({ matrix }: { readonly matrix: Matrix }) {
  const { text, left, soon } = nextEvent({ ...matrix, phase: 'reports' }, useNow())
  return (
    <Banner tone={soon ? 'warning' : 'info'} icon="clock" title={`${text}.`} className="off-print">
      <span className="soft">
        {left === 'hoy' ? 'Es el último día' : `Queda${left === '1 día' ? '' : 'n'} ${left}`} para
        descargar lo que necesites; después se eliminan y sólo quedan promedios que no identifican a
        nadie.
      </span>
    </Banner>
  )
}
