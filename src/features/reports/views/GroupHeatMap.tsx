import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { relationDisplay } from '#ui/relations.ts'
import { Rose } from '#ui/Rose.tsx'
import { GROUP_MINIMUM } from '../anonymity.rules.ts'
import type { GroupLine } from '../group-tally.rules.ts'
import type { GroupReport } from '../group.rules.ts'
import { groupReasons, HIDDEN } from '../hidden-numbers.rules.ts'
import { HeatCell } from './HeatMap.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

const REASON = `Menos de ${GROUP_MINIMUM} personas con esa relación`

/** Averages by competence and relation; a relation without an assigned form has no column. */
export function GroupHeatMap({ group }: { readonly group: GroupReport }) {
  const { participation, competences, scale } = group
  const invitedRelations = relationTypes
    .map(({ key }) => key)
    .filter((key) => participation.some(({ relation, invited }) => relation === key && invited > 0))
  return (
    <ScrollFrame label="Competencias por relación" light plain>
      <table className="heat-map">
        <caption className="visually-hidden">
          Promedio del proyecto por competencia y relación
        </caption>
        <thead>
          <tr>
            <th scope="col">Competencia</th>
            {invitedRelations.map((key) => (
              <th key={key} scope="col">
                <Rose relation={key} size={18} />
                <span>{relationDisplay[key].plural}</span>
              </th>
            ))}
            <th scope="col">Promedio de otros</th>
          </tr>
        </thead>
        <tbody>
          {competences.map((line) => (
            <tr key={line.number}>
              <th scope="row">{line.name}</th>
              {invitedRelations.map((key) => (
                <HeatCell
                  key={key}
                  score={scoreOf(line, key)}
                  scale={scale}
                  reason={line.combined.includes(key) ? groupReasons.combined : REASON}
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

const scoreOf = (line: GroupLine, key: RelationKey) =>
  (key === 'auto' ? line.self : line.relations[key]) ?? null
