import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type RelationType, SELF_EVALUATION } from '#shared/relations.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { divideIntoGroups } from '#web/kit/list/list-rows.ts'
import { ListHead } from '#web/kit/list/ListHead.tsx'
import { GROUP_ROWS, useGradualRows } from '#web/kit/list/useGradualRows.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useWide } from '#web/kit/list/useWide.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import type { GridRow } from '../grid.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { EXPECTATION } from '../planned-degree.rules.ts'
import { type GridCell, isInCell } from '../raters.rules.ts'
import type { CoveragePlan } from './CoverageReport.tsx'
import { CoverageRows } from './CoverageRows.tsx'
import {
  cellKey,
  findCell,
  type GridFocus,
  readCell,
  type Stroke,
  useGridFocus,
} from './useGridFocus.ts'
import type { RaterChanges } from './useRaterChanges.ts'

const RatersPanel = lazyWithRetry(() => import('./RatersPanel.tsx'), 'RatersPanel')

/** The keys of a grid are those of a spreadsheet. */
const gridRole = { role: 'grid' } as const

const listed = [
  { label: 'Ir a la celda vecina', keys: ['←', '↑', '→', '↓'] },
  { label: 'Abrir la celda', keys: ['Enter'] },
  { label: 'Buscar evaluador', keys: ['A–Z'] },
  { label: 'Quitar al último', keys: ['Retroceso'] },
]

interface CoverageGridProps {
  /** The listed rows in their order; their cells are drawn from `rows`, which are newer. */
  readonly list: List<GridRow>
  readonly rows: ReadonlyMap<string, GridRow>
  readonly relations: readonly RelationType[]
  readonly changes: RaterChanges
  readonly directory: SubjectDirectory
  readonly plan: CoveragePlan
  /** What a candidate's second line says of the subject, for example the area. */
  readonly detailOf: (id: string) => string
}

/** The open panel: its cell, the text typed on the cell, and whether a finger opened it. */
interface OpenPanel {
  readonly cell: GridCell
  readonly text: string
  readonly touch: boolean
  /** The element of the cell. */
  readonly anchor: HTMLElement | null
}

/** A printable character that was typed on a cell, which begins a search in its panel. */
const typedText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null

function useCells(changes: RaterChanges, focus: GridFocus) {
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const open = (cell: GridCell, text = '', touch = false) => {
    focus.setActive(cell)
    if (cell.relation_type_id === SELF_EVALUATION) changes.toggleSelf(cell.evaluated_id)
    // The panel may not have the focus yet when further letters are typed.
    else
      setPanel((previous) => ({
        cell,
        text:
          previous && text !== '' && cellKey(previous.cell) === cellKey(cell)
            ? previous.text + text
            : text,
        touch,
        anchor: focus.findElement(cell),
      }))
  }
  const removeLast = (cell: GridCell) => {
    const last = changes.forms.findLast((form) => isInCell(form, cell))
    if (last) changes.remove(last)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = readCell(findCell(event.target))
    if (!cell) return
    const text = typedText(event)
    if (focus.isStep(event.key)) focus.focus(focus.neighbour(cell, event))
    else if (event.key === 'Enter' || event.key === ' ' || event.key === 'F2') open(cell)
    else if (event.key === 'Backspace' || event.key === 'Delete') removeLast(cell)
    else if (text !== null && cell.relation_type_id !== SELF_EVALUATION) open(cell, text)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const cell = readCell(findCell(event.target))
    const { nativeEvent } = event
    const touch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (cell) open(cell, '', touch)
  }
  /** The panel's arrows lead to the next cell, whose panel opens; a self-evaluation has none. */
  const move = (cell: GridCell, stroke: Stroke) => {
    const next = focus.neighbour(cell, stroke)
    if (next.relation_type_id === SELF_EVALUATION) {
      setPanel(null)
      focus.focus(next)
    } else open(next)
    focus.findElement(next)?.scrollIntoView({ block: 'nearest' })
  }
  return { panel, close: () => setPanel(null), events: { onKeyDown, onClick }, move }
}

/** What the signs of the grid mean. */
function Legend({ minimum }: { readonly minimum: number }) {
  const { lider } = useRelationNames()
  return (
    <p className="coverage-legend">
      <span className="coverage-count" data-visibility="shown">
        3
      </span>
      se muestra
      <span className="coverage-count" data-visibility="pooled">
        2
      </span>
      se agrupa
      <span className="coverage-count" data-visibility="hidden">
        1
      </span>
      se oculta: un grupo se muestra desde {minimum} personas. {lider.one} se muestra siempre.{' '}
      {EXPECTATION}
    </p>
  )
}

/**
 * Who rates whom: a row for each subject, a cell for each relation. A cell opens a panel that adds
 * and removes raters; the keyboard works as in a spreadsheet.
 */
export function CoverageGrid({
  list,
  rows,
  relations,
  changes,
  directory,
  plan,
  detailOf,
}: CoverageGridProps) {
  const { minimum, size } = plan.reports
  const table = useRef<HTMLTableElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { shown, columns, density } = list
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const focus = useGridFocus(table, ids, relations)
  const cells = useCells(changes, focus)
  useShortcuts('En la cobertura', listed)
  const drawn = useGradualRows(ids)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const wide = useWide(frame, width)
  useEffect(() => RatersPanel.preload(), [])
  const groups = useMemo(
    () =>
      divideIntoGroups(
        drawn.rows.flatMap((id) => rows.get(id) ?? []),
        GROUP_ROWS,
      ),
    [drawn.rows, rows],
  )
  const { panel } = cells
  const row = panel && rows.get(panel.cell.evaluated_id)
  return (
    <>
      <div ref={frame} className={wide ? 'list-frame list-wide' : 'list-frame'}>
        <table
          {...gridRole}
          ref={table}
          className={`list coverage-grid list-${density[0]}`}
          aria-label="Cobertura por persona evaluada"
          aria-rowcount={ids.length + 1}
          style={{
            '--list-columns': columns
              .map((column) => `minmax(${column.width}px, ${column.width}fr)`)
              .join(' '),
            '--list-phone-actions': '16px',
            minWidth: width,
          }}
          {...cells.events}
        >
          <ListHead list={list} selection={undefined} withActions={false} />
          {groups.map((group, index) => (
            <CoverageRows
              key={group[0]?.id}
              rows={group}
              plan={plan}
              relations={relations}
              start={index * GROUP_ROWS}
              long={drawn.long}
              tabStop={focus.tabStop}
              open={panel?.cell ?? null}
            />
          ))}
        </table>
      </div>
      <Legend minimum={minimum} />
      {panel && row && (
        <Suspense>
          <RatersPanel
            cell={panel.cell}
            initialText={panel.text}
            touch={panel.touch}
            row={row}
            anchor={panel.anchor}
            changes={changes}
            directory={directory}
            minimum={minimum}
            groupSize={size}
            detailOf={detailOf}
            onMove={(stroke) => cells.move(panel.cell, stroke)}
            onClose={cells.close}
          />
        </Suspense>
      )}
    </>
  )
}
