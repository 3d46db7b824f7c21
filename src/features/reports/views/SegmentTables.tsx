import type { SegmentCell, SegmentsSection } from '../model/matrix-report-model.rules.ts'
import { groupReasons, HIDDEN } from '../numbers/hidden-numbers.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { segmentsCalculation } from '../words/segments-section.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** The averages of the segments of one column, each with the margin that chance explains. */
export function SegmentTables({
  segments,
  scale,
}: {
  readonly segments: SegmentsSection
  readonly scale: ScaleRange
}) {
  const { property, headline, lines, notes } = segments
  const [first] = lines
  return (
    <ReportCard label={`Competencias por ${property}`} headline={headline}>
      <ScrollFrame label={`Promedios por ${property}`} plain>
        <table className="report-table stacked-table">
          <caption className="visually-hidden">{`Promedio de otros por ${property}`}</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              {first?.cells.map(({ value, evaluated }) => (
                <th key={value} scope="col">
                  {value}
                  <small>{evaluated} personas</small>
                </th>
              ))}
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ number, name, cells, clear, text }) => (
              <tr key={number}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <Cell key={cell.value} cell={cell} />
                ))}
                <td data-label="Diferencia">{clear ? <b>{text}</b> : text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <HowCalculated parts={[segmentsCalculation(segments, scale), { notes }]} />
    </ReportCard>
  )
}

function Cell({ cell: { value, score, margin_text, hidden } }: { readonly cell: SegmentCell }) {
  if (!score)
    return (
      <td data-label={value} title={hidden ? groupReasons[hidden] : undefined}>
        {HIDDEN}
        {hidden && <span className="visually-hidden">{groupReasons[hidden]}</span>}
      </td>
    )
  return (
    <td data-label={value}>
      <strong>{score.text}</strong>
      <small>{margin_text}</small>
    </td>
  )
}
