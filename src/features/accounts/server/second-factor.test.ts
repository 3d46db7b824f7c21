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
const somebody = (): Browser => new Browser(t, `203.0.113.${++people}`)
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() })
const wait = (seconds: number): void =>
  t.clock.set(new Date(t.clock.now().getTime() + seconds * 1000).toISOString())
const setUp = async (browser: Browser) =>
  (await browser.post<{ secret: string; uri: string }>('/auth/second-factor/setup', {})).data

/** Somebody whose phone gives codes, half a minute after the first was used. */
async function withSecondFactor() {
  const person = await signedUp(t)
  const { secret } = await setUp(person.browser)
  await person.browser.post('/auth/second-factor/enable', { code: codeOf(secret) })
  wait(30)
  return { ...person, secret }
}

describe('setting up', () => {
  test('gives a secret for the phone, and asks for nothing before its first code', async () => {
    const { browser, email } = await signedUp(t)
    const { secret, uri } = await setUp(browser)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Contorno:${encodeURIComponent(email)}?issuer=Contorno&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await somebody().login(email)).toMatchObject({
      status: 200,
      data: { second_factor_required: false },
    })
  })

  test('is finished by a right code only, and ends the other sessions', async () => {
    const { browser, email, user_id } = await signedUp(t)
    const elsewhere = somebody()
    await elsewhere.login(email)
    const { secret } = await setUp(browser)
    expect(await browser.post('/auth/second-factor/enable', { code: '000000' })).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
    const code = codeOf(secret)
    expect(
      await browser.post('/auth/second-factor/enable', {
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
      }),
    ).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).data).toMatchObject({
      user: { id: user_id, second_factor_enabled: true },
    })
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
  })

  test('keeps the secret sealed', async () => {
    const { user_id, secret } = await withSecondFactor()
    const { second_factor_secret } = await t.context.db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select('second_factor_secret')
      .executeTakeFirstOrThrow()
    expect(second_factor_secret).not.toContain(secret)
    expect(t.context.secrets.unseal(second_factor_secret ?? '')).toBe(secret)
  })

  test('again, while it is active, is refused', async () => {
    const { browser } = await withSecondFactor()
    expect(await browser.post('/auth/second-factor/setup', {})).toMatchObject({
      status: 409,
      code: 'second_factor.active',
      message: 'Ya tienes activada la verificación en dos pasos.',
    })
  })

  test('without a secret accepts no code', async () => {
    const { browser } = await signedUp(t)
    expect(await browser.post('/auth/second-factor/enable', { code: '123456' })).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
  })
})

describe('signing in with a second factor', () => {
  test('opens nothing until the code is right, then starts another session', async () => {
    const { email, secret } = await withSecondFactor()
    const browser = somebody()
    expect(await browser.login(email)).toMatchObject({
      status: 200,
      data: { second_factor_required: true },
    })
    const half = browser.session
    expect(await browser.get('/auth/profile')).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect((await browser.get('/companies')).status).toBe(401)
    expect(await browser.post('/auth/second-factor', { code: '000000' })).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
    expect(await browser.post('/auth/second-factor', { code: codeOf(secret) })).toMatchObject({
      status: 200,
    })
    expect(browser.session).not.toBe(half)
    expect((await browser.get('/auth/profile')).status).toBe(200)
  })

  test('takes each code once, and none from before', async () => {
    const { email, secret } = await withSecondFactor()
    const [early, code] = [codeOf(secret), (wait(30), codeOf(secret))]
    const [one, other] = [somebody(), somebody()]
    await one.login(email)
    await other.login(email)
    const answers = await Promise.all([
      one.post('/auth/second-factor', { code }),
      other.post('/auth/second-factor', { code }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const third = somebody()
    await third.login(email)
    expect((await third.post('/auth/second-factor', { code })).status).toBe(422)
    expect((await third.post('/auth/second-factor', { code: early })).status).toBe(422)
  })

  test('forgives a clock that is half a minute off, not more', async () => {
    const { email, secret } = await withSecondFactor()
    const code = codeOf(secret)
    const browser = somebody()
    await browser.login(email)
    wait(60)
    expect((await browser.post('/auth/second-factor', { code })).status).toBe(422)
    wait(-30)
    expect((await browser.post('/auth/second-factor', { code })).status).toBe(200)
  })

  test('stops guessing, from however many addresses', async () => {
    const { email } = await withSecondFactor()
    wait(900)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      const browser = somebody()
      await browser.login(email)
      statuses.push(
        (await browser.post('/auth/second-factor', { code: String(guess).padStart(6, '0') }))
          .status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('switching it off', () => {
  test('asks for the password', async () => {
    const { browser, email } = await withSecondFactor()
    expect(await browser.post('/auth/second-factor/disable', { password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect(await somebody().login(email)).toMatchObject({ data: { second_factor_required: true } })
    expect(await browser.post('/auth/second-factor/disable', { password: PASSWORD })).toMatchObject(
      { status: 200 },
    )
    expect(await somebody().login(email)).toMatchObject({ data: { second_factor_required: false } })
  })
})

describe('a workspace that demands it', () => {
  test('is closed to members without it, who read why, and opens when they have it', async () => {
    const owner = await withSecondFactor()
    const member = await signedUp(t)
    await t.context.db
      .insertInto('members')
      .values({ workspace_id: owner.workspace_id, user_id: member.user_id, role: 'admin' })
      .execute()
    expect(
      await owner.browser.patch(`/workspaces/${owner.workspace_id}`, {
        second_factor_mandatory: true,
      }),
    ).toMatchObject({ status: 200, data: { second_factor_mandatory: true } })
    expect(await member.browser.get(`/workspaces/${owner.workspace_id}/members`)).toMatchObject({
      status: 403,
      code: 'second_factor.mandatory',
    })
    const waiting = await member.browser.get<{ user: { workspaces: unknown[] } }>('/auth/profile')
    expect(waiting.data.user.workspaces).toContainEqual(
      expect.objectContaining({
        id: owner.workspace_id,
        role: 'admin',
        second_factor_mandatory: true,
      }),
    )
    const { secret } = await setUp(member.browser)
    await member.browser.post('/auth/second-factor/enable', { code: codeOf(secret) })
    expect((await member.browser.get(`/workspaces/${owner.workspace_id}/members`)).status).toBe(200)
  })

  test('cannot be made so by an owner who would keep themselves out', async () => {
    const { browser, workspace_id } = await signedUp(t)
    expect(
      await browser.patch(`/workspaces/${workspace_id}`, { second_factor_mandatory: true }),
    ).toMatchObject({ status: 403, code: 'second_factor.mandatory' })
  })
})
