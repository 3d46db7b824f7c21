import { useMemo } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { isDate, tableDate } from '#shared/dates.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'

/** The value of a subject in a column of the matrix; empty without one. */
export type ValuesOf = (subject_id: string, column: SubjectProperty) => string

/** The values of the matrix's own columns, by subject; all empty while the subjects load. */
export function useSubjectValues(subjects: readonly Subject[] | undefined): ValuesOf {
  return useMemo(() => {
    const values = new Map(
      (subjects ?? []).flatMap((subject) =>
        subject.values.map((value) => [`${subject.id} ${value.subject_property_id}`, value.value]),
      ),
    )
    return (subject_id, { id }) => values.get(`${subject_id} ${id}`) ?? ''
  }, [subjects])
}

/** As the lists show it, filter by it and group by it. */
export const valueText = (value: string, { type }: SubjectProperty): string =>
  type === 'date' && isDate(value) ? tableDate(value) : value

/** Columns of the matrix, for a list of rows about subjects; the first `shown` of them at first. */
export function valueColumns<Row>(
  columns: readonly SubjectProperty[],
  valueOf: (row: Row, column: SubjectProperty) => string,
  shown: number = columns.length,
): ListColumn<Row>[] {
  return columns.map((column, index) => ({
    key: `columna-${column.id}`,
    label: column.name,
    width: 130,
    cell: (row) => valueText(valueOf(row, column), column),
    value: (row) => valueOf(row, column),
    filters: (row) => valueText(valueOf(row, column), column),
    optional: index < shown ? 'shown' : 'hidden',
    phone: 'hidden',
  }))
}
