import { compareStaff, type Comparison, type StaffDraft } from '#features/staff/comparison.rules.ts'
import { toTable } from '#features/subjects/file-table.rules.ts'
import { proposeColumns, withRole } from '#features/subjects/import-columns.rules.ts'
import { guessMapping } from '#features/subjects/import-mapping.rules.ts'
import { readLines } from '#features/subjects/import.rules.ts'

interface DraftPerson {
  readonly name: string
  readonly email?: string
  readonly number?: string
  readonly values?: Readonly<Record<string, string>>
}

/** A draft whose ids of people and columns are their names; connections as «Ana 2 Luis». */
export function staffDraft(
  people: readonly DraftPerson[],
  columns: Readonly<Record<string, 'text' | 'number' | 'date' | 'boolean'>> = {},
  forms: readonly string[] = [],
): StaffDraft {
  return {
    columns: Object.entries(columns).map(([name, type]) => ({
      id: name,
      name,
      type,
      description: '',
    })),
    subjects: people.map(({ name, email, number, values = {} }) => ({
      id: name,
      name,
      email: email ?? `${name.toLowerCase()}@x.mx`,
      ...(number && { external_id: number }),
      disputed: false,
      forms: [],
      values: Object.entries(values).map(([subject_property_id, value]) => ({
        subject_id: name,
        subject_property_id,
        value,
      })),
    })),
    forms: forms.map((text) => {
      const [evaluator_id = '', relation = '', evaluated_id = ''] = text.split(' ')
      return { id: text, evaluator_id, relation_type_id: Number(relation), evaluated_id }
    }),
  }
}

/**
 * The comparison of a draft with a list, a line a text of cells between commas, as the page reads it.
 *
 * @param added headers of columns that the draft gets
 */
export function compareLines(
  draft: StaffDraft,
  lines: readonly string[],
  added: readonly string[] = [],
): Comparison {
  const table = toTable(lines.map((line) => line.split(',')))
  if (!table) throw new Error('the list has no headers')
  const columns = proposeColumns(table, draft.columns).reduce(
    (known, { position, head, type }) =>
      added.includes(head) ? withRole(known, position, `new ${type}`) : known,
    proposeColumns(table, draft.columns),
  )
  const mapping = guessMapping(columns, draft.columns)
  if ('missing' in mapping) throw new Error(`the list lacks ${mapping.missing}`)
  return compareStaff(draft, { rows: readLines(table.lines, mapping, []), mapping })
}
