import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#server/secrets.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp } from '../../../../tests/browser.ts'
import type { User } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const usersOf = (email: string) =>
  t.context.db.selectFrom('users').where('email', '=', email).selectAll().execute()
const profileOf = async (browser: Browser): Promise<User> =>
  (await browser.get<{ user: User }>('/auth/profile')).data.user
let people = 0
const somebody = (): Browser => new Browser(t, `203.0.113.${++people}`)

describe('signing up', () => {
  test('makes a person and a workspace of theirs, named after them', async () => {
    const { browser, email, user_id, workspace_id } = await signedUp(t, {
      name: 'Renata Villaseñor del Río',
    })
    expect(await profileOf(browser)).toEqual({
      id: user_id,
      name: 'Renata',
      last_name: 'Villaseñor del Río',
      email,
      second_factor_enabled: false,
      recovery_codes_left: 0,
      workspaces: [
        {
          id: workspace_id,
          name: 'Renata Villaseñor del Río',
          role: 'owner',
          second_factor_mandatory: false,
          closing_at: null,
        },
      ],
    })
  })

  test('works at the path of the specification, too, and for a call that does not mention the boxes', async () => {
    const email = freshEmail()
    expect(
      await somebody().post('/api/register', { name: 'Iván', email, password: PASSWORD }),
    ).toMatchObject({ status: 200 })
    expect(await usersOf(email)).toMatchObject([{ name: 'Iván', last_name: '' }])
  })

  test('keeps of the password only an argon2id hash of 19 MiB, two passes and one lane', async () => {
    const { email } = await signedUp(t)
    expect((await usersOf(email))[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('with an e-mail that has an account is refused, whatever its case', async () => {
    const { email } = await signedUp(t)
    expect(await somebody().register({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'email.taken',
      message: 'Ese correo ya tiene una cuenta.',
    })
  })

  test('twice at once makes one person', async () => {
    const email = freshEmail()
    const answers = await Promise.all([
      somebody().register({ email }),
      somebody().register({ email }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await usersOf(email)).toHaveLength(1)
    const orphans = await t.context.db
      .selectFrom('workspaces')
      .leftJoin('members', 'workspace_id', 'id')
      .where('user_id', 'is', null)
      .select('id')
      .execute()
    expect(orphans).toEqual([])
  })

  test.each([
    [
      { consent: false },
      422,
      'signup.consent_required',
      'Debes aceptar los Términos y Condiciones y el Aviso de Privacidad.',
    ],
    [{ name: '  ' }, 400, 'input.invalid', 'Revisa los datos: hay campos que no son válidos.'],
    [{ email: '' }, 422, 'email.invalid', 'El correo debe ser válido (nombre@empresa.com).'],
    [
      { email: 'evil,b@x.mx' },
      422,
      'email.invalid',
      'El correo debe ser válido (nombre@empresa.com).',
    ],
    [
      { email: 'b@x.mx, evil@x.mx' },
      422,
      'email.invalid',
      'El correo debe ser válido (nombre@empresa.com).',
    ],
    [
      { email: 'Renata <b@x.mx>' },
      422,
      'email.invalid',
      'El correo debe ser válido (nombre@empresa.com).',
    ],
    [
      { email: 'b@x.mx\r\nBcc: evil@x.mx' },
      422,
      'email.invalid',
      'El correo debe ser válido (nombre@empresa.com).',
    ],
    [
      { password: 'corta77' },
      422,
      'password.too_short',
      'La contraseña debe tener al menos 8 caracteres.',
    ],
    [
      { password: 'x'.repeat(257) },
      422,
      'password.too_long',
      'La contraseña puede tener hasta 256 caracteres.',
    ],
    [
      { password: 'Password1' },
      422,
      'password.common',
      'Esa contraseña es muy conocida. Elige una que sólo tú sepas.',
    ],
    [
      { password: 'contorno' },
      422,
      'password.common',
      'Esa contraseña es muy conocida. Elige una que sólo tú sepas.',
    ],
    [
      { name: 'Alimentos La Ceiba', password: 'Alimentos2026' },
      422,
      'password.common',
      'Esa contraseña es muy conocida. Elige una que sólo tú sepas.',
    ],
    [
      { email: 'quetzalcoatl@x.mx', password: 'Quetzalcoatl1' },
      422,
      'password.common',
      'Esa contraseña es muy conocida. Elige una que sólo tú sepas.',
    ],
    [{ user_id: 'x' }, 400, 'input.invalid', 'Revisa los datos: hay campos que no son válidos.'],
    [{ password: null }, 400, 'input.invalid', 'Revisa los datos: hay campos que no son válidos.'],
    [
      { password: 'a\ud800aaaaaaaaaa' },
      400,
      'input.invalid',
      'Revisa los datos: hay campos que no son válidos.',
    ],
  ])('with %j is refused, and nobody is made', async (wrong, status, code, message) => {
    const before = await t.context.db.selectFrom('users').select('id').execute()
    expect(await somebody().register({ email: freshEmail(), ...wrong })).toMatchObject({
      status,
      code,
      message,
    })
    expect(await t.context.db.selectFrom('users').select('id').execute()).toHaveLength(
      before.length,
    )
  })

  test('takes a password of more than 64 characters with spaces and emoji as it is typed', async () => {
    const [email, password] = [freshEmail(), `  ${'lluvia 🐈 y más '.repeat(10)}`]
    await somebody().register({ email, password })
    expect(await somebody().login(email, password.trim())).toMatchObject({ status: 404 })
    expect(await somebody().login(email, password.slice(0, -1))).toMatchObject({ status: 404 })
    expect(await somebody().login(email, password)).toMatchObject({ status: 200 })
  })
})

describe('signing in', () => {
  test('works whatever the case of the e-mail', async () => {
    const { email } = await signedUp(t)
    expect(await somebody().login(email.toUpperCase())).toMatchObject({
      status: 200,
      data: { second_factor_required: false, reopened: false },
    })
  })

  test('answers a wrong password like an unknown e-mail, word for word', async () => {
    const { email } = await signedUp(t)
    const [wrong, unknown] = [
      await somebody().login(email, 'otra contraseña'),
      await somebody().login(freshEmail(), 'otra contraseña'),
    ]
    expect(wrong).toMatchObject({
      status: 404,
      code: 'login.wrong',
      message: 'Credenciales incorrectas. Por favor, inténtalo de nuevo.',
    })
    expect({ ...unknown, headers: {}, bytes: '' }).toEqual({ ...wrong, headers: {}, bytes: '' })
  })

  test('sets a cookie that no script reads and no other site sends, and never shows it elsewhere', async () => {
    const { email } = await signedUp(t)
    const browser = somebody()
    const answer = await browser.login(email)
    expect(browser.cookies.get('session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(browser.cookies.get('XSRF-TOKEN')).toMatchObject({ sameSite: 'Strict', path: '/' })
    expect(answer.bytes.includes(browser.session ?? '-')).toBe(false)
  })

  test('is Secure and bound to the host where the product is served over https', async () => {
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

  test('makes a new session and ends the one the browser came with', async () => {
    const { browser, email } = await signedUp(t)
    const [old, proof] = [browser.session ?? '', browser.cookies.get('XSRF-TOKEN')?.value ?? '']
    await browser.login(email)
    expect(browser.session).not.toBe(old)
    expect(
      await somebody().get('/auth/profile', { cookie: `session=${old}`, 'x-xsrf-token': proof }),
    ).toMatchObject({ status: 401, code: 'session.required' })
  })

  test('does not take over a session that somebody planted', async () => {
    const { email } = await signedUp(t)
    const browser = somebody()
    const planted = 'plantada'
    await browser.post(
      '/auth/login',
      { email, password: PASSWORD },
      { cookie: `session=${planted}`, 'x-xsrf-token': t.context.secrets.antiForgery(planted) },
    )
    expect(browser.session).not.toBe(planted)
    expect(await somebody().get('/auth/profile', { cookie: `session=${planted}` })).toMatchObject({
      status: 401,
    })
  })

  test('keeps only the hash of the session', async () => {
    const { browser, user_id } = await signedUp(t)
    const rows = await t.context.db
      .selectFrom('sessions')
      .where('user_id', '=', user_id)
      .selectAll()
      .execute()
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(browser.session ?? '')])
  })
})

describe('a session', () => {
  test('ends by logging out, on the server too', async () => {
    const { browser, user_id } = await signedUp(t)
    const [session, proof] = [browser.session ?? '', browser.cookies.get('XSRF-TOKEN')?.value ?? '']
    expect(await browser.post('/auth/logout', {})).toMatchObject({ status: 200 })
    expect(browser.session).toBeUndefined()
    expect(
      await somebody().get('/auth/profile', {
        cookie: `session=${session}`,
        'x-xsrf-token': proof,
      }),
    ).toMatchObject({ status: 401 })
    expect(
      await t.context.db
        .selectFrom('sessions')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute(),
    ).toEqual([])
  })

  test('is not needed for logging out', async () => {
    expect(await somebody().post('/auth/logout', {})).toMatchObject({ status: 200 })
    expect(await somebody().post('/auth/logout')).toMatchObject({ status: 200 })
  })

  test('ends after eight hours without a call, not before', async () => {
    const { browser } = await signedUp(t)
    t.clock.set('2026-11-20T23:59:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(200)
    t.clock.set('2026-11-21T07:58:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(200)
    t.clock.set('2026-11-21T15:58:00Z')
    expect(await browser.get('/auth/profile')).toMatchObject({
      status: 401,
      code: 'session.required',
      message: 'Tu sesión terminó. Inicia sesión de nuevo.',
    })
    t.clock.set('2026-11-20T16:00:00Z')
  })

  test('ends after seven days, however busy', async () => {
    const { browser } = await signedUp(t)
    const start = Date.parse('2026-11-20T16:00:00Z')
    for (let hours = 7; hours < 168; hours += 7) {
      t.clock.set(new Date(start + hours * 3_600_000).toISOString())
      expect((await browser.get('/auth/profile')).status).toBe(200)
    }
    t.clock.set('2026-11-27T16:00:00Z')
    expect((await browser.get('/auth/profile')).status).toBe(401)
    t.clock.set('2026-11-20T16:00:00Z')
  })
})

describe('the profile', () => {
  test('changes the name without the password', async () => {
    const { browser } = await signedUp(t)
    expect(
      (await browser.patch<{ user: User }>('/auth/profile', { name: 'Ana', last_name: '' })).data
        .user,
    ).toMatchObject({ name: 'Ana', last_name: '' })
    expect(await browser.patch('/auth/profile', { name: '' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })

  test('changes the e-mail only with the password', async () => {
    const { browser, email } = await signedUp(t)
    const other = freshEmail()
    expect(await browser.patch('/auth/profile', { email: other })).toMatchObject({
      status: 422,
      code: 'password.wrong',
      message: 'La contraseña actual no es correcta.',
    })
    expect(
      await browser.patch('/auth/profile', { email: other, password: 'otra contraseña' }),
    ).toMatchObject({ status: 422, code: 'password.wrong' })
    expect((await profileOf(browser)).email).toBe(email)
    expect(
      (await browser.patch<{ user: User }>('/auth/profile', { email: other, password: PASSWORD }))
        .data.user.email,
    ).toBe(other)
    expect(await somebody().login(other)).toMatchObject({ status: 200 })
    expect(await somebody().login(email)).toMatchObject({ status: 404 })
  })

  test('takes no e-mail that is none, or that somebody else has', async () => {
    const [{ browser, email }, other] = [await signedUp(t), await signedUp(t)]
    expect(
      await browser.patch('/auth/profile', { email: 'a@b', password: PASSWORD }),
    ).toMatchObject({ status: 422, code: 'email.invalid' })
    expect(
      await browser.patch('/auth/profile', {
        email: other.email.toUpperCase(),
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, code: 'email.taken' })
    expect((await profileOf(browser)).email).toBe(email)
  })

  test('cannot change what only the product decides', async () => {
    const { browser, user_id } = await signedUp(t)
    for (const field of [
      'id',
      'password_hash',
      'second_factor_enabled',
      'closed_at',
      'workspaces',
    ]) {
      expect(await browser.patch('/auth/profile', { name: 'Ana', [field]: 'x' })).toMatchObject({
        status: 400,
        code: 'input.invalid',
      })
    }
    expect(await profileOf(browser)).toMatchObject({ id: user_id, name: 'Renata' })
  })
})
