import type { ReactElement, ReactNode } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import type { RowTone } from './list-columns.ts'
import type { useSteps } from './MoreButton.tsx'
import type { List } from './useList.ts'
import type { RowSelection } from './useRowSelection.ts'

export interface ListTableProps<Row extends object> {
  /** The content of the table, for screen readers. */
  readonly caption: string
  readonly list: List<Row>
  readonly rowKey: (row: Row) => string
  /** The buttons and links at the end of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly actionsWidth?: number
  /** How many buttons a row has on a phone; buttons with words stand below the row. */
  readonly phoneActions?: number | 'below'
  readonly selection?: RowSelection
  /** Rows with a checkbox; all without it. Keeps its identity. */
  readonly selectable?: (row: Row) => boolean
  /** The accessible name of a row's checkbox («Elegir a Ana Ruiz»). */
  readonly selectLabel?: (row: Row) => string
  /** Rows that stand out, or that do not count. */
  readonly tone?: (row: Row) => RowTone | null
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

export interface ListBodyProps<Row extends object> extends ListTableProps<Row> {
  readonly steps: ReturnType<typeof useSteps>
}
