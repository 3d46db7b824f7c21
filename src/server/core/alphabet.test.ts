import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTexts } from '#shared/alphabet.ts'
import { openTestDatabase } from '../../../tests/database.ts'
import type { Database } from '../database/database.ts'
import { alphabetically } from './alphabet.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = [
  'Ana',
  'Ángel',
  'ástor',
  'Bruno',
  'Çelik',
  'Íñigo',
  'Isabel',
  'Noé',
  'nube',
  'Ñandú',
  'Ñu',
  'Óscar',
  'Östlund',
  'Planta 2',
  'planta 10',
  'Planta 0100',
  'Zoé',
]

test('a query gives the Spanish order of the browser', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names.toReversed()}::text[]) as t (name)
    order by ${alphabetically('name')}`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(names.toReversed().toSorted(compareTexts)).toEqual(names)
})
