import { emailHeaders, nameHeaders } from '#features/subjects/import.rules.ts'
import { subjectsMessages } from '#features/subjects/messages.ts'
import { fillIn } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { relationOf, relationTypes, SELF_EVALUATION, type RelationKey } from '#shared/relations.ts'
import { findHeaders, type Omissions, type OmittedLine } from '#shared/spreadsheet/headers.ts'
import { cleanText, foldText } from '#shared/text.ts'
import { MAXIMUM_FORMS } from './limits.ts'
import { formsMessages } from './messages.ts'
import { formProblem, pairKey, type FormTriple } from './rules.ts'
import { SubjectLookup, type KnownSubject } from './subject-lookup.rules.ts'

export interface FormImportReading extends Omissions {
  readonly headers: string[]
  readonly added: FormTriple[]
  readonly duplicates: OmittedLine[]
  readonly invalid: OmittedLine[]
}

const relationHeaders = ['relacion', 'tipo de relacion', 'relation']
const evaluatedHeaders = ['evaluado', 'evaluada', 'evaluated']

/** The names that a file may use for each relation, folded. */
const relationNames = {
  auto: ['autoevaluacion', 'auto'],
  lider: ['lider', 'lideres', 'jefe', 'jefe directo'],
  companero: ['companero', 'companeros', 'par', 'pares', 'colateral'],
  equipo: ['equipo', 'colaborador', 'colaboradores', 'subordinado'],
  cliente: ['cliente o proveedor', 'clientes o proveedores', 'cliente', 'proveedor'],
} as const satisfies Record<RelationKey, readonly string[]>

const relationIds = new Map<string, number>(
  relationTypes.flatMap(({ id, key }) => relationNames[key].map((name) => [name, id] as const)),
)

/** The relation of each pair, and the line that named it; null if it existed before the import. */
type KnownPairs = Map<string, { readonly relation_type_id: number; readonly line: number | null }>

/** The forms that an import of these rows adds, and the lines that it omits with their reasons. */
export function readFormImport(
  rows: readonly string[][],
  subjects: readonly KnownSubject[],
  existing: readonly FormTriple[],
): FormImportReading | { readonly code: RefusalCode } {
  const headers = findHeaders(rows, [nameHeaders, emailHeaders, relationHeaders, evaluatedHeaders])
  if (!headers) return { code: 'import.form_headers_required' }
  const lookup = new SubjectLookup(subjects)
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
    const read = readForm(texts, lookup)
    if ('reason' in read) reading.invalid.push({ ...source, reason: read.reason })
    else addForm(read.form, source, known, reading)
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
  lookup: SubjectLookup,
): { readonly form: FormTriple } | { readonly reason: string } {
  const [name = '', email = '', relation = '', evaluatedText = ''] = texts
  const evaluator = lookup.findByNameAndEmail(name, email)
  if ('reason' in evaluator) return evaluator
  const relation_type_id = relationIds.get(foldText(relation))
  if (relation_type_id === undefined)
    return { reason: fillIn(formsMessages['import.relation_unknown'], { relation }) }
  // A self-evaluation may leave its evaluated empty, because it is the evaluator.
  const evaluated =
    relation_type_id === SELF_EVALUATION && evaluatedText === ''
      ? evaluator
      : lookup.find(evaluatedText)
  if ('reason' in evaluated) return evaluated
  const form = {
    evaluator_id: evaluator.subject.id,
    evaluated_id: evaluated.subject.id,
    relation_type_id,
  }
  const problem = formProblem([], form)
  return problem ? { reason: formsMessages[problem] } : { form }
}

/**
 * Adds the form, or its line to the duplicates. A line with another relation for a known pair is
 * invalid, because only the administrator can say which of the two is meant.
 */
function addForm(
  form: FormTriple,
  source: Omit<OmittedLine, 'reason'>,
  known: KnownPairs,
  reading: FormImportReading,
): void {
  const first = known.get(pairKey(form))
  if (!first) {
    known.set(pairKey(form), { relation_type_id: form.relation_type_id, line: source.line })
    reading.added.push(form)
  } else if (first.relation_type_id === form.relation_type_id) {
    reading.duplicates.push({ ...source, reason: repeatedReason(first.line) })
  } else {
    const relation = relationOf(first.relation_type_id).name
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
