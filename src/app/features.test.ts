import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '../../tests/database.ts'
import { features } from './features.ts'

let database: Database
let names: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
     union select indexrelid::regclass::text from pg_index
     where indisunique and not indisprimary and indrelid in
       (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  names = rows.map(({ name }) => name)
})
afterAll(() => database.close())

test('every constraint that a feature turns into a refusal exists in the database', () => {
  const declared = features.flatMap(({ constraints }) => Object.keys(constraints))
  expect(declared.filter((name) => !names.includes(name))).toEqual([])
})

test('no CHECK, UNIQUE or FOREIGN KEY has a generated name', () => {
  expect(names.filter((name) => /_(check|key|fkey|excl)\d*$/.test(name))).toEqual([])
})

test('no two features declare the same rate limit under one name with different rules', () => {
  const limits = features
    .flatMap(({ routes }) => Object.values(routes.contract))
    .flatMap(({ rateLimit }) => (rateLimit ? [rateLimit] : []))
  const rulesByName = new Map(limits.map((limit) => [limit.name, limit.rules]))
  expect(limits.filter((limit) => limit.rules !== rulesByName.get(limit.name))).toEqual([])
})
