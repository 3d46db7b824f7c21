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

interface ListOptions {
  /** Headers of columns that the draft gets. */
  readonly added?: readonly string[]
  readonly propose_all?: boolean
}

/** The comparison of a draft with the rows of a file, as the page reads them. */
export function compareRows(
  draft: StaffDraft,
  rows: readonly string[][],
  { added = [], propose_all = false }: ListOptions = {},
): Comparison {
  const table = toTable(rows)
  if (!table) throw new Error('the list has no headers')
  let columns = proposeColumns(table, draft.columns, { propose_all })
  for (const { position, head, type } of columns)
    if (added.includes(head)) columns = withRole(columns, position, `new ${type}`)
  const mapping = guessMapping(columns, draft.columns)
  if ('missing' in mapping) throw new Error(`the list lacks ${mapping.missing}`)
  return compareStaff(draft, { rows: readLines(table.lines, mapping, []), mapping })
}

/** `compareRows` of lines whose cells stand between commas. */
export const compareLines = (
  draft: StaffDraft,
  lines: readonly string[],
  added: readonly string[] = [],
): Comparison =>
  compareRows(
    draft,
    lines.map((line) => line.split(',')),
    { added },
  )
