import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { statuses } from '#app/features.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import { logLinesOf } from '../../../../tests/log-lines.ts'
import { hashPassword } from './passwords.ts'

// Hashing stays real; the tests count its calls.
vi.mock('@node-rs/argon2', { spy: true })

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('guessing passwords', () => {
  test('is refused from the eleventh failure for an e-mail, with the time to wait', async () => {
    const { email } = await signedUp(testApp)
    const guesser = new Browser(testApp, '192.0.2.1')
    for (let guess = 1; guess <= 10; guess++)
      expect((await guesser.login(email, `intento número ${guess}`)).status).toBe(404)
    const stopped = await guesser.login(email, 'intento número 11')
    expect(stopped).toMatchObject({
      status: 429,
      code: 'request.too_many',
      message: 'Hiciste demasiados intentos. Espera un momento e intenta de nuevo.',
    })
    expect(Number(stopped.headers['retry-after'])).toBe(900)
    expect((await guesser.login(email)).status, 'not even with the right password').toBe(429)
    expect(
      (await guesser.login(email.toUpperCase())).status,
      'nor with the e-mail in another case',
    ).toBe(429)
  })

  test('does not lock out the owner at another address', async () => {
    const { email } = await signedUp(testApp)
    const guesser = new Browser(testApp, '192.0.2.2')
    for (let guess = 1; guess <= 11; guess++) await guesser.login(email, `intento número ${guess}`)
    expect((await new Browser(testApp, '192.0.2.3').login(email)).status).toBe(200)
  })

  test('is possible again after 15 minutes', async () => {
    const { email } = await signedUp(testApp)
    const guesser = new Browser(testApp, '192.0.2.4')
    for (let guess = 1; guess <= 11; guess++) await guesser.login(email, `intento número ${guess}`)
    testApp.clock.set('2026-11-20T16:15:00Z')
    expect((await guesser.login(email)).status).toBe(200)
    testApp.clock.set('2026-11-20T16:00:00Z')
  })

  test('over many e-mails is refused from the fifty-first failure of an address', async () => {
    const guesser = new Browser(testApp, '192.0.2.5')
    for (let guess = 1; guess <= 50; guess++)
      expect((await guesser.login(`nadie${guess}@x.mx`, PASSWORD)).status).toBe(404)
    expect((await guesser.login('nadie51@x.mx', PASSWORD)).status).toBe(429)
  })

  test('in parallel does not bypass the limit', async () => {
    const { email } = await signedUp(testApp)
    const guesser = new Browser(testApp, '192.0.2.6')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => guesser.login(email, `intento número ${guess}`)),
    )
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(11)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(29)
  })

  test('with a forged X-Forwarded-For does not bypass the limit', async () => {
    const { email } = await signedUp(testApp)
    const guesser = new Browser(testApp, '192.0.2.7')
    const attempt = (n: number) =>
      guesser.post(
        '/auth/login',
        { email, password: 'una cualquiera' },
        {
          'x-forwarded-for': `10.0.0.${n}`,
          forwarded: `for=10.0.0.${n}`,
          'x-real-ip': `10.0.0.${n}`,
        },
      )
    for (let guess = 1; guess <= 10; guess++) expect((await attempt(guess)).status).toBe(404)
    expect((await attempt(11)).status).toBe(429)
  })

  test('inside a session counts for the limit as well', async () => {
    const { browser } = await signedUp(testApp)
    for (let guess = 1; guess <= 10; guess++) {
      expect(
        (
          await browser.post('/auth/password', {
            current_password: `intento ${guess}`,
            password: 'una muy distinta',
          })
        ).status,
      ).toBe(422)
    }
    expect((await browser.post('/auth/close-account', { password: PASSWORD })).status).toBe(429)
  })

  test('counts failures only', async () => {
    const { email } = await signedUp(testApp)
    const browser = new Browser(testApp, '192.0.2.8')
    for (let time = 1; time <= 15; time++) expect((await browser.login(email)).status).toBe(200)
  })
})

test('refuses the eleventh sign-up of an address within an hour', async () => {
  const browser = new Browser(testApp, '192.0.2.20')
  for (let time = 1; time <= 10; time++)
    expect((await browser.register({ email: freshEmail() })).status).toBe(200)
  const stopped = await browser.register({ email: freshEmail() })
  expect(stopped).toMatchObject({ status: 429, code: 'request.too_many' })
  expect(Number(stopped.headers['retry-after'])).toBe(3600)
})

test('a refused login verifies one hash of the same cost for known and unknown e-mails', async () => {
  const email = freshEmail()
  await new Browser(testApp).register({ email })
  for (const [index, tried] of [email, 'nadie.asi@ceiba.mx'].entries()) {
    vi.mocked(verify).mockClear()
    await new Browser(testApp, `192.0.2.${90 + index}`).login(tried, 'no es la contraseña')
    expect(vi.mocked(verify).mock.calls.map(([hash]) => String(hash).slice(0, 31))).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1$',
    ])
  }
})

test('hashing does not block the event loop', async () => {
  let turns = 0
  const countTurns = (): void => {
    turns++
    turn = setImmediate(countTurns)
  }
  let turn = setImmediate(countTurns)
  await hashPassword(PASSWORD)
  clearImmediate(turn)
  expect(turns).toBeGreaterThan(0)
})

test('refuses more hashes than the queue can hold', async () => {
  // the queue is full before the first of them ends, however long it takes
  vi.mocked(hash).mockResolvedValue('$argon2id$')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 230 }, (_, host) => hashPassword(PASSWORD, `203.0.113.${host}`)),
  )
  vi.mocked(hash).mockReset()
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  expect(refused).toHaveLength(29)
  expect(refused[0]).toMatchObject({ code: 'server.unavailable' })
  expect(statuses['server.unavailable']).toBe(503)
})

describe('a forged call of another site', () => {
  test.each<[string, Record<string, string>]>([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['no anti-forgery token', { 'x-xsrf-token': '' }],
    ['a wrong anti-forgery token', { 'x-xsrf-token': 'otra' }],
  ])('with %s is refused and changes nothing', async (_kind, headers) => {
    const { browser } = await signedUp(testApp)
    expect(await browser.patch('/auth/profile', { name: 'Forjada' }, headers)).toMatchObject({
      status: 403,
      code: 'request.forged',
    })
    expect(await browser.post('/auth/logout', {}, headers)).toMatchObject({
      status: 403,
      code: 'request.forged',
    })
    expect((await browser.get('/auth/profile')).data).toMatchObject({ user: { name: 'Renata' } })
  })

  test('cannot sign in or sign up', async () => {
    const { email } = await signedUp(testApp)
    const browser = new Browser(testApp, '192.0.2.30')
    const headers = { origin: 'https://evil.example' }
    expect((await browser.post('/auth/login', { email, password: PASSWORD }, headers)).status).toBe(
      403,
    )
    expect(
      (
        await browser.post(
          '/auth/register',
          { name: 'X', email: freshEmail(), password: PASSWORD },
          headers,
        )
      ).status,
    ).toBe(403)
    expect(browser.session).toBeUndefined()
  })

  test('is distinguished from a call of the own page or of a program', async () => {
    const { browser, email } = await signedUp(testApp)
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await browser.patch('/auth/profile', { name: 'Propia' }, own)).status).toBe(200)
    expect((await new Browser(testApp, '192.0.2.31').login(email)).status).toBe(200)
  })

  test('with the anti-forgery token of another session is refused', async () => {
    const [one, other] = [await signedUp(testApp), await signedUp(testApp)]
    const token = other.browser.cookies.get('XSRF-TOKEN')?.value ?? ''
    expect(
      (await one.browser.patch('/auth/profile', { name: 'X' }, { 'x-xsrf-token': token })).status,
    ).toBe(403)
  })
})

test('refuses every account and workspace call without a session', async () => {
  const id = '00000000-0000-0000-0000-000000000000'
  const visitor = new Browser(testApp, '192.0.2.40')
  const answers = [
    await visitor.get('/auth/profile'),
    await visitor.patch('/auth/profile', {}),
    await visitor.post('/auth/password', { current_password: 'x', password: 'y' }),
    await visitor.post('/auth/close-account', { password: 'x' }),
    await visitor.post('/auth/second-factor/setup', { password: 'x' }),
    await visitor.post('/auth/second-factor/enable', { code: '1', password: 'x' }),
    await visitor.post('/auth/second-factor/disable', { password: 'x' }),
    await visitor.post('/auth/second-factor', { code: '123456' }),
    await visitor.patch(`/workspaces/${id}`, {}),
    await visitor.get(`/workspaces/${id}/members`),
    await visitor.post(`/workspaces/${id}/invitations`, { email: 'a@b.mx', role: 'admin' }),
    await visitor.delete(`/workspaces/${id}/invitations/${id}`),
    await visitor.patch(`/workspaces/${id}/members/${id}`, { role: 'admin' }),
    await visitor.delete(`/workspaces/${id}/members/${id}`),
    await visitor.get(`/workspaces/${id}/activity`),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    answers.map(() => [401, 'session.required']),
  )
})

test('the log contains logins and refused logins, but no password, token or e-mail', async () => {
  const loggedApp = await openTestApp()
  const lines = logLinesOf(loggedApp)
  const { browser, email, user_id } = await signedUp(loggedApp)
  await new Browser(loggedApp).login(`${email}\n{"level":60}`, 'canario: contraseña equivocada')
  await browser.post('/auth/forgot-password', { email })
  const [{ token } = { token: '-' }] = await waitingMail(loggedApp, email)
  await browser.post('/auth/reset-password', { token, password: 'canario: contraseña nueva' })
  await loggedApp.close()
  const log = lines.join('')
  expect(log).toContain(`"user_id":"${user_id}"`)
  expect(log).toContain('A login was refused.')
  for (const secret of [PASSWORD, 'canario', token, browser.session ?? '-', email])
    expect(log).not.toContain(secret)
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
})
