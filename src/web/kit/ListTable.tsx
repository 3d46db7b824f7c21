import {
  Fragment,
  useDeferredValue,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { messageText } from '#web/message-catalog.ts'
import { FindableRows } from './FindableRows.tsx'
import type { ListColumn } from './list-columns.ts'
import { roles } from './list-roles.ts'
import { groupsOf } from './list-rows.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { MoreButton, useSteps } from './MoreButton.tsx'
import type { List } from './useList.ts'
import { useNear } from './useNear.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { RowSelection } from './useRowSelection.ts'
import { useWide } from './useWide.ts'

declare module 'react' {
  interface CSSProperties {
    '--list-columns'?: string
    '--list-phone-actions'?: string
  }
}

export interface ListTableProps<Row extends object> {
  /** The content of the table, for screen readers. */
  readonly caption: string
  readonly list: List<Row>
  readonly rowKey: (row: Row) => string
  /** The buttons and links at the end of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly actionsWidth?: number
  /** How many buttons a row has on a phone. */
  readonly phoneActions?: number
  readonly selection?: RowSelection
  /** The accessible name of a row's checkbox («Elegir a Ana Ruiz»). */
  readonly selectLabel?: (row: Row) => string
  /** A `<tr className="list-row">` instead of the usual one, for a row that is being edited. */
  readonly rowOf?: (row: Row) => ReactElement | null
  /** Shown while there are no rows at all. */
  readonly empty: ReactNode
  /** The subject of «… coincide con «xyz»»: «Nadie», «Ninguna escala». */
  readonly none: string
  /** How many rows are shown at first; «Cargar más» adds as many. Without it, all are shown. */
  readonly step?: number
  readonly failed?: { readonly code: MessageCode; readonly retry: () => void } | false
}

/** Up to here rows are plain; above, groups out of view are laid out only when they come near. */
const PLAIN_ROWS = 300
const GROUP = 50
const FIRST_ROWS = 100
const SKELETON_ROWS = 12
/** The groups that are drawn whole before the browser has measured them. */
const NEAR_AT_FIRST = 2

/**
 * A list of the administrator's pages: a head that stays in view, rows in the columns of `useList`,
 * and one row in place of them while they load, cannot be loaded, or none matches.
 *
 *     const list = useList({ id: 'scales', rows, columns, searched: ({ name }) => name, order: 'nombre' })
 *     <ListTools list={list} label="Buscar escala" count={…} />
 *     <ListTable caption="Escalas" list={list} rowKey={…} actions={…} empty={…} none="Ninguna escala" />
 *
 * `columns`, `actions` and `selectLabel` of a long list keep their identity (`useMemo`,
 * `useCallback`), because its rows are rendered anew when one of them changes. Inside a `WorkPage`
 * the list may be wider than the window; elsewhere its frame scrolls.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { caption, list, actions, actionsWidth = actions ? 120 : 0, phoneActions = 2 } = props
  const { columns, density } = list
  const frame = useRef<HTMLDivElement>(null)
  const width = columns.reduce((sum, column) => sum + column.width, actionsWidth)
  const wide = useWide(frame, width)
  useRowKeys(frame)
  const steps = useSteps(props.step, list.search)
  const template = columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`)
  if (actions) template.push(`${actionsWidth}px`)
  return (
    <div ref={frame} className={wide ? 'list-frame list-wide' : 'list-frame'}>
      <table
        {...roles.table}
        className={`list list-${density[0]}`}
        aria-label={caption}
        aria-busy={list.rows === undefined || undefined}
        style={{
          '--list-columns': template.join(' '),
          '--list-phone-actions': `${16 + 44 * (actions ? phoneActions : 0)}px`,
          minWidth: width,
        }}
      >
        <ListHead list={list} selection={props.selection} withActions={actions !== undefined} />
        <ListBody {...props} steps={steps} />
      </table>
      {list.shown.length > steps.limit && <MoreButton onMore={steps.showMore} />}
    </div>
  )
}

interface ListBodyProps<Row extends object> extends ListTableProps<Row> {
  readonly steps: ReturnType<typeof useSteps>
}

function ListBody<Row extends object>(props: ListBodyProps<Row>) {
  const { list, none, failed, empty } = props
  if (failed && !list.rows)
    return (
      <Message>
        <span role="alert">
          <span className="text-danger">{messageText(failed.code)}</span>{' '}
          <Button size="small" icon="refresh-cw" onClick={failed.retry}>
            Reintentar
          </Button>
        </span>
      </Message>
    )
  if (!list.rows) return <SkeletonRows columns={list.columns} />
  if (list.rows.length === 0) return <Message>{empty}</Message>
  if (list.shown.length === 0)
    return (
      <Message>
        <Empty
          text={
            list.search.trim() === ''
              ? `${none} coincide con el filtro`
              : `${none} coincide con «${list.search.trim()}»`
          }
        >
          <Button variant="tertiary" size="small" onClick={list.clearFilters}>
            Quitar filtros
          </Button>
        </Empty>
      </Message>
    )
  return <Rows {...props} />
}

/** What an element of a row depends on beside the row. */
interface RowLook<Row extends object> {
  readonly columns: readonly ListColumn<Row>[]
  readonly actions: ListTableProps<Row>['actions']
  readonly selectLabel: ListTableProps<Row>['selectLabel']
  readonly toggle: RowSelection['toggle'] | undefined
  readonly selected: boolean
}

const isSameLook = <Row extends object>(one: RowLook<Row>, other: RowLook<Row>): boolean =>
  one.columns === other.columns &&
  one.actions === other.actions &&
  one.selectLabel === other.selectLabel &&
  one.toggle === other.toggle &&
  one.selected === other.selected

function rowElement<Row extends object>(key: string, row: Row, look: RowLook<Row>): ReactElement {
  const { columns, actions, selectLabel, toggle, selected } = look
  return (
    <ListRow
      key={key}
      row={row}
      columns={columns}
      actions={actions}
      {...(toggle && {
        check: {
          selected,
          label: selectLabel?.(row) ?? 'Elegir',
          onToggle: (next, range) => toggle(key, next, range),
        },
      })}
    />
  )
}

function Rows<Row extends object>({
  list: { shown, columns },
  rowKey,
  actions,
  selection,
  selectLabel,
  rowOf,
  steps,
}: ListBodyProps<Row>) {
  // The first rows appear at once; thousands more follow without blocking the page.
  const deferred = useDeferredValue(shown, shown.slice(0, FIRST_ROWS))
  const long = shown.length > PLAIN_ROWS
  // React skips a row whose element is the one that it has.
  const [rendered] = useState(
    () => new WeakMap<Row, { look: RowLook<Row>; element: ReactElement }>(),
  )
  const elementOf = (row: Row): ReactElement => {
    const key = rowKey(row)
    const own = rowOf?.(row)
    if (own) return <Fragment key={key}>{own}</Fragment>
    const selected = selection?.keys.has(key) ?? false
    const look = { columns, actions, selectLabel, toggle: selection?.toggle, selected }
    const known = rendered.get(row)
    if (known && isSameLook(known.look, look)) return known.element
    const element = rowElement(key, row, look)
    rendered.set(row, { look, element })
    return element
  }
  const rows = long ? deferred : shown
  const title = columns[0]
  const bodyOf = useBodies()
  return (
    <>
      {groupsOf(rows.slice(0, steps.limit), long ? GROUP : PLAIN_ROWS).map((group, index) =>
        bodyOf(index, group.map(elementOf), (elements) => (
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
          {rows.slice(steps.limit).map(elementOf)}
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

/** A row across all columns. */
function Message({ children }: { readonly children: ReactNode }) {
  return (
    <tbody {...roles.group}>
      <tr {...roles.row} className="list-message">
        <td {...roles.cell}>{children}</td>
      </tr>
    </tbody>
  )
}

function SkeletonRows({ columns }: { readonly columns: readonly ListColumn<never>[] }) {
  return (
    <tbody className="list-skeleton" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <tr key={index} className="list-row">
          {columns.map(({ key }, column) => (
            <td key={key} className={column === 0 ? 'list-start' : undefined}>
              <span>…</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
