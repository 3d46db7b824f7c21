import { isByRule, type Leaders } from '#features/forms/chart-changes.rules.ts'
import type { StoredForm } from '#features/forms/compact.rules.ts'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import type { FilledColumn } from '#features/subjects/import-mapping.rules.ts'
import { isMisfit, type ReadRow } from '#features/subjects/import.rules.ts'
import type { LeaderReading } from './leaders.rules.ts'
import { isSameName, isSameText, toNumberKey } from './people.rules.ts'

/** What changes of a person: a field, or the value of a column. */
export interface ValueChange {
  readonly field: 'name' | 'email' | 'external_id' | 'leader' | 'value'
  /** The field, or the key of the column. */
  readonly key: string
  readonly label: string
  readonly type: SubjectProperty['type']
  /** Null where there is no value. */
  readonly before: string | null
  readonly after: string | null
}

/** How many connections, and how many of them the leaders do not explain. */
export interface FormCounts {
  readonly forms: number
  readonly by_hand: number
}

export const countForms = (forms: readonly StoredForm[], before: Leaders): FormCounts => ({
  forms: forms.length,
  by_hand: forms.filter((form) => !isByRule(form, before)).length,
})

/** The connections of each person, as rater and as evaluated. */
export function formsByPerson(forms: readonly StoredForm[]): ReadonlyMap<string, StoredForm[]> {
  const own = new Map<string, StoredForm[]>()
  for (const form of forms)
    for (const id of new Set([form.evaluator_id, form.evaluated_id])) {
      const known = own.get(id)
      if (known) known.push(form)
      else own.set(id, [form])
    }
  return own
}

/** The id of the subject, or `new LINE`. */
export const personKey = (row: ReadRow, subject: Subject | null): string =>
  subject?.id ?? `new ${row.line}`

const labels = { name: 'Nombre', email: 'Correo', external_id: 'No. Emp.' } as const

/**
 * The fields that say who the person is; a file without a number does not empty it, nor one without
 * an e-mail where a number suffices.
 */
export function compareIdentity(
  row: ReadRow,
  subject: Subject,
  number_suffices = false,
): ValueChange[] {
  const toKey = (number: string | null): string => toNumberKey(number, number_suffices)
  const before = {
    ...subject,
    email: subject.email ?? '',
    external_id: subject.external_id ?? null,
  }
  const isSame = {
    name: isSameName(before.name, row.name),
    email:
      (number_suffices && row.email === '') ||
      before.email.toLowerCase() === row.email.toLowerCase(),
    external_id: row.external_id === null || toKey(row.external_id) === toKey(before.external_id),
  }
  return (['name', 'email', 'external_id'] as const)
    .filter((field) => !isSame[field])
    .map((field): ValueChange => ({
      field,
      key: field,
      label: labels[field],
      type: 'text',
      before: before[field],
      after: row[field],
    }))
}

/**
 * The values of the file that differ, without who leads. A value that does not fit its column
 * changes nothing.
 */
export function compareValues(
  row: ReadRow,
  subject: Subject | null,
  leader_column: FilledColumn | null,
): ValueChange[] {
  const known = new Map(
    subject?.values.map(({ subject_property_id, value }) => [subject_property_id, value]),
  )
  return row.values
    .filter((value) => value.column !== leader_column && !isMisfit(value))
    .map(({ column: { key, name, type }, stored }): ValueChange => ({
      field: 'value',
      key,
      label: name,
      type,
      before: known.get(key) ?? null,
      after: stored,
    }))
    .filter(({ before, after }) => before !== after && !isSameText(before ?? '', after ?? ''))
}

/** Whether a file brings what the draft has no place for yet, or a number for one without. */
export const isFilling = (change: ValueChange): boolean =>
  isNewColumn(change) || (change.field === 'external_id' && change.before === null)

export const isNewColumn = ({ key }: { readonly key: string }): boolean => key.startsWith('new ')

export interface Leading {
  readonly before: Leaders
  readonly reading: LeaderReading | null
  readonly column: FilledColumn | null
}

/** Who leads the person after the file, and the change of the column that says so. */
export function compareLeader(row: ReadRow, subject: Subject | null, leading: Leading) {
  const { before, reading, column } = leading
  const key = personKey(row, subject)
  const leader_before = before.get(key) ?? null
  const found = reading?.leaders.get(key)
  const leader = found ? found.leader : leader_before
  const stored =
    subject?.values.find(({ subject_property_id }) => subject_property_id === column?.key)?.value ??
    null
  const typed = row.values.find((value) => value.column === column)?.typed ?? ''
  const text = found ? found.value : subject ? (stored ?? '') : typed
  const isKept = leader === leader_before && stored !== null
  const value: ValueChange[] =
    column === null || isKept || stored === (text || null)
      ? []
      : [
          {
            field: 'leader',
            key: column.key,
            label: column.name,
            type: 'text',
            before: stored,
            after: text || null,
          },
        ]
  return { leader_before, leader, leader_problem: reading?.problems.get(key) ?? null, value }
}
