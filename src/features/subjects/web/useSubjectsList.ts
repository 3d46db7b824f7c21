import { useCallback, useMemo } from 'react'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { useList } from '#web/kit/list/useList.ts'
import { isIncomplete, type Row } from '../rows.rules.ts'
import { subjectColumns } from './SubjectColumns.tsx'

const searched = ({ draft }: Row): string => `${draft.name} ${draft.email} ${draft.number ?? ''}`
const isEditing = (row: Row): boolean => row.editing

const buildStates = (columns: readonly SubjectProperty[]): readonly ListState<Row>[] => [
  {
    key: 'sin-guardar',
    label: 'Sin guardar',
    tone: 'danger',
    icon: 'cloud-off',
    matches: (row) => row.unsaved,
  },
  {
    key: 'incompletos',
    label: 'Datos incompletos',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: (row) => !row.editing && isIncomplete(row, columns),
  },
]

/**
 * The subjects of a matrix as a list. Rows added since the page opened (`addedIds`) stay on top,
 * where they were typed, and rows that are being edited stay in view.
 */
export function useSubjectsList(
  rows: readonly Row[] | undefined,
  matrix: Pick<Matrix, 'subject_properties' | 'without_email'>,
  addedIds: ReadonlySet<string>,
) {
  const { subject_properties: columns, without_email } = matrix
  const listed = useMemo(
    () => subjectColumns({ subject_properties: columns, without_email }),
    [columns, without_email],
  )
  const list = useList({
    id: 'subjects',
    rows,
    columns: listed,
    searched,
    order: 'nombre',
    states: useMemo(() => buildStates(columns), [columns]),
    keeps: isEditing,
    first: useCallback(
      ({ subject_id }: Row) => subject_id === null || addedIds.has(subject_id),
      [addedIds],
    ),
  })
  // a row that is being typed has a field for each column
  return rows?.some(isEditing) ? { ...list, columns: listed } : list
}
