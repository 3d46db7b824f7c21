import type { ReactNode } from 'react'
import { CommentGroups } from '#features/reports/views/CommentGroups.tsx'
import { LeaderSheetCard, MondayPlan } from '#features/reports/views/MondayPlan.tsx'
import { ReportBehaviours } from '#features/reports/views/ReportBehaviours.tsx'
import { ReportGaps } from '#features/reports/views/ReportGaps.tsx'
import { ReportMessage } from '#features/reports/views/ReportMessage.tsx'
import { ReportProfile } from '#features/reports/views/ReportProfile.tsx'
import { ReportRelations } from '#features/reports/views/ReportRelations.tsx'
import { ShortReportView } from '#features/reports/views/ShortReportView.tsx'
import { longDate } from '#shared/dates.ts'
import { mailtoLink } from '#shared/text.ts'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import type { OwnReport } from '../contract.ts'
import { countdownText } from '../own-report.rules.ts'

interface Part {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

function listParts({ report }: Pick<OwnReport, 'report'>, earlier: ReactNode): readonly Part[] {
  if (report.kind === 'short') return []
  return [
    { id: 'mensaje', label: 'Mensaje', content: <ReportMessage report={report} /> },
    {
      id: 'perfil',
      label: 'Perfil',
      content: (
        <>
          <ReportProfile report={report}>{report.before && earlier}</ReportProfile>
          {!report.before && earlier}
          <ReportRelations report={report} />
        </>
      ),
    },
    {
      id: 'conductas',
      label: 'Conductas',
      content: (
        <>
          <ReportBehaviours report={report} />
          <ReportGaps report={report} />
        </>
      ),
    },
    { id: 'comentarios', label: 'Comentarios', content: <CommentGroups report={report} /> },
    {
      id: 'lunes',
      label: 'El lunes',
      content: (
        <>
          <MondayPlan report={report} />
          <LeaderSheetCard report={report} />
        </>
      ),
    },
  ]
}

/** Buttons and not links, because a browser without storage keeps the key in the fragment. */
function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const show = (id: string) => {
    const part = document.getElementById(id)
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }
  return (
    <nav className="own-parts" aria-label="Partes del reporte">
      <ul>
        {parts.map(({ id, label }) => (
          <li key={id}>
            <button type="button" onClick={() => show(id)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface LinkedReportProps {
  readonly link: Pick<OwnReport, 'report' | 'organiser' | 'last_day' | 'days_left'>
  readonly heading: string
  readonly lead: string
  /** What stands below the lead. */
  readonly actions?: ReactNode
  /** What stands above the last day. */
  readonly until: string
  /** What to do before the page is erased. */
  readonly advice: string
  readonly readers: string
  /** Where an earlier report is attached, or removed. */
  readonly earlier?: ReactNode
  /** The parts after those of the report. */
  readonly more?: readonly Part[]
}

/** A report behind a personal link: the parts of the administrator's page in one column. */
export function LinkedReport({ link, heading, lead, actions, ...props }: LinkedReportProps) {
  const { report, organiser, last_day, days_left } = link
  const { advice, readers, earlier, more = [] } = props
  const parts = [...listParts(link, earlier), ...more]
  return (
    <RelationNamesProvider own={report.matrix.relation_names}>
      <Parts parts={parts} />
      <main className="own-report">
        <header className="own-head">
          <div>
            <h1 id="title" tabIndex={-1}>
              {heading}
            </h1>
            <p className="own-lead">{lead}</p>
            {actions && <div className="own-actions">{actions}</div>}
          </div>
          <dl className="own-facts">
            <dt>{props.until}</dt>
            <dd>
              <b>Hasta el {longDate(last_day)}</b>
              {countdownText(days_left)} {advice}
            </dd>
            <dt>Quién lo ve</dt>
            <dd>
              <b>{readers}</b>
              No reenvíes tu enlace. Dudas:{' '}
              <a className="link" href={mailtoLink(organiser)}>
                {organiser}
              </a>
            </dd>
          </dl>
        </header>
        {report.kind === 'short' && <ShortReportView report={report} />}
        {parts.map(({ id, content }) => (
          // not a landmark, because the card within is one of the same name
          <div key={id} id={id} className="results-stack" tabIndex={-1}>
            {content}
          </div>
        ))}
      </main>
    </RelationNamesProvider>
  )
}
