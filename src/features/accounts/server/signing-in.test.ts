import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#server/core/secrets.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)

describe('signing in', () => {
  test('ignores the case of the e-mail', async () => {
    const { email } = await signedUp(testApp)
    expect(await newBrowser().login(email.toUpperCase())).toMatchObject({
      status: 200,
      data: { second_factor_required: false, reopened: false },
    })
  })

  test('needs no new password after years', async () => {
    const { email } = await signedUp(testApp)
    testApp.clock.set('2031-11-20T16:00:00Z')
    const answer = await newBrowser().login(email)
    testApp.clock.set('2026-11-20T16:00:00Z')
    expect(answer).toMatchObject({ status: 200, data: { second_factor_required: false } })
  })

  test('replies identically to a wrong password and an unknown e-mail', async () => {
    const { email } = await signedUp(testApp)
    const [wrong, unknown] = [
      await newBrowser().login(email, 'otra contraseña'),
      await newBrowser().login(freshEmail(), 'otra contraseña'),
    ]
    expect(wrong).toMatchObject({
      status: 404,
      code: 'login.wrong',
      message: 'Credenciales incorrectas. Por favor, inténtalo de nuevo.',
    })
    expect({ ...unknown, headers: {}, bytes: '' }).toEqual({ ...wrong, headers: {}, bytes: '' })
  })

  test('sets the session as an HttpOnly, SameSite=Strict cookie and nowhere else', async () => {
    const { email } = await signedUp(testApp)
    const browser = newBrowser()
    const answer = await browser.login(email)
    expect(browser.cookies.get('session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(browser.cookies.get('XSRF-TOKEN')).toMatchObject({ sameSite: 'Strict', path: '/' })
    expect(answer.bytes.includes(browser.session ?? '-')).toBe(false)
  })

  test('sets Secure cookies with the __Host- prefix over https', async () => {
    const https = await openTestApp({ PUBLIC_URL: 'https://contorno.example' })
    const { browser } = await signedUp(https)
    expect(browser.cookies.get('__Host-session')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(browser.cookies.get('__Host-session')).not.toHaveProperty('domain')
    expect(browser.cookies.get('XSRF-TOKEN')).toMatchObject({ secure: true })
    await https.close()
  })

  test('starts a new session and ends the previous one of the browser', async () => {
    const { browser, email } = await signedUp(testApp)
    const [old, proof] = [browser.session ?? '', browser.cookies.get('XSRF-TOKEN')?.value ?? '']
    await browser.login(email)
    expect(browser.session).not.toBe(old)
    expect(
      await newBrowser().get('/auth/profile', { cookie: `session=${old}`, 'x-xsrf-token': proof }),
    ).toMatchObject({ status: 401, code: 'session.required' })
  })

  test('does not adopt a session cookie that an attacker planted', async () => {
    const { email } = await signedUp(testApp)
    const browser = newBrowser()
    const planted = 'plantada'
    await browser.post(
      '/auth/login',
      { email, password: PASSWORD },
      {
        cookie: `session=${planted}`,
        'x-xsrf-token': testApp.context.secrets.antiForgery(planted),
      },
    )
    expect(browser.session).not.toBe(planted)
    expect(await newBrowser().get('/auth/profile', { cookie: `session=${planted}` })).toMatchObject(
      {
        status: 401,
      },
    )
  })

  test('stores only the hash of the session token', async () => {
    const { browser, user_id } = await signedUp(testApp)
    const rows = await testApp.context.db
      .selectFrom('sessions')
      .where('user_id', '=', user_id)
      .selectAll()
      .execute()
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(browser.session ?? '')])
  })
})

describe('a session', () => {
  test('ends at logout, also on the server', async () => {
    const { browser, user_id } = await signedUp(testApp)
    const [session, proof] = [browser.session ?? '', browser.cookies.get('XSRF-TOKEN')?.value ?? '']
    expect(await browser.post('/auth/logout', {})).toMatchObject({ status: 200 })
    expect(browser.session).toBeUndefined()
    expect(
      await newBrowser().get('/auth/profile', {
        cookie: `session=${session}`,
        'x-xsrf-token': proof,
      }),
    ).toMatchObject({ status: 401 })
    expect(
      await testApp.context.db
        .selectFrom('sessions')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute(),
    ).toEqual([])
  })

  test('is not needed for logout', async () => {
    expect(await newBrowser().post('/auth/logout', {})).toMatchObject({ status: 200 })
    expect(await newBrowser().post('/auth/logout')).toMatchObject({ status: 200 })
  })

  test('ends after eight hours without a call, not earlier', async () => {
    const { browser } = await signedUp(testApp)
    testApp.clock.set('2026-11-20T23:59:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(200)
    testApp.clock.set('2026-11-21T07:58:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(200)
    testApp.clock.set('2026-11-21T15:58:00Z')
    expect(await browser.get('/auth/profile')).toMatchObject({
      status: 401,
      code: 'session.required',
      message: 'Tu sesión terminó. Inicia sesión de nuevo.',
    })
    testApp.clock.set('2026-11-20T16:00:00Z')
  })

  test('ends after seven days of continuous use', async () => {
    const { browser } = await signedUp(testApp)
    const start = Date.parse('2026-11-20T16:00:00Z')
    for (let hours = 7; hours < 168; hours += 7) {
      testApp.clock.set(new Date(start + hours * 3_600_000).toISOString())
      expect((await browser.get('/auth/profile')).status).toBe(200)
    }
    testApp.clock.set('2026-11-27T16:00:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(401)
    testApp.clock.set('2026-11-20T16:00:00Z')
  })
})
