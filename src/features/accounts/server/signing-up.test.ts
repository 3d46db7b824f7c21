import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp } from '../../../../tests/browser.ts'
import type { User } from '../contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const usersOf = (email: string) =>
  testApp.context.db.selectFrom('users').where('email', '=', email).selectAll().execute()
const profileOf = async (browser: Browser): Promise<User> =>
  (await browser.get<{ user: User }>('/auth/profile')).data.user
let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)

describe('signing up', () => {
  test('creates a user and a workspace with the name of the user', async () => {
    const { browser, email, user_id, workspace_id } = await signedUp(testApp, {
      name: 'Renata Villaseñor del Río',
    })
    expect(await profileOf(browser)).toEqual({
      id: user_id,
      name: 'Renata',
      last_name: 'Villaseñor del Río',
      email,
      second_factor_enabled: false,
      recovery_codes_left: 0,
      signed_on: false,
      email_proof_needed: false,
      first_steps_hidden: false,
      workspaces: [
        {
          id: workspace_id,
          name: 'Renata Villaseñor del Río',
          role: 'owner',
          second_factor_mandatory: false,
          closing_at: null,
          delete_at: null,
        },
      ],
    })
  })

  test('is also available at the path of the specification, and without the consent field', async () => {
    const email = freshEmail()
    expect(
      await newBrowser().post('/api/register', { name: 'Iván', email, password: PASSWORD }),
    ).toMatchObject({ status: 200 })
    expect(await usersOf(email)).toMatchObject([{ name: 'Iván', last_name: '' }])
  })

  test('stores only an argon2id hash of the password, with 19 MiB, two passes and one lane', async () => {
    const email = freshEmail()
    await newBrowser().register({ email })
    expect((await usersOf(email))[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is refused for an e-mail with an account, in any case', async () => {
    const { email } = await signedUp(testApp)
    expect(await newBrowser().register({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'email.taken',
      message: 'Ese correo ya tiene una cuenta.',
    })
  })

  test('creates one user when two requests arrive at once', async () => {
    const email = freshEmail()
    const answers = await Promise.all([
      newBrowser().register({ email }),
      newBrowser().register({ email }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await usersOf(email)).toHaveLength(1)
    const orphans = await testApp.context.db
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
  ])('with %j is refused and creates no user', async (wrong, status, code, message) => {
    const before = await testApp.context.db.selectFrom('users').select('id').execute()
    expect(await newBrowser().register({ email: freshEmail(), ...wrong })).toMatchObject({
      status,
      code,
      message,
    })
    expect(await testApp.context.db.selectFrom('users').select('id').execute()).toHaveLength(
      before.length,
    )
  })

  test('accepts a password of more than 64 characters with spaces and emoji exactly as typed', async () => {
    const [email, password] = [freshEmail(), `  ${'lluvia 🐈 y más '.repeat(10)}`]
    await newBrowser().register({ email, password })
    expect(await newBrowser().login(email, password.trim())).toMatchObject({ status: 404 })
    expect(await newBrowser().login(email, password.slice(0, -1))).toMatchObject({ status: 404 })
    expect(await newBrowser().login(email, password)).toMatchObject({ status: 200 })
  })
})
