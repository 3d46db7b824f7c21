import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { messageText } from '#web/message-catalog.ts'
import '../views/results-page.css'

/** The notice that replaces results and reports after the erasure of a matrix. */
export function MatrixErased({
  matrix: { erased_at, time_zone },
  children,
}: {
  readonly matrix: Matrix
  readonly children?: ReactNode
}) {
  return (
    <section className="card results-message" aria-label="Disponibilidad">
      <Empty text={messageText('matrix.erased')}>
        <div className="soft results-message-text">
          {erased_at && `Se eliminaron el ${longDate(localDate(new Date(erased_at), time_zone))}. `}
          Nombres, correos, comentarios y respuestas ya no existen; sólo quedan promedios que no
          identifican a nadie.
        </div>
        {children && <div className="note-below">{children}</div>}
      </Empty>
    </section>
  )
}
