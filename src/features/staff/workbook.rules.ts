import type { StoredForm } from '#features/forms/compact.rules.ts'
import type { SyncedForm, SyncInput } from '#features/forms/contract.ts'
import { readFormImport } from '#features/forms/import.rules.ts'
import { MAXIMUM_SYNCED_FORMS } from '#features/forms/limits.ts'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { PersonIdentity } from '#features/subjects/identity.rules.ts'
import { relationOf } from '#shared/relations.ts'
import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import type { Table, TableCell } from '#shared/spreadsheet/xlsx.ts'
import type { Comparison, StaffDraft } from './comparison.rules.ts'
import { FORMS_SHEET, PEOPLE_SHEET } from './sheet-names.rules.ts'

/** A stored value as the cell of a spreadsheet that is read as the same value again. */
function toCell(type: SubjectProperty['type'], value: string): TableCell {
  if (value === '') return null
  if (type === 'number') return String(Number(value)) === value ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? 'Sí' : 'No'
  return type === 'date' ? { date: value } : value
}

/** What the connections name a person by. */
const writeAddress = ({ email, external_id = null }: PersonIdentity): string | null =>
  email ?? external_id

/** By the people's order, so that the same connections give the same bytes. */
function inOrder(forms: readonly StoredForm[], ids: readonly string[]): StoredForm[] {
  const ranks = new Map(ids.map((id, rank) => [id, rank]))
  const rank = (id: string): number => ranks.get(id) ?? ids.length
  return forms.toSorted(
    (one, other) =>
      rank(one.evaluator_id) - rank(other.evaluator_id) ||
      rank(one.evaluated_id) - rank(other.evaluated_id),
  )
}

/** The people and connections of a project as a workbook of its company. */
export function workbookTables({ subjects, columns, forms }: StaffDraft): Table[] {
  const people = new Map(subjects.map((subject) => [subject.id, subject]))
  return [
    {
      name: PEOPLE_SHEET,
      rows: [
        ['No. Emp.', 'Nombre', 'Correo', ...columns.map(({ name }) => name)],
        ...subjects.map(({ external_id = null, name, email, values }) => {
          const known = new Map(
            values.map(({ subject_property_id, value }) => [subject_property_id, value]),
          )
          const cells = columns.map(({ id, type }) => toCell(type, known.get(id) ?? ''))
          return [external_id, name, email, ...cells]
        }),
      ],
    },
    {
      name: FORMS_SHEET,
      rows: [
        ['Evaluador', 'Correo', 'Relación', 'Correo del evaluado'],
        ...inOrder(forms, [...people.keys()]).flatMap(
          ({ evaluator_id, evaluated_id, relation_type_id }) => {
            const [evaluator, evaluated] = [people.get(evaluator_id), people.get(evaluated_id)]
            const relation = relationOf(relation_type_id).name
            return evaluator && evaluated
              ? [[evaluator.name, writeAddress(evaluator), relation, writeAddress(evaluated)]]
              : []
          },
        ),
      ],
    },
  ]
}

/** A sync as one or several: the connections beyond those of one follow its people. */
export function divideSync({ forms = [], ...sync }: SyncInput): SyncInput[] {
  const parts = Math.max(1, Math.ceil(forms.length / MAXIMUM_SYNCED_FORMS))
  return Array.from({ length: parts }, (_, at) => {
    const part = forms.slice(at * MAXIMUM_SYNCED_FORMS, (at + 1) * MAXIMUM_SYNCED_FORMS)
    return { ...(at === 0 && sync), ...(part.length > 0 && { forms: part }) }
  })
}

export interface FormsSheet {
  /** People by their e-mails. */
  readonly forms: readonly SyncedForm[]
  readonly omitted: readonly OmittedLine[]
}

/** The connections of a workbook between the people of a comparison; null for another sheet. */
export function readFormsSheet(
  rows: readonly string[][],
  { people }: Comparison,
): FormsSheet | null {
  const known = people.map(({ name, email, external_id }) => ({
    id: email || (external_id ?? ''),
    name,
    email: email || null,
    external_id,
  }))
  const reading = readFormImport(rows, known, [])
  if ('code' in reading) return null
  return {
    forms: reading.added.map(({ evaluator_id, evaluated_id, relation_type_id }) => ({
      evaluator: evaluator_id,
      evaluated: evaluated_id,
      relation_type_id,
    })),
    omitted: reading.invalid,
  }
}
