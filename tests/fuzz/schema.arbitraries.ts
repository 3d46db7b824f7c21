import fc from 'fast-check'
import * as z from 'zod'
import { hostileTexts } from './hostile-texts.ts'
import type { Json } from './json.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Generates an id for a field of that name. */
export type IdFor = (field: string) => fc.Arbitrary<string>

const takesNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined

/** plain: as the page sends it. odd: the same shape with extreme and hostile values. */
export type ValueStyle = 'plain' | 'odd'

interface Generation {
  readonly idFor: IdFor
  readonly style: ValueStyle
}

/**
 * Values that the schema accepts, or nearly: checks that a schema makes in code are met by the
 * field's name.
 */
export function valid(
  schema: z.ZodType,
  idFor: IdFor,
  style: ValueStyle,
): fc.Arbitrary<Json | undefined> {
  if (takesNothing(schema)) return fc.constant(undefined)
  return fromSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    '',
    {
      idFor,
      style,
    },
  )
}

function fromSchema(schema: JsonSchema, field: string, generation: Generation): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(
      ...preferred(schema.anyOf, field, generation).map((one) =>
        fromSchema(one, field, generation),
      ),
    )
  if (Array.isArray(schema.type))
    return fromSchema(
      { anyOf: (schema.type as string[]).map((type) => ({ ...schema, type })) },
      field,
      generation,
    )
  switch (schema.type ?? 'any') {
    case 'object':
      return objectOf(schema, generation)
    case 'array':
      return listOf(schema, field, generation)
    case 'string':
      return schema.pattern?.includes('0-9a-f]{12}')
        ? generation.idFor(field)
        : textFor(field, schema.maxLength ?? 4000, generation.style)
    case 'integer':
      return integerFor(field, schema, generation.style)
    case 'number':
      return fc.oneof(
        fc.integer({ min: -2, max: 12 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'boolean':
      return generation.style === 'plain' ? fc.constant(true) : fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
  }
}

/** In plain style a new row has no id, and an optional date is given. */
function preferred(
  options: readonly JsonSchema[],
  field: string,
  { style }: Generation,
): readonly JsonSchema[] {
  if (style === 'odd') return options
  const wanted = options.filter((option) =>
    field === 'id' || field === 'value'
      ? option.type === 'null'
      : option.type !== 'null' && option.const !== '',
  )
  return wanted.length > 0 ? wanted : options
}

function listOf(
  { items = {}, minItems = 0, maxItems = 4 }: JsonSchema,
  field: string,
  generation: Generation,
): fc.Arbitrary<Json> {
  const least =
    generation.style === 'odd'
      ? minItems
      : field === 'values' && items.properties?.['description']
        ? 3
        : field === 'subject_properties'
          ? 0
          : Math.max(minItems, 1)
  return fc.array(fromSchema(items, field, generation), {
    minLength: Math.min(least, 3),
    maxLength: Math.max(
      Math.min(maxItems, generation.style === 'odd' ? 4 : least),
      Math.min(least, 3),
    ),
  })
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  generation: Generation,
): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fromSchema(schema, name, generation),
    ]),
  )
  return fc.record(fields, {
    requiredKeys:
      generation.style === 'plain'
        ? Object.keys(fields)
        : required.filter((name) => name in fields),
  }) as fc.Arbitrary<Json>
}

function integerFor(
  field: string,
  { minimum, maximum }: JsonSchema,
  style: ValueStyle,
): fc.Arbitrary<Json> {
  if (style === 'plain')
    return field === 'relation_type_id'
      ? fc.integer({ min: 2, max: 5 })
      : fc.integer({ min: Math.max(minimum ?? 3, 3), max: 5 })
  return fc.oneof(
    fc.integer({ min: Math.max(minimum ?? -3, -3), max: Math.min(maximum ?? 12, 12) }),
    fc.integer(),
    fc.constantFrom(2 ** 31, 2 ** 53, -1, 0),
  )
}

/** Values by field name; the first of each is valid. */
const valuesByField: Readonly<Record<string, readonly string[]>> = {
  limit_date: [
    '2026-12-20',
    '2027-02-28',
    '2026-11-20',
    '1999-01-01',
    '9998-12-31',
    '2026-02-30',
    '',
  ],
  time_zone: ['America/Mexico_City', 'America/Tijuana', 'Pacific/Kiritimati', 'America/Nowhere'],
  email: [
    'ana@ceiba.mx',
    'Ana@Ceiba.MX',
    'evil,b@x.mx',
    'b@x.mx, evil@x.mx',
    '<>',
    'a@b',
    'a\r\nBcc: x@y.mx@z.mx',
  ],
  email_send_reports: ['rh@ceiba.mx', 'rh@ceiba', 'b@x.mx, evil@x.mx'],
  password: ['siete gatos miran la lluvia', 'password1', 'x'],
  type: ['text', 'number', 'boolean', 'date'],
  primary_color: ['#1E6B4F', '#12345', 'red;}'],
  secondary_color: ['#F2B233', 'url(x)'],
  dry_run: ['true', 'false', 'x'],
  second_factor_mandatory: ['true'],
  version: ['1', 'Junio de 2025'],
  value: ['12', '2026-12-01', 'Sí', 'Ventas'],
  website: [''],
}

const oddText = (max_length: number): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'Ana Muñoz',
        'Liderazgo 2026',
        'Comunicación',
        'Nunca',
        'Siempre',
        'A veces',
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x'.repeat(max_length),
        'x'.repeat(max_length + 1),
        'ñ'.repeat(Math.min(max_length * 4 + 1, 20_000)),
      ),
    },
  )

function textFor(field: string, max_length: number, style: ValueStyle): fc.Arbitrary<string> {
  const given = valuesByField[field]
  if (style === 'plain') return plainText(field, given?.[0])
  return given
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...given) },
        { weight: 1, arbitrary: oddText(max_length) },
      )
    : oddText(max_length)
}

/** Numbered, because repeated subjects and addresses are refused. */
function plainText(field: string, given: string | undefined): fc.Arbitrary<string> {
  if (field === 'email') return fc.nat().map((number) => `persona${number}@ceiba.mx`)
  return given === undefined ? fc.nat().map((number) => `Liderazgo ${number}`) : fc.constant(given)
}
