import { useMemo, useState } from 'react'
import { type ImportSource, pastedSource } from './useImportSource.ts'

interface Heads {
  readonly row: number
  readonly texts: readonly string[]
}

/** How a table is read whose columns the administrator may rename. */
export interface Mapping<Columns> {
  /** Null for a sheet without headers. */
  readonly headsOf: (rows: readonly (readonly string[])[]) => Heads | null
  readonly proposed: (heads: Heads) => Columns
  /** Null if the columns suffice to read the file. */
  readonly missing: (columns: Columns) => string | null
  /** The rows under our own headers. */
  readonly mapped: (
    rows: readonly (readonly string[])[],
    heads: Heads,
    columns: Columns,
  ) => string[][]
}

interface MappedSource {
  readonly open: boolean
  readonly pasted: readonly string[][] | null
  /** A table of another shape under our own headers; null for one that is read as it is. */
  readonly unfold?: (rows: readonly (readonly string[])[]) => string[][] | null
}

/**
 * The opened sheet, and what its columns are: proposed, until the administrator says otherwise.
 *
 * @param mapping the same object at each rendering
 */
export function useMappedRows<Columns>(
  mapping: Mapping<Columns>,
  { open, pasted, unfold }: MappedSource,
) {
  const [opened, setOpened] = useState<ImportSource | null>(null)
  const [chosen, setChosen] = useState<Columns | null>(null)
  const [shown, setShown] = useState<{ open: boolean; pasted: typeof pasted }>({
    open: false,
    pasted,
  })
  const change = (source: ImportSource | null) => {
    setOpened(source)
    setChosen(null)
  }
  // rows may also be pasted while the dialog is open
  if (open !== shown.open || pasted !== shown.pasted) {
    setShown({ open, pasted })
    if (open) change(pasted && pastedSource(pasted))
  }
  const unfolded = useMemo(() => (opened && unfold?.(opened.rows)) ?? null, [opened, unfold])
  const source = unfolded ?? opened?.rows ?? null
  const heads = useMemo(() => source && mapping.headsOf(source), [source, mapping])
  const proposed = useMemo(() => heads && mapping.proposed(heads), [heads, mapping])
  const columns = chosen ?? proposed
  const rows = useMemo(
    () =>
      source && heads && columns && mapping.missing(columns) === null
        ? mapping.mapped(source, heads, columns)
        : null,
    [source, heads, columns, mapping],
  )
  const isUnfolded = unfolded !== null
  return { opened, change, isUnfolded, heads, columns, setColumns: setChosen, rows }
}
