import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import { openTestApp, type TestApp } from './app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from './browser.ts'
import { runCommand } from './operator-command.ts'

/** `contorno account`, run as the operator runs it, beside the product on the same database. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'ocho nubes cruzan el valle'

const account = (words: readonly string[], input = '') =>
  runCommand(['account', ...words], testApp.context.config, input)

const actionsIn = async (workspace_id: string): Promise<string[]> => {
  const rows = await testApp.context.db
    .selectFrom('activity')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', 'is', null)
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}
const noticesTo = async (email: string) =>
  (await waitingMail(testApp, email, { notices: true })).map(({ mail }) => mail?.subject)

describe('contorno account', () => {
  test('removes a second factor, which the activity and a mail tell', async () => {
    const { email, user_id, workspace_id } = await signedUp(testApp)
    await testApp.context.db
      .updateTable('users')
      .set({ second_factor_enabled: true, second_factor_secret: 'sealed' })
      .where('id', '=', user_id)
      .execute()
    expect(await account(['reset-second-factor', email.toUpperCase()])).toEqual({
      code: 0,
      stdout: `${email} has no second factor any more and is told by mail.\n`,
      stderr: '',
    })
    expect(await new Browser(testApp).login(email)).toMatchObject({
      data: { second_factor_required: false },
    })
    expect(await actionsIn(workspace_id)).toEqual(['member.second_factor_reset'])
    expect(await noticesTo(email)).toContain('Quitamos la verificación en dos pasos en Contorno')
    expect((await account(['reset-second-factor', email])).stdout).toBe(
      `${email} has no second factor. Nothing was changed.\n`,
    )
  })

  test('sets a password from standard input and ends all sessions', async () => {
    const { browser, email, workspace_id } = await signedUp(testApp)
    expect(await account(['set-password', email], `${NEW_PASSWORD}\n`)).toMatchObject({ code: 0 })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await new Browser(testApp).login(email, PASSWORD)).status).toBe(404)
    expect((await new Browser(testApp).login(email, NEW_PASSWORD)).status).toBe(200)
    expect(await actionsIn(workspace_id)).toEqual(['member.password_set'])
    expect(await noticesTo(email)).toContain('Tu contraseña cambió en Contorno')
  })

  test.each([
    ['', 'password.too_short'],
    ['password1', 'password.common'],
    ['        ', 'password.blank'],
  ])('refuses the password %j', async (password, code) => {
    const { browser, email } = await signedUp(testApp)
    const refused = await account(['set-password', email], password)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(code)
    expect((await browser.get('/auth/profile')).status).toBe(200)
  })

  test('makes a member an owner, and anybody an owner of the workspace that is named', async () => {
    const owner = await signedUp(testApp, { name: 'Alimentos La Ceiba' })
    const { browser, email } = await signedUp(testApp)
    expect(await account(['make-owner', email, owner.workspace_id])).toMatchObject({
      code: 0,
      stdout: `${email} is an owner of Alimentos La Ceiba (${owner.workspace_id}) and is told by mail.\n`,
    })
    const { data } = await browser.get<{ user: User }>('/auth/profile')
    expect(data.user.workspaces.find(({ id }) => id === owner.workspace_id)).toMatchObject({
      role: 'owner',
    })
    expect(await actionsIn(owner.workspace_id)).toEqual(['member.made_owner'])
    const ambiguous = await account(['make-owner', email])
    expect(ambiguous.code).toBe(1)
    expect(ambiguous.stderr).toContain(`${owner.workspace_id} Alimentos La Ceiba`)
  })

  test('explains itself in one line', async () => {
    const usage = await account([])
    expect(usage).toMatchObject({ code: 2, stdout: '' })
    expect(usage.stderr).toContain('reset-second-factor, set-password, make-owner and the e-mail')
    const unknown = freshEmail()
    expect(await account(['make-owner', unknown])).toEqual({
      code: 1,
      stdout: '',
      stderr: `contorno account: found no account with the e-mail ${unknown}.\n`,
    })
  })
})
