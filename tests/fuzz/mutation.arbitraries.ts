import fc from 'fast-check'
import { hostileTexts } from './hostile-texts.ts'
import type { Json } from './json.ts'

/** JSON of any shape, with values that often break programs. */
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
  fc.constantFrom(...hostileTexts),
)

type Change = 'replace' | 'drop' | 'add' | 'wrap' | 'repeat'

interface Mutation {
  readonly change: Change
  /** Decides which element of a list or field of an object changes, level by level. */
  readonly position: number
  readonly replacement: Json
  /** The name of an added field. */
  readonly field: string
}

const undeclaredFields = [
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

/** The values with one invalid change each. */
export function mutated(values: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Json | undefined> {
  const mutation = fc.record({
    change: fc.constantFrom<Change[]>(
      'replace',
      'replace',
      'replace',
      'drop',
      'add',
      'wrap',
      'repeat',
    ),
    position: fc.nat(),
    replacement: noise,
    field: fc.constantFrom(...undeclaredFields),
  })
  return fc.tuple(values, mutation).map(([value, chosen]) => mutate(value, chosen))
}

function mutate(value: Json | undefined, mutation: Mutation): Json | undefined {
  const { change, position, replacement } = mutation
  if (value === undefined || value === null || typeof value !== 'object') return replacement
  if (change === 'wrap') return [value]
  if (!Array.isArray(value)) return mutateObject(value, mutation)
  if (change === 'repeat' || value.length === 0) return [...value, ...value, ...value, replacement]
  return value.map((item, index) =>
    index === position % value.length ? (mutate(item, deeper(mutation)) ?? null) : item,
  )
}

function mutateObject(value: Record<string, Json>, mutation: Mutation): Json {
  const { change, position, replacement, field } = mutation
  const entries = Object.entries(value)
  const [key, inner] = entries[position % Math.max(entries.length, 1)] ?? []
  if (change === 'add' || change === 'repeat' || key === undefined)
    return Object.fromEntries([...entries, [field, replacement]])
  if (change === 'drop') return Object.fromEntries(entries.filter(([name]) => name !== key))
  const next =
    typeof inner === 'object' && inner !== null && position % 2 === 0
      ? (mutate(inner, deeper(mutation)) ?? null)
      : replacement
  return Object.fromEntries(entries.map(([name, was]) => [name, name === key ? next : was]))
}

const deeper = (mutation: Mutation): Mutation => ({ ...mutation, position: mutation.position >> 3 })
