import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.clock.set('2026-11-20T16:00:00Z'))

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime(),
  })
const advance = (seconds: number): void =>
  testApp.clock.set(new Date(testApp.clock.now().getTime() + seconds * 1000).toISOString())
const setUp = async (browser: Browser) =>
  (
    await browser.post<{ secret: string; uri: string }>('/auth/second-factor/setup', {
      password: PASSWORD,
    })
  ).data

/** A user with the second factor enabled, 30 seconds after the first code was used. */
async function signedUpWithSecondFactor() {
  const user = await signedUp(testApp)
  const { secret } = await setUp(user.browser)
  await user.browser.post('/auth/second-factor/enable', {
    code: codeOf(secret),
    password: PASSWORD,
  })
  advance(30)
  return { ...user, secret }
}

describe('setting up the second factor', () => {
  test('returns a secret and has no effect before the first code', async () => {
    const { browser, email } = await signedUp(testApp)
    const { secret, uri } = await setUp(browser)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Contorno:${encodeURIComponent(email)}?issuer=Contorno&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await newBrowser().login(email)).toMatchObject({
      status: 200,
      data: { second_factor_required: false },
    })
  })

  test('is completed by a correct code, which ends the other sessions', async () => {
    const { browser, email, user_id } = await signedUp(testApp)
    const elsewhere = newBrowser()
    await elsewhere.login(email)
    const { secret } = await setUp(browser)
    expect(
      await browser.post('/auth/second-factor/enable', { code: '000000', password: PASSWORD }),
    ).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
    const code = codeOf(secret)
    expect(
      await browser.post('/auth/second-factor/enable', {
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).data).toMatchObject({
      user: { id: user_id, second_factor_enabled: true },
    })
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
  })

  test('stores the secret encrypted', async () => {
    const { user_id, secret } = await signedUpWithSecondFactor()
    const { second_factor_secret } = await testApp.context.db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select('second_factor_secret')
      .executeTakeFirstOrThrow()
    expect(second_factor_secret).not.toContain(secret)
    expect(testApp.context.secrets.unseal(second_factor_secret ?? '')).toBe(secret)
  })

  test('is refused while the second factor is enabled', async () => {
    const { browser } = await signedUpWithSecondFactor()
    expect(
      await browser.post('/auth/second-factor/setup', {
        password: PASSWORD,
      }),
    ).toMatchObject({
      status: 409,
      code: 'second_factor.active',
      message: 'Ya tienes activada la verificación en dos pasos.',
    })
  })

  test('accepts no code before there is a secret', async () => {
    const { browser } = await signedUp(testApp)
    expect(
      await browser.post('/auth/second-factor/enable', { code: '123456', password: PASSWORD }),
    ).toMatchObject({
      status: 422,
      code: 'second_factor.wrong',
    })
  })
})

describe('signing in with a second factor', () => {
  test('gives no access before the correct code, then starts another session', async () => {
    const { email, secret } = await signedUpWithSecondFactor()
    const browser = newBrowser()
    expect(await browser.login(email)).toMatchObject({
      status: 200,
      data: { second_factor_required: true },
    })
    const incompleteSession = browser.session
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
    expect(browser.session).not.toBe(incompleteSession)
    expect((await browser.get('/auth/profile')).status).toBe(200)
  })

  test('is asked for the code after a reset of the password too', async () => {
    const { email } = await signedUpWithSecondFactor()
    const [browser, password] = [newBrowser(), 'siete garzas duermen']
    await browser.post('/auth/forgot-password', { email })
    const token = (await waitingMail(testApp, email))[0]?.token
    await browser.post('/auth/reset-password', { token, password })
    expect(await browser.login(email, password)).toHaveProperty('data.second_factor_required', true)
  })

  test('accepts each code once and no earlier code', async () => {
    const { email, secret } = await signedUpWithSecondFactor()
    const [early, code] = [codeOf(secret), (advance(30), codeOf(secret))]
    const [one, other] = [newBrowser(), newBrowser()]
    await one.login(email)
    await other.login(email)
    const answers = await Promise.all([
      one.post('/auth/second-factor', { code }),
      other.post('/auth/second-factor', { code }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const third = newBrowser()
    await third.login(email)
    expect((await third.post('/auth/second-factor', { code })).status).toBe(422)
    expect((await third.post('/auth/second-factor', { code: early })).status).toBe(422)
  })

  test('tolerates a clock that is 30 seconds off, not more', async () => {
    const { email, secret } = await signedUpWithSecondFactor()
    const code = codeOf(secret)
    const browser = newBrowser()
    await browser.login(email)
    advance(60)
    expect((await browser.post('/auth/second-factor', { code })).status).toBe(422)
    advance(-30)
    expect((await browser.post('/auth/second-factor', { code })).status).toBe(200)
  })

  test('limits guesses across addresses', async () => {
    const { email } = await signedUpWithSecondFactor()
    advance(900)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      const browser = newBrowser()
      await browser.login(email)
      statuses.push(
        (await browser.post('/auth/second-factor', { code: String(guess).padStart(6, '0') }))
          .status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('disabling the second factor', () => {
  test('requires the password', async () => {
    const { browser, email } = await signedUpWithSecondFactor()
    expect(await browser.post('/auth/second-factor/disable', { password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect(await newBrowser().login(email)).toMatchObject({
      data: { second_factor_required: true },
    })
    expect(await browser.post('/auth/second-factor/disable', { password: PASSWORD })).toMatchObject(
      { status: 200 },
    )
    expect(await newBrowser().login(email)).toMatchObject({
      data: { second_factor_required: false },
    })
  })
})

describe('a workspace that demands the second factor', () => {
  test('refuses members without it with a reason and admits them once they enable it', async () => {
    const owner = await signedUpWithSecondFactor()
    const member = await signedUp(testApp)
    await testApp.context.db
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
    await member.browser.post('/auth/second-factor/enable', {
      code: codeOf(secret),
      password: PASSWORD,
    })
    expect((await member.browser.get(`/workspaces/${owner.workspace_id}/members`)).status).toBe(200)
  })

  test('cannot be set up by an owner who has no second factor', async () => {
    const { browser, workspace_id } = await signedUp(testApp)
    expect(
      await browser.patch(`/workspaces/${workspace_id}`, { second_factor_mandatory: true }),
    ).toMatchObject({ status: 403, code: 'second_factor.mandatory' })
  })
})
