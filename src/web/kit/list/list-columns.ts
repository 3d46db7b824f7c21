import type { ReactNode } from 'react'
import type { IconName } from '#ui/icons.ts'
import type { SortValue } from './list-rows.ts'

/** A column of a `ListTable`. The first one names the row, and stays in view. */
export interface ListColumn<Row> {
  /** Names the column in the address (`?orden=nombre`). */
  readonly key: string
  readonly label: string
  /** In pixels: its least width, and its share of the width that is left. */
  readonly width: number
  readonly cell: (row: Row) => ReactNode
  /** What its rows are sorted by; without it, the column does not sort. */
  readonly value?: (row: Row) => SortValue
  /** The text by which the list is filtered and searched. */
  readonly filters?: (row: Row) => string
  /** The user may hide it, or show it where it is hidden at first. */
  readonly optional?: 'shown' | 'hidden'
  readonly numeric?: boolean
  /** Long values take more lines instead of ending in an ellipsis. */
  readonly wraps?: boolean
  /** More than the label, in the head: a symbol. */
  readonly head?: ReactNode
  /**
   * Where a phone shows the value: on a line of its own (the default), after the value before it,
   * the same with its label, or nowhere.
   */
  readonly phone?: 'line' | 'inline' | 'labelled' | 'hidden'
}

/** A state of rows, as a chip that filters by it. */
export interface ListState<Row> {
  /** Names the state in the address (`?estado=rebotado`). */
  readonly key: string
  readonly label: string
  readonly tone?: 'danger' | 'warning'
  readonly icon?: IconName
  readonly matches: (row: Row) => boolean
}

/** A row that asks for a correction, or one that does not count. */
export type RowTone = 'warning' | 'muted'
