import { idPattern } from '#shared/ids.ts'
import type { JsonSchema } from './openapi.ts'

/** One field of a body or of a reply, named with the way to it: `values[].description`. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

type Part = NonNullable<JsonSchema['properties']>[string]

const words: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'número entero',
  boolean: 'sí o no',
  null: 'nulo',
  object: 'objeto',
}
const schemaIn = (part: Part | readonly Part[] | undefined): JsonSchema =>
  typeof part === 'object' && !Array.isArray(part) ? { ...part } : {}
const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

/** An alternative to null is told as its own type that may be null. */
function withoutNull(schema: JsonSchema): {
  readonly schema: JsonSchema
  readonly nullable: boolean
} {
  const choices = schema.anyOf ?? schema.oneOf
  const rest = choices?.filter((choice) => !isNull(choice)) ?? []
  const [only] = rest
  return choices && rest.length === 1 && only
    ? { schema: only, nullable: rest.length < choices.length }
    : { schema, nullable: false }
}

function wordFor(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' o ')
  if (schema.anyOf ?? schema.oneOf)
    return (schema.anyOf ?? schema.oneOf ?? []).map(typeOf).join(' o ')
  if (schema.type === 'array') return `lista de ${typeOf(schemaIn(schema.items))}`
  if (schema.pattern === idPattern.source) return 'id'
  const types: readonly string[] = [schema.type ?? []].flat()
  return types.map((type) => words[type] ?? type).join(' o ') || 'cualquier valor'
}

function typeOf(given: JsonSchema): string {
  const { schema, nullable } = withoutNull(given)
  return nullable ? `${wordFor(schema)} o nulo` : wordFor(schema)
}

/** The fields inside a schema, from the outside to the inside. */
export function fieldsOf(given: JsonSchema, way = ''): Field[] {
  const { schema } = withoutNull(given)
  if (schema.type === 'array') return fieldsOf(schemaIn(schema.items), `${way}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const inner = schemaIn(part)
    const full = way ? `${way}.${name}` : name
    return [
      { name: full, type: typeOf(inner), required: schema.required?.includes(name) ?? false },
      ...fieldsOf(inner, full),
    ]
  })
}

/** What a body or a reply is as a whole («lista de objeto»). */
export const wholeOf = (schema: JsonSchema): string =>
  isNull(schema) ? 'sin datos' : typeOf(schema)
