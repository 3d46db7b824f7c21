import { once } from 'node:events'
import { expect, test } from 'vitest'
import { refusals } from '#app/features.ts'
import { openTestDatabase } from '../../../tests/database.ts'

test('a statement on a connection that was lost before it is refused as an outage', async () => {
  const database = await openTestDatabase()
  const client = await database.pool.connect()
  const lost = once(client, 'error')
  const killed = client.query('select pg_terminate_backend(pg_backend_pid())')
  await expect(killed).rejects.toThrow(/terminating connection|Connection terminated/)
  await lost
  const error: unknown = await client.query('select 1').catch((thrown: unknown) => thrown)
  client.release(true)
  await database.close()
  expect(refusals.from(error)).toMatchObject({ code: 'server.unavailable' })
})
