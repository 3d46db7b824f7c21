import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, PASSWORD, signedUp } from '../../../../tests/browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

let people = 0
const somebody = (): Browser => new Browser(t, `198.51.100.${++people}`)
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() })

/** Somebody who switched the second factor on and wrote the codes down. */
async function withCodes() {
  const person = await signedUp(t)
  const { secret } = (
    await person.browser.post<{ secret: string }>('/auth/second-factor/setup', {})
  ).data
  const { recovery_codes } = (
    await person.browser.post<{ recovery_codes: string[] }>('/auth/second-factor/enable', {
      code: codeOf(secret),
    })
  ).data
  return { ...person, secret, codes: recovery_codes }
}

/** Another browser, after the password, with this code. */
async function enter(email: string, code: string | undefined) {
  const browser = somebody()
  await browser.login(email)
  const reply = await browser.post<{ recovery_codes_left: number | null }>('/auth/second-factor', {
    code,
  })
  return { browser, ...reply }
}

const left = async (browser: Browser) =>
  (await browser.get<{ user: { recovery_codes_left: number } }>('/auth/profile')).data.user
    .recovery_codes_left
const renew = (browser: Browser, password = PASSWORD) =>
  browser.post<{ recovery_codes: string[] }>('/auth/second-factor/recovery-codes', { password })

describe('switching on the second factor', () => {
  test('gives ten codes, all different, and afterwards only tells how many are left', async () => {
    const { browser, codes } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const profile = await browser.get('/auth/profile')
    expect(profile.data).toMatchObject({ user: { recovery_codes_left: 10 } })
    for (const code of codes) expect(profile.bytes.toString()).not.toContain(code)
  })

  test('keeps of them what opens nothing without the server’s secret', async () => {
    const { user_id, codes } = await withCodes()
    const { rows } = await t.context.pool.query<{ line: string }>(
      `select u::text || coalesce(string_agg(r::text || encode(r.code_hash, 'escape'), ' '), '') as line from users u left join recovery_codes r on r.user_id = u.id where u.id = $1 group by u.*`,
      [user_id],
    )
    for (const code of codes)
      for (const written of [code, code.replace('-', ''), code.toLowerCase()])
        expect(rows[0]?.line).not.toContain(written)
  })

  test('a second time is refused, so that nobody’s codes become worthless unasked', async () => {
    const { browser, secret, codes, email } = await withCodes()
    t.clock.set('2026-11-20T16:00:30Z')
    expect(
      await browser.post('/auth/second-factor/enable', { code: codeOf(secret) }),
    ).toMatchObject({ status: 409, code: 'second_factor.active' })
    expect((await enter(email, codes[0])).status).toBe(200)
  })

  test('takes the phone’s code only', async () => {
    const { codes } = await withCodes()
    const { browser } = await signedUp(t)
    await browser.post('/auth/second-factor/setup', {})
    expect(await browser.post('/auth/second-factor/enable', { code: codes[0] })).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
  })
})

describe('signing in without the phone', () => {
  test('takes a code however it is typed, and tells how many are left', async () => {
    const { email, codes, browser } = await withCodes()
    const entered = await enter(email, ` ${codes[3]?.toLowerCase().replace('-', ' ')}`)
    expect(entered).toMatchObject({ status: 200, data: { recovery_codes_left: 9 } })
    expect((await entered.browser.get('/auth/profile')).status).toBe(200)
    expect(await left(browser)).toBe(9)
  })

  test('takes each code once, also of two at the same moment', async () => {
    const { email, codes } = await withCodes()
    expect((await enter(email, codes[0])).status).toBe(200)
    expect(await enter(email, codes[0])).toMatchObject({
      status: 422,
      code: 'second_factor.recovery_wrong',
      message: 'El código de recuperación no es correcto o ya se usó.',
    })
    const both = await Promise.all([enter(email, codes[1]), enter(email, codes[1])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('takes nobody else’s code, and none before the password', async () => {
    const [renata, ines] = [await withCodes(), await withCodes()]
    expect(await enter(renata.email, ines.codes[0])).toMatchObject({
      status: 422,
      code: 'second_factor.recovery_wrong',
    })
    expect(await left(ines.browser)).toBe(10)
    expect((await somebody().post('/auth/second-factor', { code: renata.codes[0] })).status).toBe(
      401,
    )
  })

  test('leaves the phone’s codes as they are', async () => {
    const { email, secret } = await withCodes()
    t.clock.set('2026-11-20T16:00:30Z')
    expect(await enter(email, codeOf(secret))).toMatchObject({
      status: 200,
      data: { recovery_codes_left: null },
    })
  })

  test('stops guessing together with the phone’s codes, from however many addresses', async () => {
    const { email, codes } = await withCodes()
    t.clock.set('2026-11-20T16:16:00Z')
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess++)
      statuses.push((await enter(email, guess % 2 ? '000000' : `AAAAA-AAAA${guess}`)).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422))
    expect((await enter(email, codes[0])).status).toBe(429)
    t.clock.set('2026-11-20T16:32:00Z')
    expect((await enter(email, codes[0])).status).toBe(200)
  })
})

describe('other codes', () => {
  test('cost the password, and make the former ones worthless', async () => {
    const { browser, email, codes } = await withCodes()
    expect(await renew(browser, 'no es')).toMatchObject({ status: 422, code: 'password.wrong' })
    expect((await enter(email, codes[0])).status).toBe(200)
    const renewed = await renew(browser)
    expect(new Set([...renewed.data.recovery_codes, ...codes]).size).toBe(20)
    expect(await left(browser)).toBe(10)
    expect((await enter(email, codes[1])).code).toBe('second_factor.recovery_wrong')
    expect((await enter(email, renewed.data.recovery_codes[0])).status).toBe(200)
  })

  test('are not given to whoever has no second factor', async () => {
    const { browser } = await signedUp(t)
    expect(await renew(browser)).toMatchObject({
      status: 409,
      code: 'second_factor.inactive',
      message: 'Activa primero la verificación en dos pasos.',
    })
    expect(
      (await somebody().post('/auth/second-factor/recovery-codes', { password: PASSWORD })).status,
    ).toBe(401)
  })

  test('are gone with the second factor, and new with the next one', async () => {
    const { browser, email, codes } = await withCodes()
    await browser.post('/auth/second-factor/disable', { password: PASSWORD })
    expect(await left(browser)).toBe(0)
    const { secret } = (await browser.post<{ secret: string }>('/auth/second-factor/setup', {}))
      .data
    await browser.post('/auth/second-factor/enable', { code: codeOf(secret) })
    expect((await enter(email, codes[0])).code).toBe('second_factor.recovery_wrong')
  })
})
