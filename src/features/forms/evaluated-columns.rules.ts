import type { SubjectProperty } from '#features/matrices/contract.ts'
import {
  indexValues,
  type ValuedSubject,
  valueColumns,
} from '#features/subjects/value-columns.rules.ts'

interface Row {
  readonly evaluated_id: string | null
}

/**
 * Columns of the matrix for lists of connections: what the evaluated has in them. Hidden at first.
 * The texts are made once a person, because of each person there are many connections.
 */
export function evaluatedColumns(
  properties: readonly SubjectProperty[],
  subjects: readonly ValuedSubject[] = [],
) {
  const valuesOf = indexValues(subjects)
  const ofPeople = valueColumns(properties, ({ id }: ValuedSubject, one) => valuesOf(id, one), 0)
  return ofPeople.map((column) => {
    const texts = new Map(subjects.map((subject) => [subject.id, column.filters(subject)]))
    const ranks = new Map(subjects.map((subject) => [subject.id, column.value(subject)]))
    const read = ({ evaluated_id }: Row): string => texts.get(evaluated_id ?? '') ?? ''
    return {
      ...column,
      label: `${column.label} del evaluado`,
      width: 170,
      cell: read,
      filters: read,
      value: ({ evaluated_id }: Row) => ranks.get(evaluated_id ?? '') ?? null,
    }
  })
}
