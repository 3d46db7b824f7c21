import { memo, useRef } from 'react'
import { SELF_EVALUATION, type RelationType } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { roles as listRoles } from '#web/kit/list/list-roles.ts'
import { useNear } from '#web/kit/list/useNear.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { Visibility } from '../coverage.rules.ts'
import type { GridRow } from '../grid.rules.ts'
import type { GridCell } from '../raters.rules.ts'
import { type CoveragePlan, CoverageReport } from './CoverageReport.tsx'
import { cellKey } from './useGridFocus.ts'

const roles = { ...listRoles, cell: { role: 'gridcell' } } as const

const visibilityLabels: Readonly<Record<Visibility, string>> = {
  shown: 'se mostrará',
  pooled: 'se agrupará en «Otros»',
  hidden: 'se ocultará',
  none: 'sin evaluadores',
}

const loadText = ({ forms, minutes }: GridRow['load']): string =>
  forms === 0 ? '–' : `${numbered(forms, 'hoja', 'hojas')}, ${minutes} min`

function cellLabel(row: GridRow, { id, key, name }: RelationType): string {
  const { raters, visibility } = row.relations[key]
  const who = `${name} de ${row.name}`
  if (raters > 0) return `${who}: ${raters}, ${visibilityLabels[visibility]}`
  return `${who}: ${id === SELF_EVALUATION ? 'no' : visibilityLabels.none}`
}

interface CoverageRowProps {
  readonly row: GridRow
  readonly plan: CoveragePlan
  readonly relations: readonly RelationType[]
  /** The position among the listed rows, counted from 0. */
  readonly index: number
  /** The relation whose cell Tab reaches; null in all rows but one. */
  readonly tabStop: number | null
  /** The relation whose panel is open. */
  readonly open: number | null
}

const CoverageRow = memo(function CoverageRow({
  row,
  plan,
  relations,
  index,
  tabStop,
  open,
}: CoverageRowProps) {
  const names = useRelationNames()
  return (
    <tr {...roles.row} aria-rowindex={index + 2} className="list-row">
      <th {...roles.rowHead} className="list-start">
        <span className="list-text">
          <PersonLink id={row.id} name={row.name} tabIndex={tabStop === null ? -1 : 0} />
        </span>
      </th>
      {relations.map((relation) => {
        const { raters, visibility } = row.relations[relation.key]
        const isSelf = relation.id === SELF_EVALUATION
        return (
          <td
            key={relation.id}
            {...roles.cell}
            className="coverage-cell"
            data-short={names[relation.key].short}
            data-cell={cellKey({ evaluated_id: row.id, relation_type_id: relation.id })}
            tabIndex={tabStop === relation.id ? 0 : -1}
            aria-label={cellLabel(row, relation)}
            aria-haspopup={isSelf ? undefined : 'dialog'}
            aria-expanded={isSelf ? undefined : open === relation.id}
          >
            <span className="coverage-count" data-visibility={visibility}>
              {raters > 0 ? raters : '·'}
            </span>
          </td>
        )
      })}
      <td {...roles.cell} className="coverage-state">
        <CoverageReport row={row} plan={plan} />
      </td>
      <td {...roles.cell} className="coverage-load">
        {loadText(row.load)}
      </td>
    </tr>
  )
})

/** A row far from the window: its name, so that Ctrl+F finds it, at the height of the whole row. */
function NameRow({ row, index }: { readonly row: GridRow; readonly index: number }) {
  return (
    <tr {...roles.row} aria-rowindex={index + 2} className="list-row list-far">
      <th {...roles.rowHead} className="list-start">
        <span className="list-text">{row.name}</span>
      </th>
    </tr>
  )
}

interface RowGroupProps {
  readonly rows: readonly GridRow[]
  readonly plan: CoveragePlan
  readonly relations: readonly RelationType[]
  /** The position of the first row among the listed rows. */
  readonly start: number
  /** Of a long list: the cells are drawn only near the window. */
  readonly long: boolean
  readonly tabStop: GridCell | null
  readonly open: GridCell | null
}

/** Fifty rows. */
export const CoverageRows = memo(
  function CoverageRows({ rows, plan, relations, start, long, tabStop, open }: RowGroupProps) {
    const body = useRef<HTMLTableSectionElement>(null)
    const near = useNear(body, long)
    const hasFocus = rows.some(({ id }) => id === tabStop?.evaluated_id)
    return (
      <tbody {...roles.group} ref={body} className={long ? 'list-group' : undefined}>
        {rows.map((row, index) =>
          near || hasFocus ? (
            <CoverageRow
              key={row.id}
              row={row}
              plan={plan}
              relations={relations}
              index={start + index}
              tabStop={tabStop?.evaluated_id === row.id ? tabStop.relation_type_id : null}
              open={open?.evaluated_id === row.id ? open.relation_type_id : null}
            />
          ) : (
            <NameRow key={row.id} row={row} index={start + index} />
          ),
        )}
      </tbody>
    )
  },
  (before, after) =>
    before.start === after.start &&
    before.relations === after.relations &&
    before.plan === after.plan &&
    before.long === after.long &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index]) &&
    isSameCellIn(after.rows, before.tabStop, after.tabStop) &&
    isSameCellIn(after.rows, before.open, after.open),
)

type Cell = GridCell | null

/** Whether a change of the cell concerns none of these rows. */
const isSameCellIn = (rows: readonly GridRow[], before: Cell, after: Cell): boolean =>
  before === after ||
  !rows.some(({ id }) => id === before?.evaluated_id || id === after?.evaluated_id)
