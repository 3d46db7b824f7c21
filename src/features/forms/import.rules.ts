import { emailHeaders, nameHeaders } from '#features/subjects/import.rules.ts'
import { MAXIMUM_FORMS } from '#shared/limits.ts'
import { message } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes, SELF_EVALUATION, type RelationKey } from '#shared/relations.ts'
import { findHeaders, type Omissions, type OmittedLine } from '#shared/spreadsheet/headers.ts'
import { cleanText, foldText } from '#shared/text.ts'
import { People, type KnownPerson } from './people.rules.ts'
import { connectionKey, formProblem, type Connection } from './rules.ts'

export interface FormImportReading extends Omissions {
  readonly headers: string[]
  readonly added: Connection[]
  readonly duplicates: OmittedLine[]
  readonly invalid: OmittedLine[]
}

const relationHeaders = ['relacion', 'tipo de relacion', 'relation']
const evaluatedHeaders = ['evaluado', 'evaluada', 'evaluated']

/** How people write each relation beside its own name, folded. */
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

/** What importing these rows would connect, and which lines it would leave out and why. */
export function readFormImport(
  rows: readonly string[][],
  subjects: readonly KnownPerson[],
  existing: readonly Connection[],
): FormImportReading | { readonly code: RefusalCode } {
  const found = findHeaders(rows, [nameHeaders, emailHeaders, relationHeaders, evaluatedHeaders])
  if (!found) return { code: 'import.form_headers_required' }
  const people = new People(subjects)
  const known = new Map<string, number | null>(existing.map((form) => [connectionKey(form), null]))
  const reading: FormImportReading = {
    headers: [...found.texts],
    added: [],
    duplicates: [],
    invalid: [],
  }
  for (const [below, cells] of rows.slice(found.row + 1).entries()) {
    const texts = found.columns.map((column) => cleanText(cells[column] ?? ''))
    if (cells.every((cell) => cleanText(cell) === '')) continue
    const row = { line: found.row + below + 2, cells }
    const read = readConnection(texts, people)
    if ('reason' in read) reading.invalid.push({ ...row, reason: read.reason })
    else addConnection(read.connection, row, known, reading)
  }
  if (reading.added.length + reading.duplicates.length + reading.invalid.length === 0)
    return { code: 'import.empty' }
  return existing.length + reading.added.length > MAXIMUM_FORMS
    ? { code: 'forms.too_many' }
    : reading
}

function readConnection(
  texts: readonly string[],
  people: People,
): { readonly connection: Connection } | { readonly reason: string } {
  const [name = '', email = '', relation = '', evaluatedText = ''] = texts
  const evaluator = people.findBoth(name, email)
  if ('reason' in evaluator) return evaluator
  const relation_type_id = relationIds.get(foldText(relation))
  if (relation_type_id === undefined)
    return { reason: message('import.relation_unknown', { relation }) }
  // A self-evaluation need not say once more whom it is about.
  const evaluated =
    relation_type_id === SELF_EVALUATION && evaluatedText === ''
      ? evaluator
      : people.find(evaluatedText)
  if ('reason' in evaluated) return evaluated
  const connection = {
    evaluator_id: evaluator.person.id,
    evaluated_id: evaluated.person.id,
    relation_type_id,
  }
  const problem = formProblem([], connection)
  return problem ? { reason: message(problem) } : { connection }
}

type Line = Omit<OmittedLine, 'reason'>

function addConnection(
  connection: Connection,
  row: Line,
  known: Map<string, number | null>,
  reading: FormImportReading,
): void {
  const key = connectionKey(connection)
  const repeated = known.get(key)
  if (repeated === undefined) {
    known.set(key, row.line)
    reading.added.push(connection)
  } else {
    const reason =
      repeated === null ? message('form.duplicate') : message('import.repeated', { line: repeated })
    reading.duplicates.push({ ...row, reason })
  }
}
