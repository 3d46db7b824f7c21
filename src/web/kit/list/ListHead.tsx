import { Icon } from '#ui/Icon.tsx'
import type { ListColumn } from './list-columns.ts'
import { roles } from './list-roles.ts'
import type { List } from './useList.ts'
import type { RowSelection } from './useRowSelection.ts'

interface ListHeadProps<Row> {
  readonly list: List<Row>
  readonly selection: RowSelection | undefined
  readonly withActions: boolean
}

/** The head row: the checkbox that selects what is shown, and the columns with their sort. */
export function ListHead<Row>({ list, selection, withActions }: ListHeadProps<Row>) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row} className="list-row list-head">
        {list.columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            list={list}
            selection={index === 0 ? selection : undefined}
            isFirst={index === 0}
          />
        ))}
        {withActions && (
          <th {...roles.columnHead} className="list-end">
            <span className="visually-hidden">Acciones</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({
  column,
  list: { sort, setSort, shown },
  selection,
  isFirst,
}: {
  readonly column: ListColumn<Row>
  readonly list: List<Row>
  readonly selection: RowSelection | undefined
  readonly isFirst: boolean
}) {
  const isSorted = sort.column === column.key
  const label = <span className="list-label">{column.head ?? column.label}</span>
  return (
    <th
      {...roles.columnHead}
      className={[isFirst && 'list-start', column.numeric && 'list-number']
        .filter(Boolean)
        .join(' ')}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {selection && (
        <label className="check">
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = selection.shown === 'some'
            }}
            checked={selection.shown === 'all' && shown.length > 0}
            onChange={() => selection.toggleShown(selection.shown !== 'all')}
            aria-label="Elegir a todos"
          />
        </label>
      )}
      {column.value ? (
        <button
          type="button"
          className="list-sort"
          onClick={() => setSort({ column: column.key, descending: isSorted && !sort.descending })}
        >
          {label}
          <Icon
            name={isSorted ? (sort.descending ? 'arrow-down' : 'arrow-up') : 'arrow-up-down'}
            size={14}
          />
        </button>
      ) : (
        label
      )}
    </th>
  )
}
