import type { GroupReport } from '../group.rules.ts'
import { groupReasons, HIDDEN } from '../hidden-numbers.rules.ts'
import { HeatCell } from './HeatMap.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** Averages by competence and segment. */
export function SegmentMap({ group }: { readonly group: GroupReport }) {
  const { segments, competences, scale } = group
  const columns = segments?.segments ?? []
  return (
    <ScrollFrame label="Competencias por segmento" light plain>
      <table className="heat-map">
        <caption className="visually-hidden">
          Promedio de otros por competencia{segments ? ` y ${segments.property}` : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">Competencia</th>
            {columns.map(({ value, evaluated }) => (
              <th key={value} scope="col">
                <span>{value}</span>
                <small>{`${evaluated} personas`}</small>
              </th>
            ))}
            <th scope="col">Proyecto</th>
          </tr>
        </thead>
        <tbody>
          {competences.map((line, index) => (
            <tr key={line.number}>
              <th scope="row">{line.name}</th>
              {columns.map(({ value, competences: scores, reasons }) => (
                <HeatCell
                  key={value}
                  score={scores[index] ?? null}
                  scale={scale}
                  reason={groupReasons[reasons[index] ?? 'few']}
                />
              ))}
              <td className="heat-total">{line.others?.text ?? HIDDEN}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
