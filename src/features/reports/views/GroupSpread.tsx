import type { MatrixCompetence, MatrixReport } from '../model/matrix-report-model.rules.ts'
import { spreadCalculation } from '../words/calculation.rules.ts'
import { listForReading } from '../words/matrix-order.rules.ts'
import { DegreeTag } from './DegreeTag.tsx'
import { HowCalculated } from './HowCalculated.tsx'
import { PrintedNumber } from './PrintedNumber.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { Strip, StripAxis, StripLegend } from './Strip.tsx'

/** Each competence with self, others, the middle half of the people, and the share of blind spots. */
export function GroupSpread({ group }: { readonly group: MatrixReport }) {
  const { spread, competences, method } = group
  const columns = {
    self: competences.some(({ self }) => self),
    gap: competences.some(({ gap }) => gap),
    // where all are even, the headline says so
    place: competences.some(({ place_degree }) => place_degree !== 'even'),
    middle: competences.some(({ middle }) => middle),
    share: competences.some(({ blind_spots }) => blind_spots),
  }
  return (
    <ReportCard label="Competencias" headline={spread.headline}>
      <ScrollFrame label="Competencias del proyecto" plain>
        <table className="report-table profile-table stacked-table">
          <caption className="visually-hidden">Promedios del proyecto por competencia</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              <th scope="col">Otros</th>
              {columns.self && <th scope="col">Auto</th>}
              {columns.gap && <th scope="col">Diferencia</th>}
              {columns.place && <th scope="col">Entre competencias</th>}
              {columns.middle && <th scope="col">Mitad central</th>}
              {columns.share && <th scope="col">Con punto ciego</th>}
              <td aria-hidden="true">
                <StripAxis scale={group.scale} />
              </td>
            </tr>
          </thead>
          <tbody>
            {listForReading(competences).map((line) => (
              <Row key={line.number} line={line} group={group} columns={columns} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <StripLegend blocks={[]} self={columns.self} />
      <details className="fold">
        <summary>Saber más</summary>
        {spread.notes.map((note) => (
          <p key={note} className="chart-note">
            {note}
          </p>
        ))}
        <HowCalculated parts={[spreadCalculation(group), { notes: method }]} />
      </details>
    </ReportCard>
  )
}

function Row({
  line: { name, self, others, gap, middle, blind_spots, place_degree, place_text },
  group: { scale, thresholds, spread },
  columns,
}: {
  readonly line: MatrixCompetence
  readonly group: MatrixReport
  readonly columns: Readonly<Record<'self' | 'gap' | 'place' | 'middle' | 'share', boolean>>
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Otros">
        <strong>
          <PrintedNumber score={others} />
        </strong>
      </td>
      {columns.self && <td data-label="Auto">{self?.text ?? '·'}</td>}
      {columns.gap && <td data-label="Diferencia">{gap?.text ?? '·'}</td>}
      {columns.place && (
        <td data-label="Entre competencias">
          {place_degree ? <DegreeTag degree={place_degree} text={place_text ?? ''} /> : '·'}
        </td>
      )}
      {columns.middle && <td data-label="Mitad central">{middle?.text ?? '·'}</td>}
      {columns.share && <td data-label="Con punto ciego">{blind_spots?.text ?? '·'}</td>}
      <td aria-hidden="true">
        <Strip
          line={{ self, others, blocks: [], degree: null }}
          in={{ scale, cut: thresholds.cut, blocks: [], band: spread.band }}
        />
      </td>
    </tr>
  )
}
