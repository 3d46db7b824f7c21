import type { ReactNode } from 'react'
import type { ListColumn, RowTone } from './list-columns.ts'
import { roles } from './list-roles.ts'

export interface RowCheck {
  readonly selected: boolean
  readonly label: string
  /** `range`: Shift was held, for all rows from the last one to this one. */
  readonly onToggle: (selected: boolean, range: boolean) => void
}

interface ListRowProps<Row> {
  readonly row: Row
  readonly columns: readonly ListColumn<Row>[]
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly tone: RowTone | null
  /** Null for a row without a checkbox among others that have one. */
  readonly check?: RowCheck | null
}

const withShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

function RowCheckbox({ selected, label, onToggle }: RowCheck) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={selected}
        onChange={({ target, nativeEvent }) => onToggle(target.checked, withShift(nativeEvent))}
        aria-label={label}
      />
    </label>
  )
}

const cellClass = <Row,>({ phone = 'line', numeric, wraps }: ListColumn<Row>): string =>
  [`list-${phone}`, numeric && 'list-number', wraps && 'list-wraps'].filter(Boolean).join(' ')

const rowClass = (selected: boolean, tone: RowTone | null): string =>
  ['list-row', tone && `list-row-${tone}`, selected && 'list-row-on'].filter(Boolean).join(' ')

export function ListRow<Row>({ row, columns, actions, tone, check }: ListRowProps<Row>) {
  const [title, ...others] = columns
  return (
    <tr {...roles.row} className={rowClass(check?.selected ?? false, tone)}>
      <th {...roles.rowHead} className="list-start">
        {check && <RowCheckbox {...check} />}
        {check === null && <span className="check" />}
        <span className="list-text">{title?.cell(row)}</span>
      </th>
      {others.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={cellClass(column)}
          data-label={column.phone === 'labelled' ? column.label : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className="list-end">
          <span className="row-actions">{actions(row)}</span>
        </td>
      )}
    </tr>
  )
}
