import {
  Fragment,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { ListColumn } from './list-columns.ts'
import type { ListBodyProps, ListTableProps } from './list-props.ts'
import { roles } from './list-roles.ts'
import { divideIntoGroups } from './list-rows.ts'
import { ListRow } from './ListRow.tsx'
import { GROUP_ROWS, PLAIN_ROWS, useGradualRows } from './useGradualRows.ts'
import { useNear } from './useNear.ts'
import type { RowSelection } from './useRowSelection.ts'

/** The groups that are drawn whole before the browser has measured them. */
const NEAR_AT_FIRST = 2

/** What an element of a row depends on beside the row. */
interface RowLook<Row extends object> {
  readonly columns: readonly ListColumn<Row>[]
  readonly actions: ListTableProps<Row>['actions']
  readonly selectLabel: ListTableProps<Row>['selectLabel']
  readonly selectable: ListTableProps<Row>['selectable']
  readonly tone: ListTableProps<Row>['tone']
  readonly toggle: RowSelection['toggle'] | undefined
  readonly selected: boolean
}

const isSameLook = <Row extends object>(one: RowLook<Row>, other: RowLook<Row>): boolean =>
  one.columns === other.columns &&
  one.actions === other.actions &&
  one.selectLabel === other.selectLabel &&
  one.selectable === other.selectable &&
  one.tone === other.tone &&
  one.toggle === other.toggle &&
  one.selected === other.selected

function rowElement<Row extends object>(key: string, row: Row, look: RowLook<Row>): ReactElement {
  const { columns, actions, selectLabel, selectable, tone, toggle, selected } = look
  return (
    <ListRow
      key={key}
      row={row}
      columns={columns}
      actions={actions}
      tone={tone?.(row) ?? null}
      {...(toggle && {
        check:
          selectable?.(row) === false
            ? null
            : {
                selected,
                label: selectLabel?.(row) ?? 'Elegir',
                onToggle: (next, range) => toggle(key, next, range),
              },
      })}
    />
  )
}

export function ListRows<Row extends object>({
  list: { shown, columns },
  rowKey,
  actions,
  selection,
  selectLabel,
  selectable,
  tone,
  rowOf,
  steps,
}: ListBodyProps<Row>) {
  const { rows, long } = useGradualRows(shown)
  // React skips a row whose element is the one that it has.
  const [rendered] = useState(
    () => new WeakMap<Row, { look: RowLook<Row>; element: ReactElement }>(),
  )
  const renderRow = (row: Row): ReactElement => {
    const key = rowKey(row)
    const own = rowOf?.(row)
    if (own) return <Fragment key={key}>{own}</Fragment>
    const selected = selection?.keys.has(key) ?? false
    const toggle = selection?.toggle
    const look = { columns, actions, selectLabel, selectable, tone, toggle, selected }
    const known = rendered.get(row)
    if (known && isSameLook(known.look, look)) return known.element
    const element = rowElement(key, row, look)
    rendered.set(row, { look, element })
    return element
  }
  const title = columns[0]
  const bodyOf = useBodies()
  return (
    <>
      {divideIntoGroups(rows.slice(0, steps.limit), long ? GROUP_ROWS : PLAIN_ROWS).map(
        (group, index) =>
          bodyOf(index, group.map(renderRow), (elements) => (
            <RowGroup
              key={index}
              index={index}
              long={long}
              titles={long && title ? group.map((row) => title.cell(row)) : []}
            >
              {elements}
            </RowGroup>
          )),
      )}
      {rows.length > steps.limit && (
        <FindableRows onFound={steps.showAll}>
          {rows.slice(steps.limit).map(renderRow)}
        </FindableRows>
      )}
    </>
  )
}

type MakeBody = (rows: readonly ReactElement[]) => ReactElement<RowGroupProps>

/** The bodies of the table by their index; React skips one whose rows are those that it has. */
function useBodies() {
  const [bodies] = useState(() => new Map<number, ReactElement<RowGroupProps>>())
  return (index: number, rows: readonly ReactElement[], make: MakeBody): ReactElement => {
    const known = bodies.get(index)
    const body = make(rows)
    const isSame =
      known?.props.long === body.props.long &&
      known.props.children.length === rows.length &&
      known.props.children.every((row, position) => row === rows[position])
    if (isSame) return known
    bodies.set(index, body)
    return body
  }
}

interface RowGroupProps {
  readonly index: number
  /** Of a long list: rows far from the window show their title alone. */
  readonly long: boolean
  /** The first cell of each row, of a long list. */
  readonly titles: readonly ReactNode[]
  readonly children: readonly ReactElement[]
}

/**
 * Fifty rows of a long list, or all rows of a short one. Far from the window they hold their title,
 * so that Ctrl+F finds it; a row that is being edited stays.
 */
function RowGroup({ index, long, titles, children }: RowGroupProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useNear(body, long, index < NEAR_AT_FIRST)
  return (
    <tbody ref={body} {...roles.group} className={long ? 'list-group' : undefined}>
      {near
        ? children
        : children.map((row, position) =>
            row.type === Fragment ? row : <FarRow key={row.key} title={titles[position]} />,
          )}
    </tbody>
  )
}

function FarRow({ title }: { readonly title: ReactNode }) {
  return (
    <tr {...roles.row} className="list-row list-far">
      <th {...roles.rowHead} className="list-start">
        <span className="list-text">{title}</span>
      </th>
    </tr>
  )
}

/**
 * Rows that are not shown yet, but that the browser's search and a printed page find. `onFound` is
 * called when the search found one of them.
 */
function FindableRows({
  onFound,
  children,
}: {
  readonly onFound: () => void
  readonly children: ReactNode
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const element = body.current
    // React knows only the attribute without a value.
    element?.setAttribute('hidden', 'until-found')
    element?.addEventListener('beforematch', found)
    return () => element?.removeEventListener('beforematch', found)
  }, [])
  return (
    <tbody ref={body} {...roles.group}>
      {children}
    </tbody>
  )
}
