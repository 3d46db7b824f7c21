import type { ReactNode } from 'react'
import type { FullReport } from '#features/reports/model/subject-report-model.rules.ts'
import { CommentGroups } from '#features/reports/views/CommentGroups.tsx'
import { HowToRead } from '#features/reports/views/HowToRead.tsx'
import { LeaderSheetCard, MondayPlan } from '#features/reports/views/MondayPlan.tsx'
import { ReportBehaviours } from '#features/reports/views/ReportBehaviours.tsx'
import { FoldedCard, ReportCard } from '#features/reports/views/ReportCard.tsx'
import { ReportGaps } from '#features/reports/views/ReportGaps.tsx'
import { ReportMessage } from '#features/reports/views/ReportMessage.tsx'
import { ReportProfile } from '#features/reports/views/ReportProfile.tsx'
import { ReportRelations } from '#features/reports/views/ReportRelations.tsx'
import { ShortReportView } from '#features/reports/views/ShortReportView.tsx'
import { BEFORE_AND_NOW, beforeNote } from '#features/reports/words/competence-change.rules.ts'
import { longDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { mailtoLink } from '#shared/text.ts'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import type { OwnReport } from '../contract.ts'
import { countdownText } from '../own-report.rules.ts'

interface PartsProps extends Pick<LinkedReportProps, 'plan' | 'earlier' | 'commit'> {
  readonly report: FullReport
}

/** Message and profile are read at once; the rest waits, folded, until its reader opens it. */
function ReportParts({ report, plan, earlier, commit }: PartsProps) {
  const { before, blocks, competences, gaps, comments, monday, withheld } = report
  const behaviours = competences.reduce((sum, { behaviours: own }) => sum + own.length, 0)
  const written = comments.flatMap(({ groups }) => groups.flatMap(({ comments: texts }) => texts))
  const apart = gaps.blind_spots.count + gaps.hidden_strengths.count
  return (
    <>
      <ReportMessage report={report} commit={commit} />
      <ReportProfile report={report} brief />
      <div className="own-folds">
        {plan}
        <FoldedCard note={numbered(blocks.length, 'grupo', 'grupos')}>
          <ReportRelations report={report} />
        </FoldedCard>
        <FoldedCard note={String(behaviours)}>
          <ReportBehaviours report={report} />
        </FoldedCard>
        <FoldedCard note={String(apart)}>
          <ReportGaps report={report} />
        </FoldedCard>
        {(written.length > 0 || withheld.length > 0) && (
          <FoldedCard note={String(written.length)}>
            <CommentGroups report={report} />
          </FoldedCard>
        )}
        <FoldedCard note={String(monday.priorities.length || '')}>
          <MondayPlan report={report} />
        </FoldedCard>
        <FoldedCard note="">
          <HowToRead report={report} />
        </FoldedCard>
        <FoldedCard note="">
          <LeaderSheetCard report={report} />
        </FoldedCard>
        <FoldedCard note="">
          {earlier ?? (before && <ReportCard label={BEFORE_AND_NOW} intro={beforeNote(before)} />)}
        </FoldedCard>
      </div>
    </>
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
  readonly plan?: ReactNode
  /** What leads from the message to the plan. */
  readonly commit?: ReactNode
}

/** A report behind a personal link, in one column. */
export function LinkedReport({ link, heading, lead, actions, ...props }: LinkedReportProps) {
  const { report } = link
  const keep = actions && <div className="own-actions">{actions}</div>
  const facts = <Facts link={link} {...props} />
  return (
    <RelationNamesProvider own={report.matrix.relation_names}>
      <main className="own-report">
        <header className="own-head">
          <div>
            <h1 id="title" tabIndex={-1}>
              {heading}
            </h1>
            <p className="own-lead">{lead}</p>
            {keep}
          </div>
          {facts}
          <details className="own-brief">
            <summary>
              Hasta el {longDate(link.last_day)} · {props.readers}
            </summary>
            {facts}
          </details>
        </header>
        {report.kind === 'short' ? (
          <>
            <ShortReportView report={report} />
            {props.plan}
          </>
        ) : (
          <ReportParts report={report} {...props} />
        )}
        {/* on a phone here instead of above what is read first */}
        <footer className="own-foot">{keep}</footer>
      </main>
    </RelationNamesProvider>
  )
}

/** Until when the report is there, and who reads it. */
function Facts({
  link: { organiser, last_day, days_left },
  until,
  advice,
  readers,
}: Pick<LinkedReportProps, 'link' | 'until' | 'advice' | 'readers'>) {
  return (
    <dl className="own-facts">
      <dt>{until}</dt>
      <dd>
        <b>Hasta el {longDate(last_day)}</b>{' '}
        <span>
          {countdownText(days_left)} {advice}
        </span>
      </dd>
      <dt>Quién lo ve</dt>
      <dd>
        <b>{readers}</b>{' '}
        <span>
          No reenvíes tu enlace. Dudas:{' '}
          <a className="link" href={mailtoLink(organiser)}>
            {organiser}
          </a>
        </span>
      </dd>
    </dl>
  )
}
