import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Empty } from '#ui/Empty.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useNow } from '#web/useNow.ts'
import { openingText, remainingText } from '../opening.rules.ts'

/** The notice before the reports open, with the time at which they do. */
export function ReportsNotOpen({
  matrix,
  children,
}: {
  readonly matrix: Matrix
  readonly children?: ReactNode
}) {
  const opens = new Date(matrix.reports_at)
  const remaining = remainingText(opens, useNow())
  return (
    <section className="card px-4 py-10" aria-label="Disponibilidad">
      <Empty text={messageText('reports.not_yet')}>
        {matrix.released ? (
          <div className="soft max-w-[34em]">
            Abren el <b className="text-ink">{openingText(opens, matrix.time_zone)}</b>, seis horas
            después de que cierra el proyecto.
            {remaining && ` Falta${remaining.startsWith('1 ') ? '' : 'n'} ${remaining}.`}
          </div>
        ) : (
          <div className="soft max-w-[34em]">
            {messageText('matrix.not_released')} Los reportes abren seis horas después de que
            termina su fecha límite.
          </div>
        )}
        {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
      </Empty>
    </section>
  )
}
