import {
  allRelations,
  nameRelationIn,
  type UsedRelations,
} from '#features/matrices/relations.rules.ts'
import {
  isEmailHeader,
  isEvaluatedEmail,
  isEvaluatedHeader,
  isNameHeader,
  isRelationHeader,
} from '#features/subjects/headers.rules.ts'
import { subjectsMessages } from '#features/subjects/messages.ts'
import { fillIn } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { relationFinder } from '#shared/relation-synonyms.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import {
  findHeaders,
  type Headers,
  type Omissions,
  type OmittedLine,
} from '#shared/spreadsheet/headers.ts'
import { cleanText } from '#shared/text.ts'
import { MAXIMUM_FORMS } from './limits.ts'
import { formsMessages } from './messages.ts'
import { formProblem, pairKey, relationProblem, type FormTriple } from './rules.ts'
import { SubjectLookup, type KnownSubject } from './subject-lookup.rules.ts'

export interface FormImportReading extends Omissions {
  readonly headers: string[]
  readonly added: FormTriple[]
  readonly duplicates: OmittedLine[]
  readonly invalid: OmittedLine[]
}

/** The relation of each pair, and the line that named it; null if it existed before the import. */
type KnownPairs = Map<string, { readonly relation_type_id: number; readonly line: number | null }>

const otherHeaders = [isNameHeader, isEmailHeader, isRelationHeader]

/**
 * The headers of a file of connections; null for another table. The last column is the evaluated, by
 * e-mail where the file has it.
 */
export const formHeaders = (rows: readonly (readonly string[])[]): Headers | null =>
  findHeaders(rows, [...otherHeaders, isEvaluatedEmail]) ??
  findHeaders(rows, [...otherHeaders, isEvaluatedHeader])

/** What the rows are imported into. */
interface ImportTarget extends UsedRelations {
  /** A further reason in Spanish against adding a form. */
  readonly reasonAgainst?: (form: FormTriple) => string | null
}

interface ImportLookup {
  readonly people: SubjectLookup
  readonly relationOf: (text: string) => number | undefined
}

/** The forms that an import of these rows adds, and the lines that it omits with their reasons. */
export function readFormImport(
  rows: readonly string[][],
  subjects: readonly KnownSubject[],
  existing: readonly FormTriple[],
  target: ImportTarget = { relation_type_ids: allRelations },
): FormImportReading | { readonly code: RefusalCode } {
  const headers = formHeaders(rows)
  if (!headers) return { code: 'import.form_headers_required' }
  const lookup = {
    people: new SubjectLookup(subjects),
    relationOf: relationFinder(target.relation_names),
  }
  const known: KnownPairs = new Map(
    existing.map((form) => [
      pairKey(form),
      { relation_type_id: form.relation_type_id, line: null },
    ]),
  )
  const reading: FormImportReading = {
    headers: [...headers.texts],
    added: [],
    duplicates: [],
    invalid: [],
  }
  for (const [index, cells] of rows.slice(headers.row + 1).entries()) {
    if (cells.every((cell) => cleanText(cell) === '')) continue
    const texts = headers.columns.map((column) => cleanText(cells[column] ?? ''))
    const source = { line: headers.row + index + 2, cells }
    const read = readForm(texts, lookup, target)
    if ('reason' in read) reading.invalid.push({ ...source, reason: read.reason })
    else addForm(read.form, source, known, { reading, target })
  }
  if (reading.added.length + reading.duplicates.length + reading.invalid.length === 0)
    return { code: 'import.empty' }
  return existing.length + reading.added.length > MAXIMUM_FORMS
    ? { code: 'forms.too_many' }
    : reading
}

/** @param texts the evaluator's name and e-mail, the relation and the evaluated */
function readForm(
  texts: readonly string[],
  { people, relationOf }: ImportLookup,
  target: ImportTarget,
): { readonly form: FormTriple } | { readonly reason: string } {
  const [name = '', email = '', relation = '', evaluatedText = ''] = texts
  const evaluator = people.findByNameAndEmail(name, email)
  if ('reason' in evaluator) return evaluator
  const relation_type_id = relationOf(relation)
  if (relation_type_id === undefined)
    return { reason: fillIn(formsMessages['import.relation_unknown'], { relation }) }
  const unused = relationProblem(target, relation_type_id)
  if (unused)
    return {
      reason: fillIn(formsMessages[unused], { relation: nameRelationIn(relation_type_id, target) }),
    }
  // A self-evaluation may leave its evaluated empty, because it is the evaluator.
  const evaluated =
    relation_type_id === SELF_EVALUATION && evaluatedText === ''
      ? evaluator
      : people.find(evaluatedText)
  if ('reason' in evaluated) return evaluated
  const form = {
    evaluator_id: evaluator.subject.id,
    evaluated_id: evaluated.subject.id,
    relation_type_id,
  }
  const problem = formProblem([], form)
  const reason = problem ? formsMessages[problem] : (target.reasonAgainst?.(form) ?? null)
  return reason === null ? { form } : { reason }
}

/**
 * Adds the form, or its line to the duplicates. A line with another relation for a known pair is
 * invalid, because only the administrator can say which of the two is meant.
 */
function addForm(
  form: FormTriple,
  source: Omit<OmittedLine, 'reason'>,
  known: KnownPairs,
  { reading, target }: { readonly reading: FormImportReading; readonly target: ImportTarget },
): void {
  const first = known.get(pairKey(form))
  if (!first) {
    known.set(pairKey(form), { relation_type_id: form.relation_type_id, line: source.line })
    reading.added.push(form)
  } else if (first.relation_type_id === form.relation_type_id) {
    reading.duplicates.push({ ...source, reason: repeatedReason(first.line) })
  } else {
    const relation = nameRelationIn(first.relation_type_id, target)
    reading.invalid.push({ ...source, reason: otherRelationReason(relation, first.line) })
  }
}

const repeatedReason = (line: number | null): string =>
  line === null
    ? formsMessages['form.duplicate']
    : fillIn(subjectsMessages['import.repeated'], { line })

const otherRelationReason = (relation: string, line: number | null): string =>
  line === null
    ? fillIn(formsMessages['import.pair_exists'], { relation })
    : fillIn(formsMessages['import.pair_repeated'], { relation, line })
