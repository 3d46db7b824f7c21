import { MAXIMUM_SCALE_VALUES } from '#features/scales/limits.ts'
import { cleanText, foldText } from '#shared/text.ts'
import { EvaluationInput } from './contract.ts'
import {
  partProblem,
  PORTABLE_FORMAT,
  type PortableEvaluation,
  type PortableReading,
  readPortable,
} from './portable.rules.ts'

/*
 * An evaluation as a worksheet: a row for each part in their order, a column for each field of the
 * wire. The fields come from the wire's schema; one that has no Spanish head here gets its own name.
 */

const HEAD = 'Tipo'
const kinds = {
  evaluation: 'Evaluación',
  scale: 'Escala',
  value: 'Valor de la escala',
  competence: 'Competencia',
  question: 'Pregunta',
  prompt: 'Pregunta abierta',
} as const
type Kind = keyof typeof kinds

const competenceFields = EvaluationInput.shape.competences.def.element.def.shape
const questionFields = competenceFields.questions.def.element.def.shape
const promptFields = EvaluationInput.shape.prompts.def.innerType.def.element.def.shape

/** What a value means for a question: one column for each value, «Valor 1» to «Valor 10». */
const anchorFields = Array.from(
  { length: MAXIMUM_SCALE_VALUES },
  (_, index) => `Valor ${index + 1}`,
)

const toFields = (shape: object, ...without: readonly string[]): string[] =>
  Object.keys(shape).filter((key) => key !== 'id' && !without.includes(key))

/** The fields of each kind of row; the first one is its text. */
const fields: Readonly<Record<Kind, readonly string[]>> = {
  evaluation: ['name', 'format', 'version'],
  scale: ['name', 'allow_na'],
  value: ['description'],
  competence: toFields(competenceFields, 'questions'),
  question: [...toFields(questionFields, 'anchors'), ...anchorFields],
  prompt: toFields(promptFields),
}

const heads: Readonly<Record<string, string>> = {
  question: 'Pregunta',
  name: 'Nombre',
  prompt: 'Pregunta abierta',
  description: 'Descripción',
  self_question: 'Para sí',
  help: 'Ayuda',
  required: 'Obligatoria',
  relation_type_ids: 'Relaciones',
  allow_na: 'Con N/A',
  format: 'Formato',
  version: 'Versión',
}
const headOf = (field: string): string => heads[field] ?? field

const columns = [...new Set(Object.values(fields).flat())]

type Part = Readonly<Record<string, unknown>>
type PortableQuestion = PortableEvaluation['competences'][number]['questions'][number]

/** The first row holds the heads. */
export function portableRows({
  scale: { values, ...scale },
  competences,
  prompts = [],
  ...evaluation
}: PortableEvaluation): string[][] {
  const rows: (readonly [Kind, Part])[] = [
    ['evaluation', evaluation],
    ['scale', scale],
    ...values.map((description) => ['value', { description }] as const),
    ...competences.flatMap(({ questions, ...competence }) => [
      ['competence', competence] as const,
      ...questions.map((question) => ['question', spreadAnchors(question)] as const),
    ]),
    ...prompts.map((prompt) => ['prompt', prompt] as const),
  ]
  const shown = columns.filter(
    (field) => !anchorFields.includes(field) || rows.some(([, part]) => part[field] !== undefined),
  )
  return [
    [HEAD, ...shown.map(headOf)],
    ...rows.map(([kind, part]) => [
      kinds[kind],
      ...shown.map((field) => (fields[kind].includes(field) ? formatCell(part[field]) : '')),
    ]),
  ]
}

/** A question with a field for each value that it describes. */
const spreadAnchors = ({ anchors = [], ...question }: PortableQuestion): Part => ({
  ...question,
  ...Object.fromEntries(anchors.map((anchor, index) => [anchorFields[index], anchor])),
})

/** The reverse of `spreadAnchors`; a blank one between others stays, and is refused. */
function gatherAnchors(part: Part): Part {
  const last = anchorFields.findLastIndex((field) => part[field] !== undefined)
  if (last < 0) return part
  const own = Object.entries(part).filter(([field]) => !anchorFields.includes(field))
  const anchors = anchorFields.slice(0, last + 1).map((field) => part[field] ?? '')
  return { ...Object.fromEntries(own), anchors }
}

/** Texts stay as they are; a list of numbers is «1, 2», anything else its JSON. */
function formatCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value.join(', ')
  return JSON.stringify(value)
}

const yesOrNo: Readonly<Record<string, boolean>> = { si: true, no: false }

/** What `formatCell` wrote; a text that is none of its forms stays a text. */
function readValue(field: string, cell: string): unknown {
  if (anchorFields.includes(field)) return cell
  if (field === 'version') return Number(cell)
  if (field === 'allow_na' || field === 'required') return yesOrNo[foldText(cell)] ?? cell
  if (field === 'relation_type_ids')
    return cell
      .split(',')
      .map((part) => Number(part.trim()))
      .filter((id) => id > 0)
  if (/^[[{]/.test(cell)) {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  }
  return cell
}

interface Gathered {
  readonly evaluation: Record<string, unknown>
  readonly scale: Record<string, unknown>
  readonly values: unknown[]
  readonly competences: { readonly part: Part; readonly questions: Part[] }[]
  readonly prompts: Part[]
  /** The line of each part, by its path in the evaluation. */
  readonly lines: Map<string, number>
}

const findKind = (text: string): Kind | undefined =>
  (Object.keys(kinds) as Kind[]).find((kind) => foldText(kinds[kind]) === foldText(text))

/** The evaluation of a worksheet that `portableRows` made, also after someone edited it. */
export function readPortableRows(rows: readonly (readonly string[])[]): PortableReading {
  const at = rows.findIndex((row) => foldText(row[0] ?? '') === foldText(HEAD))
  const head = rows[at]
  if (!head) return { code: 'evaluation.file_unknown' }
  const known = new Map(columns.map((field) => [foldText(headOf(field)), field]))
  const order = head.map((text) => known.get(foldText(text)))
  const gathered: Gathered = {
    evaluation: {},
    scale: {},
    values: [],
    competences: [],
    prompts: [],
    lines: new Map(),
  }
  for (const [index, row] of rows.slice(at + 1).entries()) {
    if (row.every((cell) => cleanText(cell) === '')) continue
    const line = at + index + 2
    const kind = findKind(row[0] ?? '')
    if (!kind) return partProblem(line, `«${row[0] ?? ''}» no es un tipo de renglón`)
    if (!gather(gathered, { kind, part: toPart(kind, order, row), line }))
      return partProblem(line, 'la pregunta no tiene una competencia antes')
  }
  const { evaluation, scale, values, competences, prompts, lines } = gathered
  return readPortable(
    {
      ...evaluation,
      format: PORTABLE_FORMAT,
      version: evaluation['version'] ?? 1,
      scale: { ...scale, values },
      competences: competences.map(({ part, questions }) => ({ ...part, questions })),
      prompts,
    },
    (path) => `renglón ${findLine(lines, path)}`,
  )
}

function toPart(kind: Kind, order: readonly (string | undefined)[], row: readonly string[]): Part {
  const part: Record<string, unknown> = {}
  for (const [column, field] of order.entries()) {
    const cell = cleanText(row[column] ?? '')
    if (field && cell !== '' && fields[kind].includes(field)) part[field] = readValue(field, cell)
  }
  const [text] = fields[kind]
  return text === undefined ? part : { [text]: '', ...emptyTexts(kind), ...part }
}

/** A competence has a description, though it may be empty. */
const emptyTexts = (kind: Kind): Part => (kind === 'competence' ? { description: '' } : {})

/** False for a question without a competence before it. */
function gather(
  gathered: Gathered,
  { kind, part, line }: { readonly kind: Kind; readonly part: Part; readonly line: number },
): boolean {
  const { evaluation, scale, values, competences, prompts, lines } = gathered
  const note = (path: string): void => void lines.set(path, line)
  if (kind === 'evaluation') {
    Object.assign(evaluation, part)
    note('name')
  } else if (kind === 'scale') {
    Object.assign(scale, part)
    note('scale')
  } else if (kind === 'value') {
    note(`scale.values.${values.push(part['description']) - 1}`)
  } else if (kind === 'competence') {
    note(`competences.${competences.push({ part, questions: [] }) - 1}`)
  } else if (kind === 'prompt') {
    note(`prompts.${prompts.push(part) - 1}`)
  } else {
    const competence = competences.at(-1)
    if (!competence) return false
    const position = competence.questions.push(gatherAnchors(part)) - 1
    note(`competences.${competences.length - 1}.questions.${position}`)
  }
  return true
}

/** The line of the innermost part of a path that has one; the first line otherwise. */
function findLine(lines: ReadonlyMap<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
