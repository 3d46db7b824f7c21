import { useDeferredValue, useMemo, useState } from 'react'
import {
  linesByEvaluated,
  listedEvaluated,
  listedRows,
  type RowFilter,
  type SubjectDirectory,
  type TableLine,
} from '../listing.rules.ts'
import type { Row } from '../rows.rules.ts'
import type { Jump } from './useReleaseDialog.ts'

export type View = 'list' | 'evaluated'

/** Certain evaluated subjects, with the text that says which they are. */
interface EvaluatedSelection {
  readonly label: string
  readonly ids: ReadonlySet<string>
}

/** Which lines the table shows, and in which of its two views. */
export function useRowFilter(rows: readonly Row[], directory: SubjectDirectory) {
  const [view, setView] = useState<View>('list')
  const [search, setSearch] = useState('')
  const [selection, setSelection] = useState<EvaluatedSelection | null>(null)
  const deferredSearch = useDeferredValue(search)
  const filter: RowFilter = useMemo(
    () => ({ search: deferredSearch, evaluated_ids: selection?.ids ?? null }),
    [deferredSearch, selection],
  )
  const lines = useMemo(
    (): TableLine[] =>
      view === 'list'
        ? listedRows(rows, directory, filter).map((row) => ({ key: row.key, row }))
        : linesByEvaluated(rows, directory, filter),
    [view, rows, directory, filter],
  )
  const jump = (target: Jump) => {
    const toEvaluated = target.kind === 'people'
    setSelection(toEvaluated ? { label: target.label, ids: new Set(target.ids) } : null)
    setView(toEvaluated ? 'evaluated' : 'list')
    setSearch(toEvaluated ? '' : target.name)
  }
  return {
    view,
    setView,
    search,
    setSearch,
    lines,
    evaluated: useMemo(() => listedEvaluated(directory, filter), [directory, filter]),
    selectionLabel: selection?.label ?? null,
    clearSelection: () => setSelection(null),
    jump,
  }
}
