import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'ocho nubes cruzan el valle'
let addresses = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++addresses}`)

/** Guesses of one account, each from another address. Returns their statuses. */
async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 1; time <= times; time++)
    statuses.push((await newBrowser().login(email, `intento número ${time}`)).status)
  return statuses
}

describe('the budget of an account', () => {
  test('ends guesses from many addresses after thirty in an hour, also with the right password', async () => {
    const { email } = await signedUp(testApp)
    expect(new Set(await guess(email, 30))).toEqual(new Set([404]))
    const stopped = await newBrowser().login(email)
    expect(stopped).toMatchObject({ status: 429, code: 'request.too_many' })
    expect(Number(stopped.headers['retry-after'])).toBe(3600)
    testApp.clock.set('2026-11-20T17:00:00Z')
    expect((await newBrowser().login(email)).status).toBe(200)
    testApp.clock.set('2026-11-20T16:00:00Z')
  })

  test('does not stop a browser in which its user has signed in', async () => {
    const { browser, email } = await signedUp(testApp)
    await guess(email, 31)
    expect((await browser.login(email)).status).toBe(200)
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password: NEW_PASSWORD }),
    ).toMatchObject({ status: 200 })
  })

  test('stops a browser that only another user knows', async () => {
    const [{ email }, other] = [await signedUp(testApp), await signedUp(testApp)]
    await guess(email, 31)
    expect((await other.browser.login(email)).status).toBe(429)
  })

  test('leaves a way in through the mailed link', async () => {
    const { email } = await signedUp(testApp)
    await guess(email, 31)
    const browser = newBrowser()
    await browser.post('/auth/forgot-password', { email })
    const token = (await waitingMail(testApp, email)).at(-1)?.token ?? ''
    await browser.post('/auth/reset-password', { token, password: NEW_PASSWORD })
    expect((await browser.login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is one for every spelling that the database takes for the same e-mail', async () => {
    const email = freshEmail().replace('persona', 'admin')
    await signedUp(testApp, { email })
    const spellings = [email.replace('i', 'İ'), email.toUpperCase(), email]
    // Each spelling finds the account.
    for (const spelling of spellings) expect((await newBrowser().login(spelling)).status).toBe(200)
    const guesser = newBrowser()
    for (let time = 1; time <= 10; time++)
      expect((await guesser.login(spellings[time % 3] ?? '', `intento ${time}`)).status).toBe(404)
    for (const spelling of spellings) expect((await guesser.login(spelling)).status).toBe(429)
  })

  test('also exists for an e-mail without an account, so that a 429 tells nothing', async () => {
    const email = freshEmail()
    expect(new Set(await guess(email, 30))).toEqual(new Set([404]))
    expect((await newBrowser().login(email)).status).toBe(429)
  })
})

test('an IPv6 network has one budget', async () => {
  for (let host = 1; host <= 50; host++)
    await new Browser(testApp, `2001:db8:ffff:1::${host.toString(16)}`).login(`nadie${host}@x.mx`)
  expect((await new Browser(testApp, '2001:db8:ffff:1:abcd::1').login('otra@x.mx')).status).toBe(
    429,
  )
  expect((await new Browser(testApp, '2001:db8:ffff:2::1').login('otra@x.mx')).status).toBe(404)
})

test('an IPv6 /48 has four budgets, however many of its networks are used', async () => {
  const from = (network: number) => new Browser(testApp, `2001:db8:abcd:${network.toString(16)}::1`)
  const statuses = new Set<number>()
  for (let network = 1; network <= 200; network++)
    statuses.add((await from(network).login(`nadie${network}@otra.mx`)).status)
  expect(statuses).toEqual(new Set([404]))
  expect((await from(999).login('otra@otra.mx')).status).toBe(429)
  expect((await new Browser(testApp, '2001:db8:abce:1::1').login('otra@otra.mx')).status).toBe(404)
})

test('guesses of others do not keep a browser that its user knows waiting', async () => {
  const { browser, email } = await signedUp(testApp)
  const order: string[] = []
  const guesses = Array.from({ length: 40 }, async (_, site) => {
    await new Browser(testApp, `2001:db8:${(0x1000 + site).toString(16)}:1::1`).login('a@otra.mx')
    order.push('guess')
  })
  const own = browser.login(email).then(({ status }) => order.push(`own ${status}`))
  await Promise.all([...guesses, own])
  expect(order.indexOf('own 200')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('own 200')).toBeLessThan(20)
})

test('changes of the profile are limited as sign-ins are', async () => {
  const [{ browser }, other] = [await signedUp(testApp), await signedUp(testApp)]
  for (let time = 1; time <= 10; time++)
    expect(
      await browser.patch('/auth/profile', { email: other.email, password: PASSWORD }),
    ).toMatchObject({ status: 409, code: 'email.taken' })
  expect(
    await browser.patch('/auth/profile', { email: other.email, password: PASSWORD }),
  ).toMatchObject({ status: 429, code: 'request.too_many' })
})

test.each([' '.repeat(8), '\u00a0'.repeat(9), '\u2800'.repeat(8), '\u200b'.repeat(12)])(
  'a password of blanks only is refused (%j)',
  async (password) => {
    expect(await newBrowser().register({ email: freshEmail(), password })).toMatchObject({
      status: 422,
      code: 'password.blank',
      message: 'La contraseña no puede ser sólo espacios.',
    })
  },
)
