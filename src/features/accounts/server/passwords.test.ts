import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'

const OTHER = 'ocho nubes cruzan el valle'
const later = (minutes: number): string =>
  new Date(Date.parse('2026-11-20T16:00:00Z') + minutes * 60_000).toISOString()

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

let people = 0
const somebody = (): Browser => new Browser(t, `203.0.113.${++people}`)
const askFor = (email: string) => somebody().post('/auth/forgot-password', { email })
const reset = (token: string, password = OTHER) =>
  somebody().post('/auth/reset-password', { token, password })

test('the list of well-known passwords holds more than three thousand, each in lower case and long enough to matter', () => {
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
  test('keeps this session, ends the others, and lets only the new one in', async () => {
    const { browser, email } = await signedUp(t)
    const elsewhere = somebody()
    await elsewhere.login(email)
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password: OTHER }),
    ).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).status).toBe(200)
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
    expect((await somebody().login(email, PASSWORD)).status).toBe(404)
    expect((await somebody().login(email, OTHER)).status).toBe(200)
  })

  test('asks for the current one', async () => {
    const { browser, email } = await signedUp(t)
    expect(
      await browser.post('/auth/password', { current_password: 'no es', password: OTHER }),
    ).toMatchObject({
      status: 422,
      code: 'password.wrong',
      message: 'La contraseña actual no es correcta.',
    })
    expect((await somebody().login(email)).status).toBe(200)
  })

  test.each([
    ['corta77', 'password.too_short'],
    ['x'.repeat(257), 'password.too_long'],
    ['bienvenido1', 'password.common'],
    ['Villaseñor-1', 'password.common'],
  ])('to %s is refused', async (password, code) => {
    const { browser, email } = await signedUp(t)
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password }),
    ).toMatchObject({ status: 422, code })
    expect((await somebody().login(email)).status).toBe(200)
  })

  test('to the name of a company of theirs is refused', async () => {
    const { browser, workspace_id } = await signedUp(t)
    await t.context.db
      .insertInto('companies')
      .values({
        id: crypto.randomUUID(),
        workspace_id,
        name: 'Zapatería Tehuana',
        time_zone: 'America/Mexico_City',
        created_at: t.clock.now(),
      })
      .execute()
    expect(
      await browser.post('/auth/password', { current_password: PASSWORD, password: 'tehuana2026' }),
    ).toMatchObject({ status: 422, code: 'password.common' })
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends every session', async () => {
    const { browser, email } = await signedUp(t)
    expect(await askFor(email.toUpperCase())).toMatchObject({ status: 200 })
    const [{ mail, token } = { mail: null, token: '' }] = await waitingMail(t, email)
    expect(mail).toMatchObject({
      to: { name: 'Renata', address: email },
      subject: 'Crea otra contraseña de Contorno',
    })
    expect(mail?.text).toContain(`http://localhost:3000/reset-password#${token}`)
    expect(await reset(token)).toMatchObject({ status: 200 })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await somebody().login(email)).status).toBe(404)
    expect((await somebody().login(email, OTHER)).status).toBe(200)
  })

  test('is answered alike, after the same least time, whether the e-mail is known or not', async () => {
    const { email } = await signedUp(t)
    const timed = async (address: string): Promise<[number, unknown]> => {
      const start = performance.now()
      const { status, data } = await askFor(address)
      return [performance.now() - start, { status, data }]
    }
    const [[known, one], [unknown, other], [none, third]] = [
      await timed(email),
      await timed(freshEmail()),
      await timed('no es un correo'),
    ]
    expect([one, other, third]).toEqual([one, one, one])
    // the least time covers the work that only a known e-mail causes; a timer may fire one millisecond early
    expect(Math.min(known, unknown, none)).toBeGreaterThan(248)
  })

  test('sends nothing to an unknown e-mail', async () => {
    const before = await t.context.db.selectFrom('outbox').select('id').execute()
    await askFor('nadie@ceiba.mx')
    expect(await t.context.db.selectFrom('outbox').select('id').execute()).toHaveLength(
      before.length,
    )
  })

  test('leaves no token in the database', async () => {
    const { email } = await signedUp(t)
    await askFor(email)
    const [{ row, token } = { row: null, token: '-' }] = await waitingMail(t, email)
    const resets = await t.context.db.selectFrom('password_resets').selectAll().execute()
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(
      JSON.stringify([row, resets.map((kept) => kept.token_hash.toString('base64url'))]),
    ).not.toContain(token)
  })

  test('is replaced once by a link, also when it is used twice at once', async () => {
    const { email } = await signedUp(t)
    await askFor(email)
    const token = (await waitingMail(t, email))[0]?.token ?? ''
    const answers = await Promise.all([reset(token), reset(token, 'nueve ríos bajan al mar')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await reset(token)).toMatchObject({
      status: 410,
      code: 'reset_link.invalid',
      message: 'El enlace ya no es válido. Pide uno nuevo.',
    })
    expect(await waitingMail(t, email)).toMatchObject([{ mail: null }])
  })

  test('has an hour, not a minute more', async () => {
    const { email } = await signedUp(t)
    await askFor(email)
    const token = (await waitingMail(t, email))[0]?.token ?? ''
    t.clock.set(later(60))
    expect(await reset(token)).toMatchObject({ status: 410 })
    t.clock.set(later(59))
    expect(await reset(token)).toMatchObject({ status: 200 })
    t.clock.set(later(0))
  })

  test('is not replaced by a poor one, and the link stays good', async () => {
    const { email } = await signedUp(t)
    await askFor(email)
    const token = (await waitingMail(t, email))[0]?.token ?? ''
    expect(await reset(token, 'password1')).toMatchObject({ status: 422, code: 'password.common' })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])(
    'is not replaced by the made-up link %j',
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 410, code: 'reset_link.invalid' })
    },
  )

  test('makes the other links that were sent worthless, and so does changing the password or the e-mail', async () => {
    const { browser, email } = await signedUp(t)
    const tokens: string[] = []
    for (let time = 0; time < 2; time++) {
      await askFor(email)
      tokens.push((await waitingMail(t, email))[time]?.token ?? '')
    }
    await browser.post('/auth/password', { current_password: PASSWORD, password: OTHER })
    expect(await Promise.all(tokens.map(async (token) => (await reset(token)).status))).toEqual([
      410, 410,
    ])
    await askFor(email)
    const third = (await waitingMail(t, email)).at(-1)?.token ?? ''
    await browser.patch('/auth/profile', { email: freshEmail(), password: OTHER })
    expect((await reset(third)).status).toBe(410)
  })

  test('asks five times an hour for the same e-mail, from wherever', async () => {
    const { email } = await signedUp(t)
    for (let time = 1; time <= 5; time++) expect((await askFor(email)).status).toBe(200)
    expect((await askFor(email)).status).toBe(429)
  })

  test('makes links only from the address of the product, whatever the call says of its host', async () => {
    const { email } = await signedUp(t)
    await somebody().post(
      '/auth/forgot-password',
      { email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    const [{ mail } = { mail: null }] = await waitingMail(t, email)
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')
  })
})
