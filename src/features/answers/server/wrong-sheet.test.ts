import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeRater } from '../../../../tests/e2e/rater-fixture.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const open = (url: string) =>
  t.app.inject({ url, headers: pageHeaders(t.context.secrets, url.split(/[/?]/)[2] ?? '') })

/** Where a page leads; undefined when it shows itself. */
const leadsTo = async (url: string) => {
  const { statusCode, headers } = await open(url)
  return statusCode === 303 ? headers.location : undefined
}

test('a sheet that the rater does not have leads to the other one, however often', async () => {
  const others = (await makeRater(t.context, t.context.secrets, { self: false })).subject_id
  const alone = (await makeRater(t.context, t.context.secrets, { evaluated: 0 })).subject_id
  for (let visit = 0; visit < 35; visit++) {
    expect(await leadsTo(`/self-assessment/${others}`)).toBe(`/assessment/${others}`)
    expect(await leadsTo(`/self-assessment-form/${others}?pregunta=2`)).toBe(
      `/assessment-form/${others}`,
    )
    expect(await leadsTo(`/assessment-form/${alone}`)).toBe(`/self-assessment-form/${alone}`)
  }
  expect((await open(`/assessment/${alone}`)).body).toContain(`"/self-assessment-form/${alone}"`)
})

test('only the page of an unknown subject ends what the browser keeps', async () => {
  const ends = async (subject_id: string) => {
    const { statusCode, body } = await open(`/assessment-form/${subject_id}`)
    expect([statusCode, body.includes('Este enlace no existe')]).toEqual([404, true])
    return body.includes('"kind":"gone"')
  }
  const draft = await makeRater(t.context, t.context.secrets)
  await t.context.pool.query(
    'update matrices set released = false, released_at = null where id = $1',
    [draft.matrix.id],
  )
  const idle = await makeRater(t.context, t.context.secrets, { evaluated: 0, self: false })
  expect(await ends(draft.subject_id)).toBe(false)
  expect(await ends(idle.subject_id)).toBe(false)
  expect(await ends('11111111-1111-1111-1111-111111111111')).toBe(true)
})
