import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RelationType } from '#shared/relations.ts'
import type { GridCell } from '../raters.rules.ts'

const PAGE = 10

/** The value of `data-cell`. */
export const cellKey = ({ evaluated_id, relation_type_id }: GridCell): string =>
  `${evaluated_id} ${relation_type_id}`

export const findCell = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

export function readCell(element: HTMLElement | null): GridCell | null {
  const [evaluated_id, relation] = element?.dataset.cell?.split(' ') ?? []
  return evaluated_id && relation ? { evaluated_id, relation_type_id: Number(relation) } : null
}

interface Position {
  readonly row: number
  readonly column: number
}

/** What a key says of where to go. */
export interface Stroke {
  readonly key: string
  readonly ctrlKey: boolean
}

type Step = (at: Position, stroke: Stroke) => Position

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }, { ctrlKey }) => ({ row: ctrlKey ? 0 : row, column: 0 }),
  End: ({ row }, { ctrlKey }) => ({
    row: ctrlKey ? Number.MAX_SAFE_INTEGER : row,
    column: Number.MAX_SAFE_INTEGER,
  }),
}

const within = (value: number, lowest: number, highest: number): number =>
  Math.min(Math.max(value, lowest), highest)

/**
 * Moves the focus over the cells of the grid, of which one can be reached with Tab (the grid
 * pattern of ARIA).
 */
export function useGridFocus(
  table: RefObject<HTMLTableElement | null>,
  ids: readonly string[],
  relations: readonly RelationType[],
) {
  const [active, setActive] = useState<GridCell | null>(null)
  const first = ids[0]
  const tabStop =
    active && ids.includes(active.evaluated_id)
      ? active
      : first === undefined
        ? null
        : { evaluated_id: first, relation_type_id: relations[0]?.id ?? 0 }
  const findElement = (cell: GridCell): HTMLElement | null =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(cell)}"]`) ?? null
  /** The cell beside this one; the same at the border of the grid. */
  const neighbour = (cell: GridCell, stroke: Stroke): GridCell => {
    const column = relations.findIndex(({ id }) => id === cell.relation_type_id)
    const at = { row: ids.indexOf(cell.evaluated_id), column }
    const next = steps[stroke.key]?.(at, stroke) ?? at
    return {
      evaluated_id: ids[within(next.row, 0, ids.length - 1)] ?? cell.evaluated_id,
      relation_type_id:
        relations[within(next.column, 0, relations.length - 1)]?.id ?? cell.relation_type_id,
    }
  }
  return {
    tabStop,
    setActive,
    findElement,
    neighbour,
    isStep: (key: string): boolean => key in steps,
    focus: (cell: GridCell) => {
      // Drawn at once: a cell far from the window has no element before.
      flushSync(() => setActive(cell))
      findElement(cell)?.focus()
    },
  }
}

export type GridFocus = ReturnType<typeof useGridFocus>
