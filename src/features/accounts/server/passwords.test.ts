import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'

const NEW_PASSWORD = 'ocho nubes cruzan el valle'
const later = (minutes: number): string =>
  new Date(Date.parse('2026-11-20T16:00:00Z') + minutes * 60_000).toISOString()

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const requestLink = (email: string) => newBrowser().post('/auth/forgot-password', { email })
const reset = (token: string, password = NEW_PASSWORD) =>
  newBrowser().post('/auth/reset-password', { token, password })

test('the list of common passwords has over 3000 lower-case entries of at least 8 characters', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(new Set(list).size).toBeGreaterThan(3000)
  expect(list.filter((word) => word !== word.toLowerCase() || [...word].length < 8)).toEqual([])
  expect(list).toEqual(
    expect.arrayContaining([
      'password',
      'password1',
      '12345678',
      'qwertyuiop',
      'contraseña',
      'bienvenido',
      'mexico2026',
    ]),
  )
})

describe('changing the password', () => {
  test('keeps this session, ends the others and replaces the password', async () => {
    const { browser, email } = await signedUp(testApp)
    const elsewhere = newBrowser()
    await elsewhere.login(email)
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password: NEW_PASSWORD }),
    ).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).status).toBe(200)
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
    expect((await newBrowser().login(email, PASSWORD)).status).toBe(404)
    expect((await newBrowser().login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('requires the current password', async () => {
    const { browser, email } = await signedUp(testApp)
    expect(
      await browser.post('/auth/password', { current_password: 'no es', password: NEW_PASSWORD }),
    ).toMatchObject({
      status: 422,
      code: 'password.wrong',
      message: 'La contraseña actual no es correcta.',
    })
    expect((await newBrowser().login(email)).status).toBe(200)
  })

  test.each([
    ['corta77', 'password.too_short'],
    ['x'.repeat(257), 'password.too_long'],
    ['bienvenido1', 'password.common'],
    ['Villaseñor-1', 'password.common'],
  ])('to %s is refused', async (password, code) => {
    const { browser, email } = await signedUp(testApp)
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password }),
    ).toMatchObject({ status: 422, code })
    expect((await newBrowser().login(email)).status).toBe(200)
  })

  test('to the name of a company of the workspace is refused', async () => {
    const { browser, workspace_id } = await signedUp(testApp)
    await testApp.context.db
      .insertInto('companies')
      .values({
        id: crypto.randomUUID(),
        workspace_id,
        name: 'Zapatería Tehuana',
        time_zone: 'America/Mexico_City',
        created_at: testApp.clock.now(),
      })
      .execute()
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password: 'tehuana2026' }),
    ).toMatchObject({ status: 422, code: 'password.common' })
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends all sessions', async () => {
    const { browser, email } = await signedUp(testApp)
    expect(await requestLink(email.toUpperCase())).toMatchObject({ status: 200 })
    const [{ mail, token } = { mail: null, token: '' }] = await waitingMail(testApp, email)
    expect(mail).toMatchObject({
      to: { name: 'Renata', address: email },
      subject: 'Crea otra contraseña de Contorno',
    })
    expect(mail?.text).toContain(`http://localhost:3000/reset-password#${token}`)
    expect(await reset(token)).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await newBrowser().login(email)).status).toBe(404)
    expect((await newBrowser().login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('gets the same reply after the same minimum time for known and unknown e-mails', async () => {
    const { email } = await signedUp(testApp)
    const timed = async (address: string): Promise<[number, unknown]> => {
      const start = performance.now()
      const { status, data } = await requestLink(address)
      return [performance.now() - start, { status, data }]
    }
    const [[known, one], [unknown, other]] = [await timed(email), await timed(freshEmail())]
    expect(other).toEqual(one)
    // The minimum exceeds the work for a known e-mail; a timer may fire one millisecond early.
    expect(Math.min(known, unknown)).toBeGreaterThan(248)
  })

  test.each(['abc', 'ana@ceiba', 'ana@ceiba.mx, luis@ceiba.mx', ''])(
    'is not asked for with «%s», which is no address',
    async (email) => {
      expect(await requestLink(email)).toMatchObject({
        status: 422,
        code: 'email.invalid',
        message: 'El correo debe ser válido (nombre@empresa.com).',
      })
    },
  )

  test('sends nothing to an unknown e-mail', async () => {
    const before = await testApp.context.db.selectFrom('outbox').select('id').execute()
    await requestLink('nadie@ceiba.mx')
    expect(await testApp.context.db.selectFrom('outbox').select('id').execute()).toHaveLength(
      before.length,
    )
  })

  test('stores no token in the database', async () => {
    const { email } = await signedUp(testApp)
    await requestLink(email)
    const [{ row, token } = { row: null, token: '-' }] = await waitingMail(testApp, email)
    const resets = await testApp.context.db.selectFrom('password_resets').selectAll().execute()
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(
      JSON.stringify([row, resets.map((kept) => kept.token_hash.toString('base64url'))]),
    ).not.toContain(token)
  })

  test('is replaced once per link, even when the link is used twice at once', async () => {
    const { email } = await signedUp(testApp)
    await requestLink(email)
    const token = (await waitingMail(testApp, email))[0]?.token ?? ''
    const answers = await Promise.all([reset(token), reset(token, 'nueve ríos bajan al mar')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await reset(token)).toMatchObject({
      status: 410,
      code: 'reset_link.invalid',
      message: 'El enlace ya no es válido. Pide uno nuevo.',
    })
    expect(await waitingMail(testApp, email)).toMatchObject([{ mail: null }])
  })

  test('gets a link that expires after one hour', async () => {
    const { email } = await signedUp(testApp)
    await requestLink(email)
    const token = (await waitingMail(testApp, email))[0]?.token ?? ''
    testApp.clock.set(later(60))
    expect(await reset(token)).toMatchObject({ status: 410 })
    testApp.clock.set(later(59))
    expect(await reset(token)).toMatchObject({ status: 200 })
    testApp.clock.set(later(0))
  })

  test('is not replaced by a common password, and the link stays valid', async () => {
    const { email } = await signedUp(testApp)
    await requestLink(email)
    const token = (await waitingMail(testApp, email))[0]?.token ?? ''
    expect(await reset(token, 'password1')).toMatchObject({ status: 422, code: 'password.common' })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])(
    'is not replaced through the forged link %j',
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 410, code: 'reset_link.invalid' })
    },
  )

  test('gets links that a change of the password or the e-mail invalidates', async () => {
    const { browser, email } = await signedUp(testApp)
    const tokens: string[] = []
    for (let time = 0; time < 2; time++) {
      await requestLink(email)
      tokens.push((await waitingMail(testApp, email))[time]?.token ?? '')
    }
    await browser.post('/auth/password', { current_password: PASSWORD, password: NEW_PASSWORD })
    expect(await Promise.all(tokens.map(async (token) => (await reset(token)).status))).toEqual([
      410, 410,
    ])
    await requestLink(email)
    const third = (await waitingMail(testApp, email)).at(-1)?.token ?? ''
    await browser.patch('/auth/profile', { email: freshEmail(), password: NEW_PASSWORD })
    expect((await reset(third)).status).toBe(410)
  })

  test('gets at most five links an hour per e-mail, from any address', async () => {
    const { email } = await signedUp(testApp)
    for (let time = 1; time <= 5; time++) expect((await requestLink(email)).status).toBe(200)
    expect((await requestLink(email)).status).toBe(429)
  })

  test('gets links with the configured host, not with the host of the request', async () => {
    const { email } = await signedUp(testApp)
    await newBrowser().post(
      '/auth/forgot-password',
      { email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    const [{ mail } = { mail: null }] = await waitingMail(testApp, email)
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')
  })
})
