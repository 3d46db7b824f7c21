import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import type { Role, User } from '../contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)

interface Team {
  members: { user_id: string; email: string; role: Role }[]
  invitations: { id: string; email: string; role: Role }[]
}
type Account = Awaited<ReturnType<typeof signedUp>>
const teamOf = async ({ browser, workspace_id }: Account): Promise<Team> =>
  (await browser.get<Team>(`/workspaces/${workspace_id}/members`)).data
const invite = ({ browser, workspace_id }: Account, email: string, role: Role = 'admin') =>
  browser.post<{ id: string }>(`/workspaces/${workspace_id}/invitations`, { email, role })
const tokenFor = async (email: string): Promise<string> =>
  (await waitingMail(testApp, email)).at(-1)?.token ?? ''
const accept = (browser: Browser, body: Record<string, unknown>) =>
  browser.post('/invitations/accept', body)

describe('an invitation', () => {
  test('is mailed and creates an account without a workspace of its own', async () => {
    const owner = await signedUp(testApp, { name: 'Alimentos La Ceiba' })
    const email = freshEmail()
    expect(await invite(owner, email, 'viewer')).toMatchObject({
      status: 200,
      data: { email, role: 'viewer', expires_at: '2026-11-27T16:00:00.000Z' },
    })
    expect((await teamOf(owner)).invitations).toMatchObject([{ email, role: 'viewer' }])
    const [{ mail, token } = { mail: null, token: '' }] = await waitingMail(testApp, email)
    expect(mail).toMatchObject({
      to: { address: email },
      subject: 'Te invitan al equipo de Alimentos La Ceiba en Contorno',
    })
    expect(mail?.text).toContain(`http://localhost:3000/invitation#${token}`)

    const guest = newBrowser()
    expect(await accept(guest, { token })).toMatchObject({
      status: 200,
      data: { account_needed: true, email, workspace: 'Alimentos La Ceiba' },
    })
    expect(
      await accept(guest, { token, name: 'Julia Ortega', password: 'password1' }),
    ).toMatchObject({ status: 422, code: 'password.common' })
    expect(
      await accept(guest, { token, name: 'Julia Ortega', password: 'alimentos2026' }),
    ).toMatchObject({ status: 422, code: 'password.common' })
    expect(await accept(guest, { token, name: 'Julia Ortega', password: PASSWORD })).toMatchObject({
      status: 200,
      data: { account_needed: false },
    })
    await guest.login(email)
    const { data } = await guest.get<{ user: User }>('/auth/profile')
    expect(data.user).toMatchObject({
      name: 'Julia',
      last_name: 'Ortega',
      workspaces: [{ id: owner.workspace_id, role: 'viewer' }],
    })
    expect(data.user.workspaces).toHaveLength(1)
    expect((await teamOf(owner)).invitations).toEqual([])
  })

  test('adds an existing account that is signed in', async () => {
    const [owner, guest] = [await signedUp(testApp), await signedUp(testApp)]
    await invite(owner, guest.email)
    expect(await accept(guest.browser, { token: await tokenFor(guest.email) })).toMatchObject({
      status: 200,
      data: { account_needed: false, email: guest.email },
    })
    expect(
      (await teamOf(owner)).members.map((member) => [member.user_id, member.role]),
    ).toContainEqual([guest.user_id, 'admin'])
    expect(
      (await guest.browser.get<{ user: User }>('/auth/profile')).data.user.workspaces,
    ).toHaveLength(2)
  })

  test('adds an existing account with its password', async () => {
    const [owner, guest] = [await signedUp(testApp), await signedUp(testApp)]
    await invite(owner, guest.email)
    const token = await tokenFor(guest.email)
    expect(await accept(newBrowser(), { token })).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect(await accept(owner.browser, { token })).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect(await accept(newBrowser(), { token, password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect((await teamOf(owner)).members).toHaveLength(1)
    expect(await accept(newBrowser(), { token, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await teamOf(owner)).members).toHaveLength(2)
  })

  test('is valid once and for seven days', async () => {
    const [owner, guest] = [await signedUp(testApp), await signedUp(testApp)]
    await invite(owner, guest.email)
    const token = await tokenFor(guest.email)
    testApp.clock.set('2026-11-27T16:00:00Z')
    expect(await accept(newBrowser(), { token, password: PASSWORD })).toMatchObject({
      status: 410,
      code: 'invitation.invalid',
      message: 'La invitación ya no es válida. Pide que te envíen otra.',
    })
    testApp.clock.set('2026-11-20T16:00:00Z')
    const answers = await Promise.all([
      accept(newBrowser(), { token, password: PASSWORD }),
      accept(newBrowser(), { token, password: PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('is invalid once it is withdrawn or sent again', async () => {
    const owner = await signedUp(testApp)
    const email = freshEmail()
    await invite(owner, email)
    const first = await tokenFor(email)
    const again = await invite(owner, email.toUpperCase(), 'viewer')
    expect((await teamOf(owner)).invitations).toHaveLength(1)
    expect((await accept(newBrowser(), { token: first })).status).toBe(410)
    const second = await tokenFor(email.toUpperCase())
    expect((await accept(newBrowser(), { token: second })).status).toBe(200)
    expect(
      await owner.browser.delete(`/workspaces/${owner.workspace_id}/invitations/${again.data.id}`),
    ).toMatchObject({ status: 200 })
    expect((await accept(newBrowser(), { token: second })).status).toBe(410)
    expect(await waitingMail(testApp, email)).toMatchObject([{ mail: null }])
    expect(
      (await owner.browser.delete(`/workspaces/${owner.workspace_id}/invitations/${again.data.id}`))
        .status,
    ).toBe(404)
  })

  test('is refused for a member and for an invalid e-mail', async () => {
    const owner = await signedUp(testApp)
    expect(await invite(owner, owner.email.toUpperCase())).toMatchObject({
      status: 409,
      code: 'member.exists',
      message: 'Esa persona ya está en tu equipo.',
    })
    for (const email of ['', 'evil,b@x.mx', 'b@x.mx, evil@x.mx', '<>', 'b@x.mx\nBcc: evil@x.mx']) {
      expect(await invite(owner, email)).toMatchObject({
        status: 422,
        code: 'email.invalid',
        message: 'El correo debe ser válido (nombre@empresa.com).',
      })
    }
    expect(
      await owner.browser.post(`/workspaces/${owner.workspace_id}/invitations`, {
        email: freshEmail(),
        role: 'root',
      }),
    ).toMatchObject({ status: 400, code: 'input.invalid' })
    expect((await teamOf(owner)).invitations).toEqual([])
  })

  test('escapes the name of the workspace', async () => {
    const name = '<script>alert(1)</script> & Cía.'
    const owner = await signedUp(testApp, { name: `${name}\r\nBcc: evil@x.mx` })
    const email = freshEmail()
    await invite(owner, email)
    const [{ mail } = { mail: null }] = await waitingMail(testApp, email)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.text).toContain(name)
  })

  test('stores no token in the database', async () => {
    const owner = await signedUp(testApp)
    const email = freshEmail()
    await invite(owner, email)
    const token = await tokenFor(email)
    const stored = [
      await testApp.context.db
        .selectFrom('outbox')
        .where('email', '=', email)
        .selectAll()
        .execute(),
      await testApp.context.db
        .selectFrom('invitations')
        .where('email', '=', email)
        .select(['id', 'email'])
        .execute(),
    ]
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})
