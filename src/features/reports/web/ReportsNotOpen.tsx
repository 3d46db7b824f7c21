import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Empty } from '#ui/Empty.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useNow } from '#web/useNow.ts'
import { openingText, remainingText } from '../opening.rules.ts'
import '../views/results-page.css'

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
    <section className="card results-message" aria-label="Disponibilidad">
      <Empty text={messageText('reports.not_yet')}>
        {matrix.released ? (
          <div className="soft results-message-text">
            Abren el <b className="full-ink">{openingText(opens, matrix.time_zone)}</b>, seis horas
            después de que cierra el proyecto.
            {remaining && ` Falta${remaining.startsWith('1 ') ? '' : 'n'} ${remaining}.`}
          </div>
        ) : (
          <div className="soft results-message-text">
            {messageText('matrix.not_released')} Los reportes abren seis horas después de que
            termina su fecha límite.
          </div>
        )}
        {children && <div className="results-message-actions">{children}</div>}
      </Empty>
    </section>
  )
}
