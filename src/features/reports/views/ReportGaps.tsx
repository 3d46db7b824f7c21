import type { FullReport, GapList } from '../model/subject-report-model.rules.ts'
import { ReportCard } from './ReportCard.tsx'
import { Note } from './ReportMessage.tsx'

/** «Puntos ciegos y fortalezas ocultas», behaviours by the size of their gap. */
export function ReportGaps({ report }: { readonly report: FullReport }) {
  const { gaps } = report
  return (
    <ReportCard
      label="Puntos ciegos y fortalezas ocultas"
      headline={gaps.headline}
      intro={gaps.rule}
    >
      <List title="Puntos ciegos" list={gaps.blind_spots} report={report} />
      <List title="Fortalezas ocultas" list={gaps.hidden_strengths} report={report} />
      <List title="Del mismo lado del corte" list={gaps.same_side} report={report} />
    </ReportCard>
  )
}

function List({
  title,
  list,
  report: { scale, thresholds, columns },
}: {
  readonly title: string
  readonly list: GapList
  readonly report: FullReport
}) {
  if (list.count === 0) return null
  return (
    <section className="report-part" aria-label={title}>
      <h3>{title}</h3>
      <div>
        {list.shown.map((note) => (
          <Note
            key={note.behaviour.number}
            note={note}
            strip={{ scale, cut: thresholds.cut, blocks: columns }}
          />
        ))}
        {list.more && <p className="soft">{list.more}</p>}
      </div>
    </section>
  )
}
