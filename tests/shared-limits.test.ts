import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raterWriteLimit } from '#features/answers/limits.ts'
import type { Database } from '#server/database/database.ts'
import { deleteEndedAttempts } from '#server/http/shared-attempts.ts'
import { type TestApp, testAppOn } from './app.ts'
import { Browser, freshEmail, PASSWORD, signedUp } from './browser.ts'
import { openTestDatabase } from './database.ts'

/** Two instances of one installation: what one counts, the other one counts too. */
let database: Database
let instances: [TestApp, TestApp]
beforeAll(async () => {
  database = await openTestDatabase()
  instances = [await testAppOn(database), await testAppOn(database)]
})
afterAll(async () => {
  await instances[1].app.close()
  await instances[0].close()
})
beforeEach(() => setClocks('2026-11-20T16:00:00Z'))

const setClocks = (instant: string) => instances.forEach(({ clock }) => clock.set(instant))
const settled = () => Promise.all(instances.map(({ context }) => context.rateLimits.settled()))
const loginAt = async (instance: TestApp, address: string, email: string) => {
  const { status } = await new Browser(instance, address).login(email, 'no es')
  await settled()
  return status
}
const rows = async () =>
  (await instances[0].context.pool.query<{ attempts: number }>('select * from rate_limits')).rows

test('wrong passwords at two instances have one budget', async () => {
  const email = freshEmail()
  const [first, second] = instances
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++)
    for (const instance of [first, second])
      statuses.push(await loginAt(instance, '203.0.113.5', email))
  // The instance that refuses learns of the other's last attempt at its own next one.
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(11)
  expect(statuses.at(-1)).toBe(429)
})

test('an instance that has seen none of them allows one more attempt, and no second', async () => {
  const email = freshEmail()
  const [first, second] = instances
  for (let attempt = 0; attempt < 10; attempt++) await loginAt(first, '203.0.113.6', email)
  expect(await loginAt(first, '203.0.113.6', email)).toBe(429)
  expect(await loginAt(second, '203.0.113.6', email)).toBe(404)
  expect(await loginAt(second, '203.0.113.6', email)).toBe(429)
  setClocks('2026-11-20T16:16:00Z')
  for (const instance of instances) expect(await loginAt(instance, '203.0.113.6', email)).toBe(404)
})

test('attempts at the same time are all counted', async () => {
  const email = freshEmail()
  await Promise.all(
    instances.map((instance) =>
      Promise.all(
        Array.from({ length: 4 }, () => new Browser(instance, '203.0.113.7').login(email, 'no es')),
      ),
    ),
  )
  await settled()
  const before = (await rows()).length
  expect(before).toBeGreaterThan(0)
  await loginAt(instances[0], '203.0.113.7', email)
  await loginAt(instances[1], '203.0.113.7', email)
  await loginAt(instances[0], '203.0.113.7', email)
  expect(await loginAt(instances[0], '203.0.113.7', email)).toBe(429)
  expect((await rows()).length).toBe(before)
})

test('attempts of a window that ended while the database was slow count in no later one', async () => {
  const email = freshEmail()
  const [{ context }] = instances
  const late = await context.pool.connect()
  await late.query('begin')
  await late.query('lock table rate_limits in access exclusive mode')
  const fail = () => new Browser(instances[0], '203.0.113.11').login(email, 'no es')
  for (let attempt = 0; attempt < 9; attempt++) await fail()
  setClocks('2026-11-20T16:16:00Z')
  await fail()
  await late.query('commit')
  late.release()
  await settled()
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await loginAt(instances[0], '203.0.113.11', email)).toBe(404)
})

test('a clock that was set back opens the window anew', async () => {
  const email = freshEmail()
  setClocks('2026-12-24T16:00:00Z')
  for (let attempt = 0; attempt < 10; attempt++) await loginAt(instances[0], '203.0.113.8', email)
  setClocks('2026-11-20T16:00:00Z')
  for (const instance of instances) expect(await loginAt(instance, '203.0.113.8', email)).toBe(404)
})

test('what a rater writes costs no statement of the table', async () => {
  const { rateLimits, pool } = instances[0].context
  await pool.query('delete from rate_limits')
  rateLimits.count(raterWriteLimit, { address: '', subject: 'a rater' })
  await settled()
  expect(await rows()).toEqual([])
})

test('the table names no address and no person, and ended windows leave it', async () => {
  const email = freshEmail()
  await loginAt(instances[0], '203.0.113.9', email)
  const { rows: texts } = await instances[0].context.pool.query<{ text: string }>(
    "select r::text || encode(key, 'escape') as text from rate_limits r",
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(JSON.stringify(texts)).not.toMatch(/203\.0\.113|persona/)
  setClocks('2026-11-20T18:00:00Z')
  await deleteEndedAttempts(instances[0].context)
  expect(await rows()).toEqual([])
})

test('a table that cannot be written refuses no one', async () => {
  const [{ context }] = instances
  await context.pool.query('alter table rate_limits rename to away')
  try {
    const { email } = await signedUp(instances[0])
    await settled()
    expect((await new Browser(instances[0], '203.0.113.10').login(email, PASSWORD)).status).toBe(
      200,
    )
  } finally {
    await context.pool.query('alter table away rename to rate_limits')
  }
})
