import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import { makeUser } from '../../../../tests/factories.ts'
import { deleteExpiredAccess } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'ocho nubes cruzan el valle'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const noticesTo = async (email: string) =>
  (await waitingMail(testApp, email, { notices: true })).map(({ mail }) => mail)
const subjectsTo = async (email: string) => (await noticesTo(email)).map((mail) => mail?.subject)
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime(),
  })

/** A user whose browser is the one of the sign-up, so that no sign-in was from a new one. */
async function quietAccount() {
  const email = freshEmail()
  const browser = newBrowser()
  const { data } = await browser.register({ email })
  await browser.login(email)
  return { browser, email, user_id: data.id }
}

async function enableSecondFactor(browser: Browser): Promise<void> {
  const { data } = await browser.post<{ secret: string }>('/auth/second-factor/setup', {
    password: PASSWORD,
  })
  await browser.post('/auth/second-factor/enable', {
    code: codeOf(data.secret),
    password: PASSWORD,
  })
}

describe('the password is demanded again', () => {
  test.each([
    ['/auth/second-factor/setup', {}],
    ['/auth/second-factor/enable', { code: '123456' }],
    ['/auth/second-factor/disable', {}],
    ['/auth/second-factor/recovery-codes', {}],
    ['/auth/close-account', {}],
  ])('by %s', async (path, body) => {
    const { browser } = await quietAccount()
    expect(await browser.post(path, body)).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await browser.post(path, { ...body, password: 'no es ésta' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect((await browser.get('/auth/profile')).status).toBe(200)
  })

  test('by a change of the address', async () => {
    const { browser } = await quietAccount()
    expect(await browser.patch('/auth/profile', { email: freshEmail() })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
  })
})

describe('the user is mailed', () => {
  test('of a change of the password', async () => {
    const { browser, email } = await quietAccount()
    await browser.post('/auth/password', { current_password: PASSWORD, password: NEW_PASSWORD })
    const [mail] = await noticesTo(email)
    expect(mail).toMatchObject({
      to: { name: 'Renata', address: email },
      subject: 'Tu contraseña cambió en Contorno',
    })
    expect(mail?.text).toContain('20 de noviembre')
    expect(mail?.text).toContain('Si no fuiste tú')
  })

  test('of a reset of the password', async () => {
    const { browser, email } = await quietAccount()
    await browser.post('/auth/forgot-password', { email })
    const token = (await waitingMail(testApp, email)).at(-1)?.token ?? ''
    await browser.post('/auth/reset-password', { token, password: NEW_PASSWORD })
    expect(await subjectsTo(email)).toEqual(['Tu contraseña cambió en Contorno'])
  })

  test('of a change of the address, at the old and the new one', async () => {
    const { browser, email } = await quietAccount()
    const other = freshEmail()
    await browser.patch('/auth/profile', { email: other, password: PASSWORD })
    for (const address of [email, other]) {
      const mails = await noticesTo(address)
      expect(mails).toMatchObject([{ subject: 'Cambió el correo de tu cuenta en Contorno' }])
      expect(mails[0]?.text).toContain(other)
    }
  })

  test('of every change of the second factor', async () => {
    const { browser, email } = await quietAccount()
    await enableSecondFactor(browser)
    await browser.post('/auth/second-factor/recovery-codes', { password: PASSWORD })
    await browser.post('/auth/second-factor/disable', { password: PASSWORD })
    expect((await subjectsTo(email)).toSorted()).toEqual([
      'Activaste la verificación en dos pasos en Contorno',
      'Desactivaste la verificación en dos pasos en Contorno',
      'Renovaste tus códigos de recuperación en Contorno',
    ])
  })

  test('of a change of the role and of the removal, not of the same role again', async () => {
    const owner = await signedUp(testApp, { name: 'Alimentos La Ceiba' })
    const { workspace_id } = owner
    const member = await makeUser(testApp.context, { workspace_id, role: 'viewer' })
    const path = `/workspaces/${workspace_id}/members/${member.id}`
    await owner.browser.patch(path, { role: 'viewer' })
    expect(await noticesTo(member.email)).toEqual([])
    await owner.browser.patch(path, { role: 'admin' })
    const [changed] = await noticesTo(member.email)
    expect(changed?.text).toContain('En Alimentos La Ceiba ahora tienes el rol «Administración».')
    await owner.browser.delete(path)
    expect((await subjectsTo(member.email)).toSorted()).toEqual([
      'Cambió tu rol en Contorno',
      'Ya no tienes acceso a un espacio de trabajo en Contorno',
    ])
  })

  test('of a sign-in from a new browser, once for each browser', async () => {
    const { browser, email } = await quietAccount()
    await browser.login(email)
    expect(await noticesTo(email)).toEqual([])
    const other = newBrowser()
    await other.post('/auth/login', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
    await other.post('/auth/login', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
    const mails = await noticesTo(email)
    expect(mails).toMatchObject([{ subject: 'Entraste desde un navegador nuevo en Contorno' }])
    expect(mails[0]?.text).toContain('Firefox en Windows')
    await newBrowser().login(email)
    expect(await noticesTo(email)).toHaveLength(2)
  })

  test('of a sign-in with a second factor only once it is complete', async () => {
    const { browser, email } = await quietAccount()
    await enableSecondFactor(browser)
    await newBrowser().login(email)
    expect(await subjectsTo(email)).not.toContain('Entraste desde un navegador nuevo en Contorno')
  })

  test('of at most eleven new browsers a day, of which the product keeps twenty', async () => {
    const { email, user_id } = await quietAccount()
    for (let time = 0; time < 22; time++) await newBrowser().login(email)
    expect((await noticesTo(email)).length).toBeLessThanOrEqual(11)
    const kept = await testApp.context.db
      .selectFrom('known_browsers')
      .where('user_id', '=', user_id)
      .selectAll()
      .execute()
    expect(kept).toHaveLength(20)
  })
})

test('a browser that was not used for 400 days is forgotten', async () => {
  const { user_id } = await quietAccount()
  const known = () =>
    testApp.context.db
      .selectFrom('known_browsers')
      .where('user_id', '=', user_id)
      .select('seen_at')
      .execute()
  testApp.clock.set('2027-12-24T16:00:00Z')
  await deleteExpiredAccess(testApp.context)
  expect(await known()).toHaveLength(1)
  testApp.clock.set('2027-12-25T16:00:00Z')
  await deleteExpiredAccess(testApp.context)
  expect(await known()).toEqual([])
  testApp.clock.set('2026-11-20T16:00:00Z')
})

test('the database keeps no token of a browser and no user agent', async () => {
  const { browser, email } = await quietAccount()
  await browser.post('/auth/login', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
  const token = browser.cookies.get('browser')?.value ?? ''
  expect(token).toHaveLength(43)
  expect(browser.cookies.get('browser')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const { rows } = await testApp.context.pool.query<{ text: string }>(
    'select k::text as text from known_browsers k union all select s::text from sessions s',
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).not.toContain(token)
  expect(stored).not.toContain('Gecko')
  expect(stored).toContain('Firefox en Windows')
})
