import type { SubjectProperty } from '#features/matrices/contract.ts'
import { sortValue } from './rows.rules.ts'
import { shownValue } from './rules.ts'

/** The value of a subject in a column of the matrix; empty without one. */
export type ValuesOf = (subject_id: string, column: Pick<SubjectProperty, 'id'>) => string

export interface ValuedSubject {
  readonly id: string
  readonly values: readonly { readonly subject_property_id: string; readonly value: string }[]
}

/** The values of the matrix's own columns, by subject; all empty while the subjects load. */
export function indexValues(subjects: readonly ValuedSubject[] = []): ValuesOf {
  const values = new Map(
    subjects.flatMap((subject) =>
      subject.values.map((value) => [`${subject.id} ${value.subject_property_id}`, value.value]),
    ),
  )
  return (subject_id, { id }) => values.get(`${subject_id} ${id}`) ?? ''
}

/** As lists show it, filter by it and group by it. */
export const valueText = (value: string, { type }: Pick<SubjectProperty, 'type'>): string =>
  value === '' ? '' : shownValue(type, value)

/** Columns of the matrix, for a list of rows about subjects; the first `shown` of them at first. */
export const valueColumns = <Row>(
  columns: readonly SubjectProperty[],
  readValue: (row: Row, column: SubjectProperty) => string,
  shown: number = columns.length,
) =>
  columns.map((column, index) => {
    const text = (row: Row): string => valueText(readValue(row, column), column)
    return {
      key: `columna-${column.id}`,
      label: column.name,
      width: 130,
      numeric: column.type === 'number',
      cell: text,
      value: (row: Row) => sortValue(column.type, readValue(row, column)),
      filters: text,
      optional: index < shown ? 'shown' : 'hidden',
      phone: 'hidden',
    } as const
  })
