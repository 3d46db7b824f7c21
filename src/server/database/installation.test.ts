import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestDatabase } from '../../../tests/database.ts'
import { systemClock } from '../core/clock.ts'
import { hashToken, isDerived, secretsFrom } from '../core/secrets.ts'
import { queueMail } from '../mail/mail.ts'
import type { Database } from './database.ts'
import {
  checkSecret,
  clearSecret,
  isMailHeld,
  locateData,
  recogniseCopy,
  sendWaitingMail,
} from './installation.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const FIRST = 'the first secret of this database'
const SECOND = 'the second secret of this database'

describe('the secret of a database', () => {
  const start = (secret: string, previous?: string): Promise<void> =>
    checkSecret(database.pool, secretsFrom(secret, previous), 'APP_SECRET')

  test('is that of its first start; another one stops the start by name', async () => {
    await start(FIRST)
    await start(FIRST)
    await expect(start(SECOND)).rejects.toThrow(
      /^APP_SECRET: this is not the secret of the database/,
    )
    await start(FIRST)
  })

  test('of two first starts with different secrets one is refused', async () => {
    const outcomes = await Promise.allSettled([start(FIRST), start(SECOND)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is stored as a keyed hash that does not contain it', async () => {
    await start(FIRST)
    const { rows } = await database.pool.query<{ text: string; length: number }>(
      `select encode(secret_fingerprint, 'escape') as text, length(secret_fingerprint) as length from installation`,
    )
    expect(rows[0]?.length).toBe(32)
    expect(rows[0]?.text).not.toContain(FIRST)
  })

  test('changes when the previous one is given, and second factors are sealed anew', async () => {
    await start(FIRST)
    const sealed = secretsFrom(FIRST).seal('JBSWY3DPEHPK3PXP')
    await database.pool.query(
      `insert into users (id, name, email, password_hash, second_factor_secret, created_at) values (gen_random_uuid(), 'Ana', 'ana@ceiba.mx', '-', $1, now())`,
      [sealed],
    )
    await start(SECOND, FIRST)
    const { rows } = await database.pool.query<{ sealed: string }>(
      'select second_factor_secret as sealed from users',
    )
    expect(secretsFrom(SECOND).unseal(rows[0]?.sealed ?? '')).toBe('JBSWY3DPEHPK3PXP')
    await start(SECOND)
    await expect(start(FIRST)).rejects.toThrow(/^APP_SECRET: /)
  })

  test('changes with the links that wait to be mailed', async () => {
    await start(FIRST)
    const [before, after] = [secretsFrom(FIRST), secretsFrom(SECOND, FIRST)]
    const [user_id, id] = [newId(), newId()]
    await database.pool.query(
      `insert into users (id, name, email, password_hash, created_at) values ($1, 'Ana', 'ana@ceiba.mx', '-', now())`,
      [user_id],
    )
    await database.pool.query(
      `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(before.mailedToken('password_reset', id)), user_id],
    )
    await queueMail(database.db, systemClock, [
      { kind: 'password_reset', dedupe_key: id, payload: { password_reset_id: id } },
    ])
    await start(SECOND, FIRST)
    const { rows } = await database.pool.query<{ token_hash: Buffer }>(
      'select token_hash from password_resets',
    )
    expect(rows[0]?.token_hash).toEqual(hashToken(after.mailedToken('password_reset', id)))
  })

  test('can be given up', async () => {
    await start(FIRST)
    await clearSecret(database.pool)
    await start(SECOND)
    await expect(start(FIRST)).rejects.toThrow(/^APP_SECRET: /)
  })
})

test('links that were mailed before a change are accepted while the previous secret is given', () => {
  const rater = { id: newId(), key_version: 2 }
  const key = secretsFrom(FIRST).raterKey(rater)
  const accepts = (secret: string, previous?: string): boolean =>
    isDerived(secretsFrom(secret, previous), key, (secrets) => secrets.raterKey(rater))
  expect([accepts(FIRST), accepts(SECOND, FIRST), accepts(SECOND)]).toEqual([true, true, false])
  expect(secretsFrom(SECOND, FIRST).raterKey(rater)).toBe(secretsFrom(SECOND).raterKey(rater))
})

describe('mail', () => {
  const here = { system_identifier: '1', database_oid: 5, data_folder: '/srv/contorno 77' }

  test('leaves from data that stay where they are', async () => {
    const found = await locateData(database.pool, null)
    expect(found.system_identifier).toMatch(/^\d+$/)
    expect(await recogniseCopy(database.pool, found)).toBe(null)
    expect(await recogniseCopy(database.pool, found)).toBe(null)
  })

  test.each([
    ['another cluster', { ...here, system_identifier: '2' }],
    ['another database', { ...here, database_oid: 6 }],
    ['another folder', { ...here, data_folder: '/srv/copy 77' }],
    ['a folder that was copied back', { ...here, data_folder: '/srv/contorno 78' }],
  ])('is held in %s until it is told to leave', async (_place, elsewhere) => {
    const { pool } = database
    expect(await recogniseCopy(pool, here)).toBe(null)
    expect(await recogniseCopy(pool, elsewhere)).toBeInstanceOf(Date)
    expect(await recogniseCopy(pool, elsewhere)).toBeInstanceOf(Date)
    expect(await isMailHeld(pool)).toBe(true)
    await sendWaitingMail(pool)
    expect(await recogniseCopy(pool, elsewhere)).toBe(null)
    expect(await isMailHeld(pool)).toBe(false)
  })

  test('leaves where a server does not tell its identity', async () => {
    await recogniseCopy(database.pool, here)
    const silent = { ...here, system_identifier: null }
    expect(await recogniseCopy(database.pool, silent)).toBe(null)
  })
})

test('a database that was copied on the same server is recognised', async () => {
  const { pool } = database
  await recogniseCopy(pool, await locateData(pool, null))
  const copy = await openTestDatabase()
  const { rows } = await pool.query('select * from installation')
  await copy.pool.query(
    'insert into installation select * from jsonb_populate_record(null::installation, $1::jsonb)',
    [JSON.stringify(rows[0])],
  )
  expect(await recogniseCopy(copy.pool, await locateData(copy.pool, null))).toBeInstanceOf(Date)
  await copy.close()
})
