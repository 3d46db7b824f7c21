import { groupReasons, HIDDEN } from '../hidden-numbers.rules.ts'
import type { SegmentCell, SegmentsSection } from '../matrix-report-model.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** The averages of the segments of one column, each with the margin that chance explains. */
export function SegmentTables({ segments }: { readonly segments: SegmentsSection }) {
  const { property, headline, lines, notes } = segments
  const [first] = lines
  return (
    <ReportCard label={`Competencias por ${property}`} headline={headline}>
      <ScrollFrame label={`Competencias por ${property}`} plain>
        <table className="report-table segment-table">
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
                <td>{clear ? <b>{text}</b> : text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <HowCalculated parts={[{ notes }]} />
    </ReportCard>
  )
}

function Cell({ cell: { score, margin_text, hidden } }: { readonly cell: SegmentCell }) {
  if (!score)
    return (
      <td title={hidden ? groupReasons[hidden] : undefined}>
        {HIDDEN}
        {hidden && <span className="visually-hidden">{groupReasons[hidden]}</span>}
      </td>
    )
  return (
    <td>
      <strong>{score.text}</strong>
      <small>{margin_text}</small>
    </td>
  )
}
