import { useMemo, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { coverage, raterLoad } from '../coverage.rules.ts'
import { type GridRow, gridRows, rowsById } from '../grid.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { planReports } from '../planned-degree.rules.ts'
import type { FormTriple } from '../rules.ts'

interface GridData {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
  readonly forms: readonly FormTriple[]
}

/** The rows of the grid by id, in alphabetical order. */
export function useGridRows({
  matrix,
  subjects,
  directory,
  forms,
}: GridData): ReadonlyMap<string, GridRow> {
  const { question_count } = matrix
  const plan = useMemo(() => planReports(matrix), [matrix])
  const rows = useMemo(
    () =>
      gridRows(coverage(subjects, forms, plan.minimum), raterLoad(forms, question_count), {
        directory,
        plan,
      }),
    [subjects, directory, forms, plan, question_count],
  )
  const [known, setKnown] = useState({ rows, byId: rowsById(new Map(), rows) })
  const current = known.rows === rows ? known : { rows, byId: rowsById(known.byId, rows) }
  if (current !== known) setKnown(current)
  return current.byId
}

/**
 * The rows as they were when the key last changed. The list is sorted and filtered by them, so that
 * no row moves away from under the user's hands while its cells are edited.
 */
export function useRowsAt(byId: ReadonlyMap<string, GridRow>, key: string): readonly GridRow[] {
  const [known, setKnown] = useState({ key, rows: [...byId.values()] })
  const current = known.key === key ? known : { key, rows: [...byId.values()] }
  if (current !== known) setKnown(current)
  return current.rows
}
