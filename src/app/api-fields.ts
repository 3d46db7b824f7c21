import { idPattern } from '#shared/ids.ts'
import type { JsonSchema } from './api-json-schema.ts'

/** A field of a body or of a reply. Its name contains the path to it: `values[].description`. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** What it holds. */
  readonly text?: string | undefined
}

type Part = NonNullable<JsonSchema['properties']>[string]

const typeWords: Readonly<Record<string, string>> = {
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

/** Reduces `A | null` to A, nullable. */
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

function wordsFor(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' o ')
  if (schema.anyOf ?? schema.oneOf)
    return (schema.anyOf ?? schema.oneOf ?? []).map(describeType).join(' o ')
  if (schema.type === 'array') return `lista de ${describeType(schemaIn(schema.items))}`
  if (schema.pattern === idPattern.source) return 'id'
  const types: readonly string[] = [schema.type ?? []].flat()
  return types.map((type) => typeWords[type] ?? type).join(' o ') || 'cualquier valor'
}

function describeType(given: JsonSchema): string {
  const { schema, nullable } = withoutNull(given)
  return nullable ? `${wordsFor(schema)} o nulo` : wordsFor(schema)
}

/** The fields inside a schema, each before its own fields. `path` leads to the schema. */
export function listFields(given: JsonSchema, path = ''): Field[] {
  const { schema } = withoutNull(given)
  if (schema.type === 'array') return listFields(schemaIn(schema.items), `${path}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const inner = schemaIn(part)
    const full = path ? `${path}.${name}` : name
    return [
      {
        name: full,
        type: describeType(inner),
        required: schema.required?.includes(name) ?? false,
        text: inner.description,
      },
      ...listFields(inner, full),
    ]
  })
}

/** The type of a whole body or reply, such as «lista de objeto». */
export const describeWhole = (schema: JsonSchema): string =>
  isNull(schema) ? 'sin datos' : describeType(schema)
