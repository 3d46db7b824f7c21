import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, PASSWORD, signedUp } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.clock.set('2026-11-20T16:00:00Z'))

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `198.51.100.${++browsers}`)
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime(),
  })

/** A user with the second factor enabled and its recovery codes. */
async function signedUpWithCodes() {
  const user = await signedUp(testApp)
  const { secret } = (
    await user.browser.post<{ secret: string }>('/auth/second-factor/setup', {
      password: PASSWORD,
    })
  ).data
  const { recovery_codes } = (
    await user.browser.post<{ recovery_codes: string[] }>('/auth/second-factor/enable', {
      code: codeOf(secret),
      password: PASSWORD,
    })
  ).data
  return { ...user, secret, codes: recovery_codes }
}

/** Logs in with the password and this code in a new browser. */
async function logInWithCode(email: string, code: string | undefined) {
  const browser = newBrowser()
  await browser.login(email)
  const reply = await browser.post<{ recovery_codes_left: number | null }>('/auth/second-factor', {
    code,
  })
  return { browser, ...reply }
}

const codesLeft = async (browser: Browser) =>
  (await browser.get<{ user: { recovery_codes_left: number } }>('/auth/profile')).data.user
    .recovery_codes_left
const renew = (browser: Browser, password = PASSWORD) =>
  browser.post<{ recovery_codes: string[] }>('/auth/second-factor/recovery-codes', { password })

describe('enabling the second factor', () => {
  test('returns ten distinct codes; the profile contains only their number', async () => {
    const { browser, codes } = await signedUpWithCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const profile = await browser.get('/auth/profile')
    expect(profile.data).toMatchObject({ user: { recovery_codes_left: 10 } })
    for (const code of codes) expect(profile.bytes.toString()).not.toContain(code)
  })

  test('stores no code in plain text', async () => {
    const { user_id, codes } = await signedUpWithCodes()
    const { rows } = await testApp.context.pool.query<{ line: string }>(
      `select u::text || coalesce(string_agg(r::text || encode(r.code_hash, 'escape'), ' '), '') as line from users u left join recovery_codes r on r.user_id = u.id where u.id = $1 group by u.*`,
      [user_id],
    )
    for (const code of codes)
      for (const written of [code, code.replace('-', ''), code.toLowerCase()])
        expect(rows[0]?.line).not.toContain(written)
  })

  test('is refused a second time, so that the first codes stay valid', async () => {
    const { browser, secret, codes, email } = await signedUpWithCodes()
    testApp.clock.set('2026-11-20T16:00:30Z')
    expect(
      await browser.post('/auth/second-factor/enable', {
        code: codeOf(secret),
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, code: 'second_factor.active' })
    expect((await logInWithCode(email, codes[0])).status).toBe(200)
  })

  test('accepts only an authenticator code', async () => {
    const { codes } = await signedUpWithCodes()
    const { browser } = await signedUp(testApp)
    await browser.post('/auth/second-factor/setup', {
      password: PASSWORD,
    })
    expect(
      await browser.post('/auth/second-factor/enable', { code: codes[0], password: PASSWORD }),
    ).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
  })
})

describe('signing in with a recovery code', () => {
  test('accepts any case and spacing and returns the number of unused codes', async () => {
    const { email, codes, browser } = await signedUpWithCodes()
    const login = await logInWithCode(email, ` ${codes[3]?.toLowerCase().replace('-', ' ')}`)
    expect(login).toMatchObject({ status: 200, data: { recovery_codes_left: 9 } })
    expect((await login.browser.get('/auth/profile')).status).toBe(200)
    expect(await codesLeft(browser)).toBe(9)
  })

  test('accepts each code once, even when it is used twice at once', async () => {
    const { email, codes } = await signedUpWithCodes()
    expect((await logInWithCode(email, codes[0])).status).toBe(200)
    expect(await logInWithCode(email, codes[0])).toMatchObject({
      status: 422,
      code: 'second_factor.recovery_wrong',
      message: 'El código de recuperación no es correcto o ya se usó.',
    })
    const both = await Promise.all([logInWithCode(email, codes[1]), logInWithCode(email, codes[1])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('refuses the code of another user and a code before the password', async () => {
    const [renata, ines] = [await signedUpWithCodes(), await signedUpWithCodes()]
    expect(await logInWithCode(renata.email, ines.codes[0])).toMatchObject({
      status: 422,
      code: 'second_factor.recovery_wrong',
    })
    expect(await codesLeft(ines.browser)).toBe(10)
    expect((await newBrowser().post('/auth/second-factor', { code: renata.codes[0] })).status).toBe(
      401,
    )
  })

  test('leaves authenticator codes valid', async () => {
    const { email, secret } = await signedUpWithCodes()
    testApp.clock.set('2026-11-20T16:00:30Z')
    expect(await logInWithCode(email, codeOf(secret))).toMatchObject({
      status: 200,
      data: { recovery_codes_left: null },
    })
  })

  test('limits guesses together with authenticator codes, across addresses', async () => {
    const { email, codes } = await signedUpWithCodes()
    testApp.clock.set('2026-11-20T16:16:00Z')
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess++)
      statuses.push(
        (await logInWithCode(email, guess % 2 ? '000000' : `AAAAA-AAAA${guess}`)).status,
      )
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422))
    expect((await logInWithCode(email, codes[0])).status).toBe(429)
    testApp.clock.set('2026-11-20T16:32:00Z')
    expect((await logInWithCode(email, codes[0])).status).toBe(200)
  })
})

describe('renewing the codes', () => {
  test('requires the password and invalidates the former codes', async () => {
    const { browser, email, codes } = await signedUpWithCodes()
    expect(await renew(browser, 'no es')).toMatchObject({ status: 422, code: 'password.wrong' })
    expect((await logInWithCode(email, codes[0])).status).toBe(200)
    const renewed = await renew(browser)
    expect(new Set([...renewed.data.recovery_codes, ...codes]).size).toBe(20)
    expect(await codesLeft(browser)).toBe(10)
    expect((await logInWithCode(email, codes[1])).code).toBe('second_factor.recovery_wrong')
    expect((await logInWithCode(email, renewed.data.recovery_codes[0])).status).toBe(200)
  })

  test('is refused without a second factor', async () => {
    const { browser } = await signedUp(testApp)
    expect(await renew(browser)).toMatchObject({
      status: 409,
      code: 'second_factor.inactive',
      message: 'Activa primero la verificación en dos pasos.',
    })
    expect(
      (await newBrowser().post('/auth/second-factor/recovery-codes', { password: PASSWORD }))
        .status,
    ).toBe(401)
  })

  test('happens implicitly when the second factor is disabled and enabled again', async () => {
    const { browser, email, codes } = await signedUpWithCodes()
    await browser.post('/auth/second-factor/disable', { password: PASSWORD })
    expect(await codesLeft(browser)).toBe(0)
    const { secret } = (
      await browser.post<{ secret: string }>('/auth/second-factor/setup', {
        password: PASSWORD,
      })
    ).data
    await browser.post('/auth/second-factor/enable', { code: codeOf(secret), password: PASSWORD })
    expect((await logInWithCode(email, codes[0])).code).toBe('second_factor.recovery_wrong')
  })
})
