import fc from 'fast-check'
import * as z from 'zod/mini'

/** What may be sent to a call, made from what its contract declares: valid values, near misses and noise. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

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

/** An id for a field of that name. */
export type IdFor = (field: string) => fc.Arbitrary<string>

const isNothing = (schema: z.ZodMiniType): boolean => schema instanceof z.ZodMiniUndefined

/** plain: what the page would send. odd: the same shape with what nobody types by mistake. */
export type Taste = 'plain' | 'odd'

interface Making {
  readonly idFor: IdFor
  readonly taste: Taste
}

/** Values that the schema accepts, or nearly: what a schema can only say in code is known by the field's name. */
export function valid(
  schema: z.ZodMiniType,
  idFor: IdFor,
  taste: Taste,
): fc.Arbitrary<Json | undefined> {
  if (isNothing(schema)) return fc.constant(undefined)
  return made(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', {
    idFor,
    taste,
  })
}

function made(schema: JsonSchema, field: string, making: Making): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(
      ...preferred(schema.anyOf, field, making).map((one) => made(one, field, making)),
    )
  if (Array.isArray(schema.type))
    return made(
      { anyOf: (schema.type as string[]).map((type) => ({ ...schema, type })) },
      field,
      making,
    )
  switch (schema.type ?? 'any') {
    case 'object':
      return objectOf(schema, making)
    case 'array':
      return listOf(schema, field, making)
    case 'string':
      return schema.pattern?.includes('0-9a-f]{12}')
        ? making.idFor(field)
        : textFor(field, schema.maxLength ?? 4000, making.taste)
    case 'integer':
      return integerFor(field, schema, making.taste)
    case 'number':
      return fc.oneof(
        fc.integer({ min: -2, max: 12 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'boolean':
      return making.taste === 'plain' ? fc.constant(true) : fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
  }
}

/** What is new has no id yet; a date that may be empty is given. */
function preferred(
  options: readonly JsonSchema[],
  field: string,
  { taste }: Making,
): readonly JsonSchema[] {
  if (taste === 'odd') return options
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
  making: Making,
): fc.Arbitrary<Json> {
  const least =
    making.taste === 'odd'
      ? minItems
      : field === 'values' && items.properties?.['description']
        ? 3
        : field === 'subject_properties'
          ? 0
          : Math.max(minItems, 1)
  return fc.array(made(items, field, making), {
    minLength: Math.min(least, 3),
    maxLength: Math.max(Math.min(maxItems, making.taste === 'odd' ? 4 : least), Math.min(least, 3)),
  })
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  making: Making,
): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, made(schema, name, making)]),
  )
  return fc.record(fields, {
    requiredKeys:
      making.taste === 'plain' ? Object.keys(fields) : required.filter((name) => name in fields),
  }) as fc.Arbitrary<Json>
}

function integerFor(
  field: string,
  { minimum, maximum }: JsonSchema,
  taste: Taste,
): fc.Arbitrary<Json> {
  if (taste === 'plain')
    return field === 'relation_type_id'
      ? fc.integer({ min: 2, max: 5 })
      : fc.integer({ min: Math.max(minimum ?? 3, 3), max: 5 })
  return fc.oneof(
    fc.integer({ min: Math.max(minimum ?? -3, -3), max: Math.min(maximum ?? 12, 12) }),
    fc.integer(),
    fc.constantFrom(2 ** 31, 2 ** 53, -1, 0),
  )
}

/** The first ones are right. */
const known: Readonly<Record<string, readonly string[]>> = {
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

/** What people and attackers type. */
export const hostile = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `{{7*7}}`,
  `\${7*7}`,
  `'; drop table users; --`,
  `%00`,
  `a\u0000b`,
  `%_`,
  `.*+?^()[]{}|\\`,
  `=cmd|' /C calc'!A0`,
  `@SUM(1)`,
  `línea\r\notra: x`,
  `../../etc/passwd`,
  `\u202egnp.exe`,
  `ＦＵＬＬ`,
  `👩‍👩‍👧‍👦`,
  `e\u0301`,
  `\u200b`,
  ` `,
  `constructor`,
  `__proto__`,
  `ß`,
  `İ`,
  `\ud800`,
  `\ufffe`,
] as const

const text = (most: number): fc.Arbitrary<string> =>
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
    { weight: 3, arbitrary: fc.constantFrom(...hostile) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x'.repeat(most),
        'x'.repeat(most + 1),
        'ñ'.repeat(Math.min(most * 4 + 1, 20_000)),
      ),
    },
  )

function textFor(field: string, most: number, taste: Taste): fc.Arbitrary<string> {
  const given = known[field]
  if (taste === 'plain') return plainText(field, given?.[0])
  return given
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...given) },
        { weight: 1, arbitrary: text(most) },
      )
    : text(most)
}

/** People and addresses are not repeated by chance. */
function plainText(field: string, given: string | undefined): fc.Arbitrary<string> {
  if (field === 'email') return fc.nat().map((number) => `persona${number}@ceiba.mx`)
  return given === undefined ? fc.nat().map((number) => `Liderazgo ${number}`) : fc.constant(given)
}

/** JSON of any kind, with what usually breaks programs. */
export const noise: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    null,
    [],
    {},
    '',
    0,
    -1,
    1e308,
    2 ** 53,
    true,
    [[[]]],
    [null],
    [{}],
    { id: null },
    { name: { toString: 'x' } },
    { length: 1e9 },
    JSON.parse('{"__proto__":{"admin":true}}') as Json,
    { constructor: { prototype: { admin: true } } },
  ),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) as fc.Arbitrary<Json>,
  fc.constantFrom(...hostile),
)

type Change = 'replace' | 'drop' | 'add' | 'wrap' | 'repeat'
const extra = [
  'id',
  'company_id',
  'workspace_id',
  'user_id',
  'released',
  'answered',
  'status',
  'role',
  'is_admin',
  '__proto__',
  'constructor',
] as const

/** The value with one thing in it that is not right. */
export function mutated(values: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Json | undefined> {
  const change = fc.constantFrom<Change[]>(
    'replace',
    'replace',
    'replace',
    'drop',
    'add',
    'wrap',
    'repeat',
  )
  return fc
    .tuple(values, change, fc.nat(), noise, fc.constantFrom(...extra))
    .map(([value, how, place, other, name]) => changed(value, how, place, other, name))
}

function changed(
  value: Json | undefined,
  how: Change,
  place: number,
  other: Json,
  name: string,
): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return other
  if (how === 'wrap') return [value]
  if (Array.isArray(value)) {
    if (how === 'repeat' || value.length === 0) return [...value, ...value, ...value, other]
    return value.map((item, index) =>
      index === place % value.length ? (changed(item, how, place >> 3, other, name) ?? null) : item,
    )
  }
  const keys = Object.keys(value)
  const key = keys[place % Math.max(keys.length, 1)]
  if (how === 'add' || how === 'repeat' || key === undefined)
    return Object.fromEntries([...Object.entries(value), [name, other]])
  if (how === 'drop')
    return Object.fromEntries(Object.entries(value).filter(([other_key]) => other_key !== key))
  const inner = value[key]
  const next =
    typeof inner === 'object' && inner !== null && place % 2 === 0
      ? (changed(inner, how, place >> 3, other, name) ?? null)
      : other
  return Object.fromEntries(
    Object.entries(value).map(([each, was]) => [each, each === key ? next : was]),
  )
}
