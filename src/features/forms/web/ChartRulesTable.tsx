import type { ReactNode } from 'react'
import { PEERS } from '#features/matrices/limits.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { Table } from '#web/kit/list/Table.tsx'
import type { RelationPreview } from '../org-chart-preview.rules.ts'
import type { EditableChart } from './useOrgChart.ts'
import '../views/org-chart.css'

interface ChartRulesTableProps {
  readonly editable: EditableChart
  readonly people: number
}

const heads = ['Relación', 'Regla', 'Había', 'Nuevas', 'Personas cuyo grupo se muestra']
const peerCounts = Array.from({ length: PEERS.highest }, (_, at) => String(at + PEERS.lowest))

function Rule({
  checked,
  onChange,
  label,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
}) {
  return (
    <label className="check chart-rule">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

function findRule(
  { rules, changeRules }: EditableChart,
  names: RelationNames,
): Readonly<Record<RelationKey, ReactNode>> {
  return {
    auto: (
      <Rule
        checked={rules.self}
        onChange={(self) => changeRules({ self })}
        label="Cada quien a sí mismo"
      />
    ),
    lider: (
      <Rule
        checked={rules.leader}
        onChange={(leader) => changeRules({ leader })}
        label="Su líder directo"
      />
    ),
    equipo: (
      <Rule
        checked={rules.team}
        onChange={(team) => changeRules({ team })}
        label="Todo su equipo directo"
      />
    ),
    companero: (
      <span className="chart-rule-line">
        <Rule
          checked={rules.peers > 0}
          onChange={(checked) => changeRules({ peers: checked ? PEERS.default : 0 })}
          label="Con el mismo líder, hasta"
        />
        <LazySelect
          small
          fit
          label={`${names.companero.group} de cada persona, hasta`}
          options={peerCounts.map((count) => ({ value: count, label: count }))}
          value={rules.peers > 0 ? String(rules.peers) : null}
          placeholder="0"
          onChange={(count) => changeRules({ peers: Number(count) })}
        />
      </span>
    ),
    cliente: <span className="muted">No sale del organigrama</span>,
  }
}

function Shown({
  preview: { relation, shown_before, shown_after },
  people,
}: {
  readonly preview: RelationPreview
  readonly people: number
}) {
  return (
    <span className="line">
      <span className="chart-rule-bar">
        <ShareBar
          share={people === 0 ? 0 : shown_after / people}
          color={`var(--relation-${relation.key})`}
          label={`${relation.name}, grupos que se muestran`}
        />
      </span>
      <span className="chart-rule-count">
        {shown_before !== shown_after && `${wholeNumber(shown_before)} → `}
        <b>{wholeNumber(shown_after)}</b> de {wholeNumber(people)}
      </span>
    </span>
  )
}

/** The rules of the chart, each with what it adds and how it changes what reports would show. */
export function ChartRulesTable({ editable, people }: ChartRulesTableProps) {
  const names = useRelationNames()
  const rules = findRule(editable, names)
  return (
    <div>
      <Table caption="Reglas del organigrama" cards heads={heads}>
        {editable.preview.relations.map((preview) => (
          <tr key={preview.relation.id}>
            <td>
              <Relation relation={preview.relation.key} />
            </td>
            <td data-label="Regla">{rules[preview.relation.key]}</td>
            <td data-label="Había">{wholeNumber(preview.had)}</td>
            <td data-label="Nuevas">
              {preview.added > 0 ? (
                <b>+{wholeNumber(preview.added)}</b>
              ) : (
                <span className="muted">0</span>
              )}
            </td>
            <td data-label="Se muestra">
              <Shown preview={preview} people={people} />
            </td>
          </tr>
        ))}
      </Table>
      <p className="small muted chart-rules-note">
        Sólo agrega: no cambia ni repite conexiones.{' '}
        {names.companero.own ? 'Quienes tienen el mismo líder' : 'Los compañeros'} se reparten
        parejo, y las mismas personas dan siempre el mismo resultado.
      </p>
    </div>
  )
}
