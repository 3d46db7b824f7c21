import * as z from 'zod'
import type { DescribedObject } from '#shared/field-texts.ts'
import { features } from './features.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const described: ReadonlyMap<z.core.$ZodType, DescribedObject> = new Map(
  features.flatMap(({ descriptions }) => descriptions.map((one) => [one.schema, one] as const)),
)

function findTexts(schema: z.core.$ZodType): Readonly<Record<string, string>> {
  const found = described.get(schema)
  return found ? { ...(found.base && findTexts(found.base)), ...found.texts } : {}
}

/** Marks an object with its texts until the whole schema is written. */
const TEXTS = 'x-texts'

interface Marked {
  readonly [TEXTS]: Readonly<Record<string, string>>
  readonly properties: Readonly<Record<string, object>>
}

const isMarked = (value: unknown): value is Marked =>
  typeof value === 'object' && value !== null && TEXTS in value

/** Writes the texts at the fields, which one schema in several places may not share. */
function atFields(_name: string, value: unknown): unknown {
  if (!isMarked(value)) return value
  const { [TEXTS]: texts, ...schema } = value
  const described = Object.entries(value.properties).map(([name, part]) => {
    const description = texts[name]
    return [name, description === undefined ? part : { ...part, description }] as const
  })
  return { ...schema, properties: Object.fromEntries(described) }
}

export const isDeclared = (schema: z.ZodType): boolean => !(schema instanceof z.ZodUndefined)

/** A schema as tools read it, with the texts of `descriptions.ts` of its feature. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      // Tools ask every array for an object as its items; a tuple is limited by `maxItems` too.
      if (jsonSchema.prefixItems) jsonSchema.items = {}
      if (described.has(zodSchema)) jsonSchema[TEXTS] = findTexts(zodSchema)
    },
  })
  return JSON.parse(JSON.stringify(written), atFields)
}
