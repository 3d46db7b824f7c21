import { Link } from 'react-router'
import { numbered } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import { losingText, outlineClosing } from '../closing-outlook.rules.ts'
import type { Participation } from '../contract.ts'
import '../views/closing-outlook.css'

interface ClosingOutlookProps {
  readonly participation: Pick<Participation, 'evaluated' | 'pending' | 'matrix'>
}

/** What the reports would be if the project closed now, in the dialog that closes it. */
export function ClosingOutlook({ participation }: ClosingOutlookProps) {
  const { evaluated, pending, matrix } = participation
  const outlook = outlineClosing(evaluated, matrix.minimum_raters)
  const { reports, whole, losing, alone } = outlook
  if (reports === 0) return null
  const parts = [
    { key: 'whole', count: whole, text: 'No pierden nada' },
    {
      key: 'losing',
      count: losing,
      text: `Perderían un grupo: menos de ${matrix.minimum_raters} personas contestaron, o falta su líder`,
    },
    { key: 'alone', count: alone, text: 'Sólo con su líder: sin grupos con que comparar' },
  ]
  return (
    <section className="closing-outlook" aria-label="Así quedarían los reportes">
      {pending.length > 0 && (
        <p>{numbered(pending.length, 'persona ya no podrá', 'personas ya no podrán')} contestar.</p>
      )}
      <p>
        <b>Así {reports === 1 ? 'quedaría el reporte' : `quedarían los ${reports} reportes`}</b>
      </p>
      <div className="closing-bar" aria-hidden="true">
        {parts.map(({ key, count }) => (
          <span key={key} className={`closing-${key}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className="closing-parts">
        {parts.map(({ key, count, text }) => (
          <div key={key}>
            <dt>
              <span className={`closing-mark closing-${key}`} aria-hidden="true" /> {text}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether what came in is enough, in the strip of the project. */
export function ClosingCell({ participation }: ClosingOutlookProps) {
  const { evaluated, matrix } = participation
  const losing = losingText(outlineClosing(evaluated, matrix.minimum_raters))
  return (
    <div>
      <dt>Si cerrara hoy</dt>
      <dd>
        {losing === null ? (
          <span className="closing-enough">
            <Icon name="check" size={14} /> Ya alcanza
          </span>
        ) : (
          <Link className="link" to="?vista=cobertura" data-tip={losing}>
            Todavía no alcanza<span className="visually-hidden">: {losing}</span>
          </Link>
        )}
      </dd>
    </div>
  )
}
