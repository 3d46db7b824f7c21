import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** The lowest behaviours of the whole matrix. */
export function GroupBehaviours({ group }: { readonly group: MatrixReport }) {
  const { behaviours, method } = group
  if (behaviours.lowest.length === 0) return null
  return (
    <ReportCard label="Conductas como ejemplo" headline={behaviours.headline}>
      <ScrollFrame label="Conductas con el promedio más bajo" plain>
        <table className="report-table stacked-table">
          <caption className="visually-hidden">Conductas con el promedio más bajo</caption>
          <thead>
            <tr>
              <th scope="col">Conducta</th>
              <th scope="col">Competencia</th>
              <th scope="col">Otros</th>
            </tr>
          </thead>
          <tbody>
            {behaviours.lowest.map(({ number, text, competence_name, others }) => (
              <tr key={number}>
                <th scope="row" dir="auto">
                  {number} {text}
                </th>
                <td data-label="Competencia">{competence_name}</td>
                <td data-label="Otros">
                  <strong>{others?.text ?? '·'}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <HowCalculated parts={[{ notes: method }]} />
    </ReportCard>
  )
}
