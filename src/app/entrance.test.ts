import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import { makeUser } from '../../tests/factories.ts'

const t = await openTestApp()
afterAll(() => t.close())

test.each(['//', '//login'])('%s sends a signed-in person to their last company', async (path) => {
  const owner = await t.as((await makeUser(t.context)).id)
  const { status, headers } = await owner.get(path)
  expect({ status, location: headers['location'] }).toEqual({
    status: 302,
    location: '/dashboarduser',
  })
  expect(headers['cache-control']).toBe('no-store')
  expect((await t.visitor.get(path)).status).toBe(200)
})

test.each(['//', '//login'])('%s is shown while the sessions cannot be read', async (path) => {
  const owner = await t.as((await makeUser(t.context)).id)
  await t.context.pool.query('alter table sessions rename to sessions_away')
  try {
    expect((await owner.get(path)).status).toBe(200)
  } finally {
    await t.context.pool.query('alter table sessions_away rename to sessions')
  }
})
