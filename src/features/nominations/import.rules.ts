import { formHeaders, readFormImport } from '#features/forms/import.rules.ts'
import type { FormTriple } from '#features/forms/rules.ts'
import type { KnownSubject } from '#features/forms/subject-lookup.rules.ts'
import type { UsedRelations } from '#features/matrices/relations.rules.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import type { Omissions } from '#shared/spreadsheet/headers.ts'
import { cleanText, isEmail, textKey } from '#shared/text.ts'
import type { ProposalList } from './contract.ts'
import { nominationsMessages } from './messages.ts'
import { isNominated, outsideProblem, type OutsideRater } from './rules.ts'

/** A rater whom an import adds to the list of a person: a subject, or a person from outside. */
export interface ImportedRater {
  readonly evaluated_id: string
  readonly relation_type_id: number
  readonly rater_id: string | null
  readonly outside: OutsideRater | null
}

interface ProposalImport extends Omissions {
  readonly headers: readonly string[]
  readonly added: readonly ImportedRater[]
}

/** What a file is imported into. */
interface Proposed {
  readonly subjects: readonly KnownSubject[]
  readonly lists: readonly Pick<ProposalList, 'subject_id' | 'state' | 'leaders' | 'raters'>[]
  readonly matrix: UsedRelations
}

const NO_LIST = 'A esta persona no se le pidieron propuestas.'

const outsiderId = (email: string): string => `outside ${textKey(email)}`

/**
 * The raters that an import of these rows adds, and the lines that it omits with their reasons. The
 * file is that of connections; who is no participant is a person from outside by their address.
 */
export function readProposalImport(
  rows: readonly string[][],
  { subjects, lists, matrix }: Proposed,
): ProposalImport | { readonly code: RefusalCode } {
  const outsiders = findOutsiders(rows, subjects)
  const states = new Map(lists.map(({ subject_id, state }) => [subject_id, state]))
  const reasonAgainst = ({ evaluator_id, evaluated_id, relation_type_id }: FormTriple) => {
    const state = states.get(evaluated_id)
    if (!isNominated(relation_type_id)) return nominationsMessages['nominations.relation_unknown']
    if (!state) return NO_LIST
    if (state === 'approved') return nominationsMessages['nominations.approved_already']
    const outsider = outsiders.get(evaluator_id)
    if (!outsider) return null
    const problem = outsideProblem(outsider, relation_type_id)
    return problem === 'nominations.outside_relation' || problem === 'nominations.outside_name'
      ? nominationsMessages[problem]
      : null
  }
  const people = [...[...outsiders].map(([id, outsider]) => ({ id, ...outsider })), ...subjects]
  const { relation_type_ids, relation_names } = matrix
  const target = { relation_type_ids, relation_names, reasonAgainst }
  const reading = readFormImport(rows, people, proposedForms(lists), target)
  if ('code' in reading) return reading
  const added = reading.added.map(({ evaluator_id, evaluated_id, relation_type_id }) => {
    const outside = outsiders.get(evaluator_id) ?? null
    return { evaluated_id, relation_type_id, rater_id: outside ? null : evaluator_id, outside }
  })
  return { ...reading, added }
}

/** Who is on the lists already, with the leaders, who are given. */
const proposedForms = (lists: Proposed['lists']): FormTriple[] =>
  lists.flatMap(({ subject_id: evaluated_id, leaders, raters }) => [
    ...leaders.map(({ id }) => ({ evaluator_id: id, evaluated_id, relation_type_id: LEADER })),
    ...raters
      .filter(({ removed }) => !removed)
      .map(({ rater_id, detail, relation_type_id }) => ({
        evaluator_id: rater_id ?? outsiderId(detail),
        evaluated_id,
        relation_type_id,
      })),
  ])

/** The people of the file whose address is no participant's, by an id of their own. */
function findOutsiders(
  rows: readonly string[][],
  subjects: readonly KnownSubject[],
): Map<string, OutsideRater> {
  const headers = formHeaders(rows)
  const known = new Set(subjects.map(({ email }) => textKey(email ?? '')))
  const outsiders = new Map<string, OutsideRater>()
  if (!headers) return outsiders
  const [nameColumn = -1, emailColumn = -1] = headers.columns
  for (const cells of rows.slice(headers.row + 1)) {
    const email = cleanText(cells[emailColumn] ?? '')
    const id = outsiderId(email)
    if (!isEmail(email) || known.has(textKey(email)) || outsiders.has(id)) continue
    outsiders.set(id, { name: cleanText(cells[nameColumn] ?? '').slice(0, 120), email })
  }
  return outsiders
}
