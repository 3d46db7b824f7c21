import * as z from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'

/** The object that a field holds: itself, or what may be absent, null, or in a list. */
type Inside<Schema> = Schema extends z.ZodObject
  ? Schema
  : Schema extends
        | z.ZodOptional<infer Inner>
        | z.ZodNullable<infer Inner>
        | z.ZodReadonly<infer Inner>
        | z.ZodArray<infer Inner>
    ? Inside<Inner>
    : Schema extends z.ZodRecord<infer _Key, infer Value>
      ? Inside<Value>
      : never

/** What a field holds; of an object without a name of its own also what its fields hold. */
type FieldText<Schema> = [Inside<Schema>] extends [never]
  ? string
  : string | readonly [text: string, fields: FieldTexts<Inside<Schema>>]

/** A text for each field of an object: a missing or superfluous one does not compile. */
export type FieldTexts<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? { readonly [Name in keyof Shape]: FieldText<Shape[Name]> }
    : never

type PartTexts<Schema> = [Inside<Schema>] extends [never] ? undefined : FieldTexts<Inside<Schema>>

type CallTexts<Call> =
  Call extends Endpoint<string, infer Query, infer Body, infer Reply>
    ? {
        readonly query?: PartTexts<Query>
        readonly body?: PartTexts<Body>
        readonly reply?: PartTexts<Reply>
      }
    : never

interface Nested {
  readonly [name: string]: string | readonly [text: string, fields: Nested]
}

type Parts = Readonly<Partial<Record<'query' | 'body' | 'reply', Nested>>>

/** A schema of an object with what each of its fields holds, in Spanish, for who reads the API. */
export interface DescribedObject {
  readonly schema: z.ZodObject
  readonly texts: Readonly<Record<string, string>>
  /** The object whose texts hold where it has no text of its own. */
  readonly base?: z.ZodObject
}

/** The object that `FieldTexts` names by its type; undefined for any other value. */
function findObject(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodArray) return findObject(schema.element)
  if (schema instanceof z.ZodRecord) return findObject(schema.valueType)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  return isWrapped ? findObject(schema.unwrap()) : undefined
}

/** Describes the fields of an object, and those of the objects without a name inside it. */
export function describeFields<Schema extends z.ZodObject>(
  schema: Schema,
  texts: FieldTexts<Schema>,
): DescribedObject[]
export function describeFields(schema: z.ZodObject, texts: Nested): DescribedObject[] {
  return describeObject(schema, texts)
}

type VariantTexts<Schema, Base> = Omit<FieldTexts<Schema>, keyof FieldTexts<Base>> &
  Partial<FieldTexts<Schema>>

/** Describes an object that was made of another one: only what is new or means something else. */
export function describeVariant<Schema extends z.ZodObject, Base extends z.ZodObject>(
  schema: Schema,
  base: Base,
  texts: VariantTexts<Schema, Base>,
): DescribedObject[]
export function describeVariant(
  schema: z.ZodObject,
  base: z.ZodObject,
  texts: object,
): DescribedObject[] {
  const [object, ...inner] = describeObject(schema, { ...texts })
  return object ? [{ ...object, base }, ...inner] : []
}

function describeObject(schema: z.ZodObject, nested: Nested): DescribedObject[] {
  const texts: Record<string, string> = {}
  const inner: DescribedObject[] = []
  for (const [name, text] of Object.entries(nested)) {
    texts[name] = typeof text === 'string' ? text : text[0]
    if (typeof text !== 'string') inner.push(...describeWithin(schema.shape[name], text[1]))
  }
  return [{ schema, texts }, ...inner]
}

function describeWithin(schema: unknown, texts: Nested): DescribedObject[] {
  const object = findObject(schema)
  if (!object) throw new Error('Texts of fields belong to an object.')
  return describeObject(object, texts)
}

/** Describes what the calls take and return in objects without a name of their own. */
export function describeCalls<Calls extends Contract>(
  contract: Calls,
  texts: { readonly [Name in keyof Calls]?: CallTexts<Calls[Name]> },
): DescribedObject[]
export function describeCalls(contract: Contract, texts: object): DescribedObject[] {
  const parts: [string, Parts][] = Object.entries(texts)
  return parts.flatMap(([name, { query, body, reply }]) => [
    ...(query ? describeWithin(contract[name]?.query, query) : []),
    ...(body ? describeWithin(contract[name]?.body, body) : []),
    ...(reply ? describeWithin(contract[name]?.reply, reply) : []),
  ])
}
