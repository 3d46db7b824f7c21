import { useRef, useEffect, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import type { ListColumn } from './list-columns.ts'
import type { ListBodyProps, ListTableProps } from './list-props.ts'
import { roles } from './list-roles.ts'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { MoreButton, useSteps } from './MoreButton.tsx'
import { findControls } from './row-focus.ts'
import { useWide } from './useWide.ts'

const SKELETON_ROWS = 12

declare module 'react' {
  interface CSSProperties {
    '--list-columns'?: string
    '--list-phone-actions'?: string
  }
}

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
  const below = phoneActions === 'below'
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
        className={`list list-${density[0]}${below ? ' list-below' : ''}`}
        aria-label={caption}
        aria-busy={list.rows === undefined || undefined}
        style={{
          '--list-columns': template.join(' '),
          '--list-phone-actions': `${16 + 44 * (actions && !below ? phoneActions : 0)}px`,
          minWidth: width,
        }}
      >
        <ListHead list={list} selection={props.selection} withActions={actions !== undefined} />
        <ListBody {...props} steps={steps} />
      </table>
      {!list.rows && !props.failed && (
        <output className="visually-hidden">Cargando {caption.toLocaleLowerCase('es')}</output>
      )}
      {list.shown.length > steps.limit && <MoreButton onMore={steps.showMore} />}
    </div>
  )
}

function ListBody<Row extends object>(props: ListBodyProps<Row>) {
  const { list, none, failed, empty } = props
  if (failed && !list.rows)
    return (
      <ListMessage>
        <span role="alert">
          <span className="problem-line">{messageText(failed.code)}</span>{' '}
          <Button size="small" icon="refresh-cw" onClick={failed.retry}>
            Reintentar
          </Button>
        </span>
      </ListMessage>
    )
  if (!list.rows) return <SkeletonRows columns={list.columns} />
  if (list.rows.length === 0) return <ListMessage>{empty}</ListMessage>
  if (list.shown.length === 0)
    return (
      <ListMessage>
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
      </ListMessage>
    )
  return <ListRows {...props} />
}

/** The controls that have no use of their own for the arrow keys. */
const MOVABLE = 'a[href], button:not([aria-haspopup], [role=combobox]), input[type=checkbox]'

/** The control of the row above or below that corresponds to this one. */
function findNeighbour(control: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = control.closest('tr.list-row')
  const rows = [...(row?.closest('.list')?.querySelectorAll('tr.list-row') ?? [])]
  const next = row ? rows[rows.indexOf(row) + step] : undefined
  if (!row || !next) return undefined
  const controls = findControls(next)
  return controls[Math.min(findControls(row).indexOf(control), controls.length - 1)]
}

/** The arrow keys move the focus to the same control of the row above or below. */
function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  useShortcuts('En una lista', [{ label: 'Ir al renglón vecino', keys: ['↑', '↓'] }])
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey) return
      if (!(target instanceof HTMLElement) || !target.matches(MOVABLE)) return
      const neighbour = findNeighbour(target, key === 'ArrowDown' ? 1 : -1)
      if (!neighbour) return
      event.preventDefault()
      neighbour.focus()
    }
    const element = frame.current
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [frame])
}

/** A row across all columns. */
function ListMessage({ children }: { readonly children: ReactNode }) {
  return (
    <tbody {...roles.group}>
      <tr {...roles.row} className="list-message">
        <td {...roles.cell}>{children}</td>
      </tr>
    </tbody>
  )
}

/** Grey bars in the columns of the list while its rows load. */
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
