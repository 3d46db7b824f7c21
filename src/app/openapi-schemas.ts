import * as z from 'zod'
import * as accounts from '#features/accounts/contract.ts'
import * as anonymity from '#features/anonymity/contract.ts'
import * as answers from '#features/answers/contract.ts'
import * as companies from '#features/companies/contract.ts'
import * as delivery from '#features/delivery/contract.ts'
import * as conversations from '#features/delivery/conversation-model.rules.ts'
import * as evaluations from '#features/evaluations/contract.ts'
import * as forms from '#features/forms/contract.ts'
import * as integrations from '#features/integrations/contract.ts'
import * as matrices from '#features/matrices/contract.ts'
import * as nominations from '#features/nominations/contract.ts'
import { WaitingPerson } from '#features/nominations/waiting.rules.ts'
import * as release from '#features/release/contract.ts'
import * as reports from '#features/reports/contract.ts'
import * as retention from '#features/retention/contract.ts'
import * as scales from '#features/scales/contract.ts'
import * as site from '#features/site/contract.ts'
import * as slips from '#features/slips/contract.ts'
import * as subjects from '#features/subjects/contract.ts'
import { CalendarDate } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'
import { ReminderPreview } from '#shared/letter.ts'
import { toJsonSchema } from './api-json-schema.ts'
import { capitalized } from './api-reference.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

const contracts: Readonly<Record<string, object>> = {
  '': { Id, CalendarDate, ReminderPreview },
  scales,
  companies,
  evaluations,
  matrices,
  subjects,
  forms,
  anonymity,
  release,
  answers,
  reports,
  retention,
  integrations,
  nominations,
  waiting: { WaitingPerson },
  delivery,
  conversations,
  slips,
  accounts,
  site,
}

/** JSON of a schema without what only its position adds. Two equal schemas have the same key. */
function keyOf(schema: Json): string {
  const own = isObject(schema) ? withoutText(schema).schema : schema
  return JSON.stringify(own, (name, value: unknown) => (name === '$schema' ? undefined : value))
}

/** A schema apart from what the field that has it means. */
function withoutText({ description, ...schema }: JsonObject): {
  readonly schema: JsonObject
  readonly text: JsonObject
} {
  // a field may be called «description»
  const isText = typeof description === 'string'
  if (isText) return { schema, text: { description } }
  return { schema: description === undefined ? schema : { description, ...schema }, text: {} }
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only what a tool makes a type of: a plain string with a name would hide what it is. */
const isNameable = (schema: Json): boolean =>
  isObject(schema) && ['properties', 'enum', 'pattern'].some((part) => part in schema)

/** The names of the contracts' exported schemas, by what they look like. */
export function namedSchemas(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [feature, exported] of Object.entries(contracts)) {
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue
      const described = JSON.parse(keyOf(toJsonSchema(schema) as Json)) as Json
      const key = keyOf(described)
      if (!isNameable(described) || names.has(key)) continue
      const unique = taken.has(name) ? `${capitalized(feature)}${name}` : name
      taken.add(unique)
      names.set(key, unique)
    }
  }
  return names
}

interface Described {
  readonly value: JsonObject
  readonly schemas: JsonObject
}

/** Replaces every schema that has a name by a reference, inside the named schemas too. */
export function withReferences(
  document: Readonly<Record<string, Json>>,
  names: ReadonlyMap<string, string>,
): Described {
  const schemas: Record<string, Json> = {}
  const inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== '$schema')
        .map(([name, part]) => [name, refer(part)]),
    )
  const refer = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isObject(value)) return value
    const name = names.get(keyOf(value))
    if (name === undefined) return inside(value)
    const { schema, text } = withoutText(value)
    schemas[name] ??= inside(schema)
    return { $ref: `#/components/schemas/${name}`, ...text }
  }
  return { value: inside(document), schemas }
}

/** A repeated schema without a name of its own is named after where it is found first. */
const REPEATED_FIELDS = 3

const countFields = ({ properties }: JsonObject): number =>
  properties !== undefined && isObject(properties) ? Object.keys(properties).length : 0

const pascalCased = (name: string): string => name.split('_').map(capitalized).join('')

/** What a variant of several is told apart by: the word that its first constant field holds. */
function variantWord({ properties }: JsonObject): string {
  if (properties === undefined || !isObject(properties)) return ''
  for (const field of Object.values(properties))
    if (isObject(field) && typeof field.const === 'string') return pascalCased(field.const)
  return ''
}

/** The first of the names that no other schema has: as found, with its variant's word, numbered. */
function uniqueName(name: string, schema: JsonObject, taken: ReadonlySet<string>): string {
  const candidates = [name, `${name}${variantWord(schema)}`]
  for (let number = 2; ; number += 1) {
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
    candidates.push(`${name}${number}`)
  }
}

/** Names for schemas of several fields that are written out more than once. */
export function repeatedSchemas({ value, schemas }: Described): ReadonlyMap<string, string> {
  const found = new Map<
    string,
    { readonly name: string; readonly schema: JsonObject; count: number }
  >()
  const visit = (part: Json, owner: string, name: string): void => {
    if (Array.isArray(part)) return part.forEach((item: Json) => visit(item, owner, name))
    if (!isObject(part)) return
    if (countFields(part) >= REPEATED_FIELDS) {
      const known = found.get(keyOf(part))
      if (known) known.count += 1
      else found.set(keyOf(part), { name: `${owner}${pascalCased(name)}`, schema: part, count: 1 })
    }
    const { operationId } = part
    const inner = typeof operationId === 'string' ? capitalized(operationId) : owner
    for (const [key, child] of Object.entries(part)) {
      if (key === 'properties' && isObject(child))
        for (const [field, schema] of Object.entries(child)) visit(schema, inner, field)
      else visit(child, inner, key === 'requestBody' ? 'body' : name)
    }
  }
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name, '')
  visit(value, '', '')
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(schemas))
  for (const [key, { name, schema, count }] of found) {
    if (count === 1) continue
    const unique = uniqueName(name, schema, taken)
    taken.add(unique)
    names.set(key, unique)
  }
  return names
}
