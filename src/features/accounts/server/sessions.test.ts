import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, PASSWORD, signedUp } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

interface Listed {
  id: string
  browser: string
  created_at: string
  seen_at: string
  current: boolean
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const listOf = async (browser: Browser) => (await browser.get<Listed[]>('/auth/sessions')).data
const otherOf = async (browser: Browser) =>
  (await listOf(browser)).find(({ current }) => !current)?.id ?? ''
async function signedInElsewhere(email: string): Promise<Browser> {
  const browser = newBrowser()
  await browser.post('/auth/login', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
  return browser
}

describe('the sessions of a user', () => {
  test('are listed with their browser, start and last use, and without any token', async () => {
    const { browser, email } = await signedUp(testApp)
    testApp.clock.set('2026-11-20T17:00:00Z')
    const elsewhere = await signedInElsewhere(email)
    const reply = await browser.get<Listed[]>('/auth/sessions')
    expect(reply.data).toMatchObject([
      {
        browser: expect.any(String) as string,
        current: true,
        created_at: '2026-11-20T16:00:00.000Z',
      },
      { browser: 'Firefox en Linux', current: false, seen_at: '2026-11-20T17:00:00.000Z' },
    ])
    expect(reply.bytes.toString()).not.toContain(elsewhere.session)
    expect(Object.keys(reply.data[0] ?? {}).toSorted()).toEqual([
      'browser',
      'created_at',
      'current',
      'id',
      'seen_at',
    ])
    testApp.clock.set('2026-11-20T16:00:00Z')
  })

  test('are ended one by one', async () => {
    const { browser, email } = await signedUp(testApp)
    const [second, third] = [await signedInElsewhere(email), await signedInElsewhere(email)]
    expect(await browser.delete(`/auth/sessions/${await otherOf(browser)}`)).toMatchObject({
      status: 200,
    })
    const alive = await Promise.all(
      [second, third].map(async (other) => (await other.get('/auth/profile')).status),
    )
    expect(alive.toSorted()).toEqual([200, 401])
    expect(await listOf(browser)).toHaveLength(2)
  })

  test('are all ended except this one', async () => {
    const { browser, email } = await signedUp(testApp)
    const others = [await signedInElsewhere(email), await signedInElsewhere(email)]
    expect(await browser.post('/auth/sessions/end-others', {})).toMatchObject({ status: 200 })
    for (const other of others) expect((await other.get('/auth/profile')).status).toBe(401)
    expect(await listOf(browser)).toMatchObject([{ current: true }])
  })

  test('are neither listed for another user nor ended by one', async () => {
    const [victim, intruder] = [await signedUp(testApp), await signedUp(testApp)]
    const [own] = await listOf(victim.browser)
    expect(await listOf(intruder.browser)).toHaveLength(1)
    expect(await intruder.browser.delete(`/auth/sessions/${own?.id}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await victim.browser.get('/auth/profile')).status).toBe(200)
  })

  test('are not listed after they ended', async () => {
    const { browser, email } = await signedUp(testApp)
    testApp.clock.set('2026-11-20T23:30:00Z')
    const later = await signedInElsewhere(email)
    testApp.clock.set('2026-11-21T00:30:00Z')
    expect(await listOf(later)).toHaveLength(1)
    expect((await browser.get('/auth/sessions')).status).toBe(401)
    testApp.clock.set('2026-11-20T16:00:00Z')
  })
})
