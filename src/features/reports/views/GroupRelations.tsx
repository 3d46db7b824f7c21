import { Rose } from '#ui/Rose.tsx'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { hiddenRelationsText } from '../numbers/hidden-numbers.rules.ts'
import { groupRelationsCalculation } from '../words/calculation.rules.ts'
import { listForReading } from '../words/matrix-order.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { HeatCell, HeatKey } from './ReportRelations.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** The averages of the matrix by competence and relation. */
export function GroupRelations({ group }: { readonly group: MatrixReport }) {
  const { relations, competences, scale, thresholds, method } = group
  if (relations.columns.length === 0) return null
  return (
    <ReportCard label="Quién ve qué" headline={relations.headline}>
      <ScrollFrame label="Competencias por relación" plain>
        <table className="heat-map stacked-table">
          <caption className="visually-hidden">Promedio de cada relación por competencia</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              {relations.columns.map(({ relation, name }) => (
                <th key={relation} scope="col">
                  <Rose relation={relation} size={18} />
                  <span>{name}</span>
                </th>
              ))}
              <th scope="col">Otros</th>
            </tr>
          </thead>
          <tbody>
            {listForReading(competences).map((line) => (
              <tr key={line.number}>
                <th scope="row">{line.name}</th>
                {line.relations.map((score, index) => (
                  <HeatCell
                    key={relations.columns[index]?.relation}
                    label={relations.columns[index]?.name}
                    score={score}
                    scale={scale}
                    thresholds={thresholds}
                  />
                ))}
                <td className="heat-total" data-label="Otros">
                  {line.others?.text ?? '·'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <HeatKey cut={thresholds.cut} />
      {competences.some((line) => line.relations.includes(null)) && (
        <p className="chart-note">{hiddenRelationsText}</p>
      )}
      <HowCalculated parts={[groupRelationsCalculation(group), { notes: method }]} />
    </ReportCard>
  )
}
