import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { replyBytes } from './reply-bytes.ts'

const Person = z.object({ name: z.string(), note: z.optional(z.nullable(z.string())) })
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Persona ${index} «é»`,
    note: index % 3 === 0 ? null : undefined,
    key_version: index,
  }))

const writeText = async (schema: z.ZodType, data: unknown) => String(await replyBytes(schema, data))

const cases: readonly (readonly [string, z.ZodType, unknown])[] = [
  ['a list', z.array(Person), people(137)],
  ['an empty list', z.array(Person), []],
  ['a list of fifty', z.array(Person), people(50)],
  [
    'an object with lists',
    z.object({ a: z.array(Person), b: z.number() }),
    { a: people(60), b: 1 },
  ],
  [
    'an object in an object',
    z.object({ one: z.object({ rows: z.array(Person) }), missing: z.optional(z.string()) }),
    { one: { rows: people(3) }, unknown: 'secret' },
  ],
  ['either of two', z.union([z.array(Person), Person]), people(1)[0]],
  ['a tuple', z.array(z.tuple([z.string(), z.number()])), [['a', 1]]],
  ['other fields', z.looseObject({ rows: z.array(Person) }), { rows: people(2), other: 1 }],
]

test.each(cases)('writes %s as it is checked whole', async (_name, schema, data) => {
  expect(await writeText(schema, data)).toBe(
    JSON.stringify({ status: 'success', data: z.parse(schema, data) }),
  )
})

test('refuses a row that the schema does not allow, wherever it stands', async () => {
  const rows = [...people(120), { name: 7 }]
  await expect(replyBytes(z.object({ rows: z.array(Person) }), { rows })).rejects.toThrow(
    z.core.$ZodError,
  )
})

test('lets other work run between the rows of a long list', async () => {
  let runs = 0
  let done = false
  const text = writeText(z.array(Person), people(50_000)).finally(() => (done = true))
  while (!done) {
    await setImmediate()
    runs++
  }
  expect(JSON.parse(await text).data).toHaveLength(50_000)
  expect(runs).toBeGreaterThan(3)
})
