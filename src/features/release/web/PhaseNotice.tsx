import type { Matrix } from '#features/matrices/contract.ts'
import { nextEvent } from '#features/matrices/dashboard.rules.ts'
import { longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { useNow } from '#web/clock.ts'

/** Explains what the administrator can see and do in the phase of the matrix. */
export function PhaseNotice({ matrix }: { readonly matrix: Matrix }) {
  const now = useNow()
  const opens = `Los resultados y reportes se abren el ${longInstant(new Date(matrix.reports_at), matrix.time_zone)}.`
  const { text, left } = nextEvent(matrix, now)
  if (matrix.phase === 'released')
    return (
      <Banner
        tone="info"
        icon="lock"
        title="Mientras el proyecto está abierto sólo se muestran conteos."
      >
        <span className="soft">{opens}</span>
      </Banner>
    )
  if (matrix.phase === 'closed')
    return (
      <Banner tone="info" icon="clock" title="El proyecto ya no recibe respuestas.">
        <span className="soft">{opens}</span>
      </Banner>
    )
  if (matrix.phase === 'reports')
    return (
      <Banner tone="info" icon="shield-check" title={text}>
        {left && <span className="soft">Quedan {left} para descargar lo que necesites.</span>}
      </Banner>
    )
  if (matrix.phase === 'erased')
    return (
      <Banner tone="info" icon="shield-check" title={text}>
        <span className="soft">Quedan los resultados que no identifican a nadie.</span>
      </Banner>
    )
  return (
    <Banner tone="info" icon="pencil" title="Todavía es un borrador.">
      <span className="soft">{text}. Nadie recibe correos hasta que lo subas.</span>
    </Banner>
  )
}
