import { useDeferredValue, useMemo, useState } from 'react'
import {
  type Directory,
  groupedLines,
  type Line,
  listedPeople,
  listedRows,
  type Narrowing,
  type Row,
} from '../rows.rules.ts'
import type { Jump } from './useReleaseDialog.ts'

export type View = 'list' | 'evaluated'

interface People {
  readonly label: string
  readonly ids: ReadonlySet<string>
}

/** What of the table is in sight, and in which arrangement. */
export function useNarrowing(rows: readonly Row[], directory: Directory) {
  const [view, setView] = useState<View>('list')
  const [search, setSearch] = useState('')
  const [people, setPeople] = useState<People | null>(null)
  const wanted = useDeferredValue(search)
  const narrowing: Narrowing = useMemo(
    () => ({ search: wanted, evaluated_ids: people?.ids ?? null }),
    [wanted, people],
  )
  const lines = useMemo(
    (): Line[] =>
      view === 'list'
        ? listedRows(rows, directory, narrowing).map((row) => ({ key: row.key, row }))
        : groupedLines(rows, directory, narrowing),
    [view, rows, directory, narrowing],
  )
  const jump = (target: Jump) => {
    setPeople(target.kind === 'people' ? { label: target.label, ids: new Set(target.ids) } : null)
    setView(target.kind === 'people' ? 'evaluated' : 'list')
    setSearch(target.kind === 'people' ? '' : target.name)
  }
  return {
    view,
    setView,
    search,
    setSearch,
    lines,
    jump,
    narrowed: people?.label ?? null,
    showAll: () => setPeople(null),
    people: useMemo(() => listedPeople(directory, narrowing), [directory, narrowing]),
  }
}
