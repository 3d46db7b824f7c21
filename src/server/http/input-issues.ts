import * as z from 'zod'
import { idPattern } from '#shared/ids.ts'
import { editDistance } from '#shared/near-domain.ts'
import type { Issue } from '#shared/refusal.ts'

const MAXIMUM_ISSUES = 20
const INVALID = 'El valor no es válido.'
/** A name of a caller is repeated as far as here. */
const LONGEST_NAME = 60
/** Up to so many letters a name is taken for a misspelt one. */
const MOST_MISSPELT = 2

/** What is wrong with a field; tools read the code, people the sentence. */
export const inputProblems = {
  required: 'falta',
  type: 'es de otro tipo',
  format: 'no tiene el formato que se espera',
  value: 'no es uno de los valores que se aceptan',
  unknown: 'no existe',
  too_long: 'es un texto demasiado largo',
  too_short: 'es un texto demasiado corto',
  too_many: 'es una lista con demasiados renglones',
  too_few: 'es una lista con muy pocos renglones',
  too_high: 'es un número demasiado alto',
  too_low: 'es un número demasiado bajo',
  invalid: 'no es válido por otra razón',
} as const

type InputProblem = keyof typeof inputProblems
type Problem = z.core.$ZodIssue
type TooMany = Problem & { readonly maximum: number | bigint }

interface Input {
  readonly schema: z.ZodType
  readonly given: unknown
}

const isTooMany = (issue: Problem): issue is TooMany =>
  issue.code === 'too_big' && issue.origin === 'array'

export const findTooMany = (issues: readonly Problem[]): TooMany | undefined =>
  issues.find(isTooMany)

/** The first problems of an input, each with its field, its code and a Spanish sentence. */
export const describeIssues = (issues: readonly Problem[], input: Input): Issue[] =>
  issues
    .flatMap((issue) => splitIssue(issue))
    .slice(0, MAXIMUM_ISSUES)
    .map((issue) => describeIssue(issue, input))

/** One problem each: of the variant that was meant, and of each unknown name. */
function splitIssue(issue: Problem): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], keys: [key] }))
  if (issue.code !== 'invalid_union') return [issue]
  return problemsOfVariant(issue.errors).flatMap((inner) =>
    splitIssue({ ...inner, path: [...issue.path, ...inner.path] }),
  )
}

type InvalidValue = Extract<Problem, { readonly code: 'invalid_value' }>

const isInvalidValue = (issue: Problem): issue is InvalidValue => issue.code === 'invalid_value'

/** Those of the variant whose constant fields are right; without one, what these may be. */
function problemsOfVariant(variants: readonly (readonly Problem[])[]): readonly Problem[] {
  const matching = variants.filter((problems) => !problems.some(isInvalidValue))
  const [fewest] = matching.toSorted((one, other) => one.length - other.length)
  if (fewest) return fewest
  const constants = variants.flatMap((problems) => problems.find(isInvalidValue) ?? [])
  const [first] = constants
  return first ? [{ ...first, values: constants.flatMap(({ values }) => values) }] : []
}

const isRecord = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null

const readAt = (given: unknown, path: Problem['path']): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), given)

/** «`name`», or the whole body. */
const quoteField = (path: Problem['path']): string =>
  path.length === 0 ? 'el cuerpo' : `\`${path.map(String).join('.').slice(0, LONGEST_NAME)}\``

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function describeIssue(issue: Problem, { schema, given }: Input): Issue {
  const path = issue.path.map(String).join('.')
  const field = quoteField(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys
    const near = findNear(name, namesAt(schema, issue.path.slice(0, -1)))
    const suggestion = near === undefined ? '.' : `: ¿\`${near}\`?`
    return { path, code: 'unknown', message: `${field} no existe${suggestion}` }
  }
  const isAbsent = readAt(given, issue.path) === undefined && issue.code !== 'custom'
  if (isAbsent) return { path, code: 'required', message: `Falta ${field}.` }
  const [code, message] = explain(issue, field)
  return { path, code, message: capitalized(message) }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: '`true` o `false`',
  array: 'una lista',
  tuple: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  null: 'null',
}

const formatNumber = (value: number | bigint): string => Number(value).toLocaleString('es-MX')
const alternatives = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** The code of a problem and its sentence about the field. */
function explain(issue: Problem, field: string): readonly [InputProblem, string] {
  if (issue.code === 'too_big' || issue.code === 'too_small') return explainSize(issue, field)
  if (issue.code === 'custom') return explainCheck(issue, field)
  if (issue.code === 'invalid_type') {
    const word = typeWords[issue.expected]
    return ['type', word ? `${field} debe ser ${word}.` : `${field} no se espera aquí.`]
  }
  if (issue.code === 'invalid_value') {
    const given =
      'expected' in issue && issue.expected === 'stringbool' ? ['true', 'false'] : issue.values
    const values = given.map((value) => (value === '' ? 'vacío' : `\`${String(value)}\``))
    return ['value', `${field} debe ser ${alternatives.format(values)}.`]
  }
  if (issue.code === 'invalid_format')
    return explainFormat(field, issue.pattern === String(idPattern) ? 'id' : issue.format)
  return ['invalid', INVALID]
}

/** Of a check that a schema makes in code, which says by its params what it looks at. */
function explainCheck(
  { params = {} }: Extract<Problem, { readonly code: 'custom' }>,
  field: string,
): readonly [InputProblem, string] {
  const { format, longest } = params
  if (typeof longest === 'number') return explainLength(field, longest)
  return typeof format === 'string' ? explainFormat(field, format) : ['invalid', INVALID]
}

const formatWords: Readonly<Record<string, string>> = {
  id: ': un id, como `7d3c0a52-5b1e-4d0f-9c58-0f5a3f1f6a11`',
  date: ': una fecha, como `2026-12-31`',
  datetime: ': un instante, como `2026-12-31T18:00:00Z`',
  time_zone: ': una zona horaria, como `America/Mexico_City`',
  text: ': trae caracteres que no se pueden guardar',
}

const explainFormat = (field: string, format: string): readonly [InputProblem, string] => [
  'format',
  `${field} no tiene el formato que se espera${formatWords[format] ?? ''}.`,
]

const explainLength = (
  field: string,
  longest: number | bigint,
): readonly [InputProblem, string] => [
  'too_long',
  `${field} puede tener hasta ${formatNumber(longest)} caracteres.`,
]

type OfSize = Extract<Problem, { readonly code: 'too_big' | 'too_small' }>

function explainSize(issue: OfSize, field: string): readonly [InputProblem, string] {
  if (issue.code === 'too_big') {
    const most = formatNumber(issue.maximum)
    if (issue.origin === 'array')
      return ['too_many', `La lista puede tener hasta ${most} renglones.`]
    if (issue.origin === 'string') return explainLength(field, issue.maximum)
    return ['too_high', `${field} puede ser hasta ${most}.`]
  }
  const least = formatNumber(issue.minimum)
  if (issue.origin === 'array') return ['too_few', `La lista debe tener al menos ${least}.`]
  if (issue.origin === 'string')
    return ['too_short', `${field} debe tener al menos ${least} caracteres.`]
  return ['too_low', `${field} debe ser al menos ${least}.`]
}

/** The schemas that a value of this one may have instead, inside what may be absent or null. */
function listInner(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodPipe) return [schema.in]
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  return isWrapped ? [schema.unwrap()] : []
}

/** The fields of the object that a schema has at a path. */
function namesAt(schema: unknown, path: Problem['path']): string[] {
  const [key, ...rest] = path
  if (schema instanceof z.ZodArray) return key === undefined ? [] : namesAt(schema.element, rest)
  if (!(schema instanceof z.ZodObject))
    return listInner(schema).flatMap((inner) => namesAt(inner, path))
  return key === undefined ? Object.keys(schema.shape) : namesAt(schema.shape[String(key)], rest)
}

const foldName = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

/** The name that was probably meant. */
function findNear(name: string, names: readonly string[]): string | undefined {
  const most = Math.min(MOST_MISSPELT, Math.floor(name.length / 3))
  const [nearest] = names
    .map((known) => ({ known, edits: editDistance(foldName(name), foldName(known), most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.known
}
