import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import type { Role, User } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

let people = 0
const somebody = (): Browser => new Browser(t, `203.0.113.${++people}`)
const NOWHERE = '01234567-89ab-cdef-0123-456789abcdef'

interface Team {
  members: { user_id: string; email: string; role: Role }[]
  invitations: { id: string; email: string; role: Role }[]
}
type Person = Awaited<ReturnType<typeof signedUp>>
const teamOf = async ({ browser, workspace_id }: Person): Promise<Team> =>
  (await browser.get<Team>(`/workspaces/${workspace_id}/members`)).data
const invite = ({ browser, workspace_id }: Person, email: string, role: Role = 'admin') =>
  browser.post<{ id: string }>(`/workspaces/${workspace_id}/invitations`, { email, role })
const tokenFor = async (email: string): Promise<string> =>
  (await waitingMail(t, email)).at(-1)?.token ?? ''
const accept = (browser: Browser, body: Record<string, unknown>) =>
  browser.post('/invitations/accept', body)

/** Somebody else with a role in the workspace of the first. */
async function joined(owner: Person, role: Role): Promise<Person> {
  const person = await signedUp(t)
  await t.context.db
    .insertInto('members')
    .values({ workspace_id: owner.workspace_id, user_id: person.user_id, role })
    .execute()
  return person
}

describe('an invitation', () => {
  test('reaches the person by mail and lets them make an account without a workspace of its own', async () => {
    const owner = await signedUp(t, { name: 'Alimentos La Ceiba' })
    const email = freshEmail()
    expect(await invite(owner, email, 'viewer')).toMatchObject({
      status: 200,
      data: { email, role: 'viewer', expires_at: '2026-11-27T16:00:00.000Z' },
    })
    expect((await teamOf(owner)).invitations).toMatchObject([{ email, role: 'viewer' }])
    const [{ mail, token } = { mail: null, token: '' }] = await waitingMail(t, email)
    expect(mail).toMatchObject({
      to: { address: email },
      subject: 'Te invitan al equipo de Alimentos La Ceiba en Contorno',
    })
    expect(mail?.text).toContain(`http://localhost:3000/invitation#${token}`)

    const guest = somebody()
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

  test('lets an account that exists join once it shows that it is theirs: by its session', async () => {
    const [owner, guest] = [await signedUp(t), await signedUp(t)]
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

  test('or by its password', async () => {
    const [owner, guest] = [await signedUp(t), await signedUp(t)]
    await invite(owner, guest.email)
    const token = await tokenFor(guest.email)
    expect(await accept(somebody(), { token })).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect(await accept(owner.browser, { token })).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect(await accept(somebody(), { token, password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect((await teamOf(owner)).members).toHaveLength(1)
    expect(await accept(somebody(), { token, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await teamOf(owner)).members).toHaveLength(2)
  })

  test('works once, and for seven days', async () => {
    const [owner, guest] = [await signedUp(t), await signedUp(t)]
    await invite(owner, guest.email)
    const token = await tokenFor(guest.email)
    t.clock.set('2026-11-27T16:00:00Z')
    expect(await accept(somebody(), { token, password: PASSWORD })).toMatchObject({
      status: 410,
      code: 'invitation.invalid',
      message: 'La invitación ya no es válida. Pide que te envíen otra.',
    })
    t.clock.set('2026-11-20T16:00:00Z')
    const answers = await Promise.all([
      accept(somebody(), { token, password: PASSWORD }),
      accept(somebody(), { token, password: PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('is worth nothing once it is withdrawn or sent again', async () => {
    const owner = await signedUp(t)
    const email = freshEmail()
    await invite(owner, email)
    const first = await tokenFor(email)
    const again = await invite(owner, email.toUpperCase(), 'viewer')
    expect((await teamOf(owner)).invitations).toHaveLength(1)
    expect((await accept(somebody(), { token: first })).status).toBe(410)
    const second = await tokenFor(email.toUpperCase())
    expect((await accept(somebody(), { token: second })).status).toBe(200)
    expect(
      await owner.browser.delete(`/workspaces/${owner.workspace_id}/invitations/${again.data.id}`),
    ).toMatchObject({ status: 200 })
    expect((await accept(somebody(), { token: second })).status).toBe(410)
    expect(await waitingMail(t, email)).toMatchObject([{ mail: null }])
    expect(
      (await owner.browser.delete(`/workspaces/${owner.workspace_id}/invitations/${again.data.id}`))
        .status,
    ).toBe(404)
  })

  test('is not sent to a member, nor to what is no single address', async () => {
    const owner = await signedUp(t)
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

  test('carries the name of a workspace literally, however it is written', async () => {
    const name = '<script>alert(1)</script> & Cía.'
    const owner = await signedUp(t, { name: `${name}\r\nBcc: evil@x.mx` })
    const email = freshEmail()
    await invite(owner, email)
    const [{ mail } = { mail: null }] = await waitingMail(t, email)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.text).toContain(name)
  })

  test('leaves no token in the database', async () => {
    const owner = await signedUp(t)
    const email = freshEmail()
    await invite(owner, email)
    const token = await tokenFor(email)
    const kept = [
      await t.context.db.selectFrom('outbox').where('email', '=', email).selectAll().execute(),
      await t.context.db
        .selectFrom('invitations')
        .where('email', '=', email)
        .select(['id', 'email'])
        .execute(),
    ]
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('roles', () => {
  test('an owner gives another role and takes the access away', async () => {
    const owner = await signedUp(t)
    const admin = await joined(owner, 'admin')
    const path = `/workspaces/${owner.workspace_id}/members/${admin.user_id}`
    expect(await owner.browser.patch(path, { role: 'viewer' })).toMatchObject({
      status: 200,
      data: { user_id: admin.user_id, role: 'viewer', email: admin.email },
    })
    expect(await owner.browser.delete(path)).toMatchObject({ status: 200 })
    expect(await admin.browser.get(`/workspaces/${owner.workspace_id}/members`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await owner.browser.delete(path)).status).toBe(404)
  })

  test('the last owner can neither step down nor go', async () => {
    const owner = await signedUp(t)
    await joined(owner, 'admin')
    const path = `/workspaces/${owner.workspace_id}/members/${owner.user_id}`
    const refused = {
      status: 409,
      code: 'member.last_owner',
      message: 'El espacio de trabajo necesita al menos una persona propietaria.',
    }
    expect(await owner.browser.patch(path, { role: 'admin' })).toMatchObject(refused)
    expect(await owner.browser.delete(path)).toMatchObject(refused)
  })

  test('two owners who demote each other at once leave one', async () => {
    const owner = await signedUp(t)
    const other = await joined(owner, 'owner')
    const answers = await Promise.all([
      owner.browser.patch(`/workspaces/${owner.workspace_id}/members/${other.user_id}`, {
        role: 'admin',
      }),
      other.browser.patch(`/workspaces/${owner.workspace_id}/members/${owner.user_id}`, {
        role: 'admin',
      }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await t.context.db
      .selectFrom('members')
      .where('workspace_id', '=', owner.workspace_id)
      .where('role', '=', 'owner')
      .select('user_id')
      .execute()
    expect(owners).toHaveLength(1)
  })

  test.each<[Role]>([['admin'], ['viewer']])(
    '%s sees the team and changes nothing of it',
    async (role) => {
      const owner = await signedUp(t)
      const { browser, user_id } = await joined(owner, role)
      const path = `/workspaces/${owner.workspace_id}`
      expect((await browser.get<Team>(`${path}/members`)).data.members).toHaveLength(2)
      const answers = [
        await browser.patch(path, { name: 'Mío' }),
        await browser.post(`${path}/invitations`, { email: freshEmail(), role: 'owner' }),
        await browser.delete(`${path}/invitations/${NOWHERE}`),
        await browser.patch(`${path}/members/${user_id}`, { role: 'owner' }),
        await browser.delete(`${path}/members/${owner.user_id}`),
      ]
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [403, 'access.denied']),
      )
    },
  )

  test('a workspace gets another name, not an empty one', async () => {
    const { browser, workspace_id } = await signedUp(t)
    expect(await browser.patch(`/workspaces/${workspace_id}`, { name: 'La Ceiba' })).toMatchObject({
      status: 200,
      data: { id: workspace_id, name: 'La Ceiba', role: 'owner' },
    })
    expect(await browser.patch(`/workspaces/${workspace_id}`, { name: ' ' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    expect(await browser.patch(`/workspaces/${workspace_id}`, { closing_at: null })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})

test('the team of others is answered like one that does not exist, and stays as it is', async () => {
  const [one, other] = [await signedUp(t), await signedUp(t)]
  const { data: invitation } = await invite(other, freshEmail())
  const before = await teamOf(other)
  for (const workspace of [other.workspace_id, NOWHERE]) {
    const path = `/workspaces/${workspace}`
    const answers = [
      await one.browser.patch(path, { name: 'Mío' }),
      await one.browser.get(`${path}/members`),
      await one.browser.post(`${path}/invitations`, { email: freshEmail(), role: 'owner' }),
      await one.browser.delete(`${path}/invitations/${invitation.id}`),
      await one.browser.patch(`${path}/members/${other.user_id}`, { role: 'viewer' }),
      await one.browser.delete(`${path}/members/${other.user_id}`),
      await one.browser.get(`${path}/activity`),
    ]
    expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
      answers.map(() => [404, 'not_found', 'No encontramos lo que buscas.']),
    )
  }
  // ids of others inside one's own workspace
  expect(
    (await one.browser.delete(`/workspaces/${one.workspace_id}/invitations/${invitation.id}`))
      .status,
  ).toBe(404)
  expect(
    (
      await one.browser.patch(`/workspaces/${one.workspace_id}/members/${other.user_id}`, {
        role: 'viewer',
      })
    ).status,
  ).toBe(404)
  expect(await teamOf(other)).toEqual(before)
})

describe('what administrators did', () => {
  test('is listed, newest first, a page at a time', async () => {
    const owner = await signedUp(t)
    for (let n = 1; n <= 55; n++)
      await owner.browser.patch(`/workspaces/${owner.workspace_id}`, { name: `Nombre ${n}` })
    const path = `/workspaces/${owner.workspace_id}/activity`
    const first = (
      await owner.browser.get<
        { id: number; action: string; user_name: string; detail: { name: string } }[]
      >(path)
    ).data
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({
      action: 'workspace.changed',
      user_name: 'Renata Villaseñor',
      detail: { name: 'Nombre 55' },
      target_id: owner.workspace_id,
      happened_at: '2026-11-20T16:00:00.000Z',
    })
    const rest = (
      await owner.browser.get<{ action: string }[]>(`${path}?before=${first.at(-1)?.id}`)
    ).data
    expect(rest.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'workspace.changed'),
      'workspace.created',
    ])
  })

  test('is for administrators, and takes no nonsense', async () => {
    const owner = await signedUp(t)
    const [admin, viewer] = [await joined(owner, 'admin'), await joined(owner, 'viewer')]
    const path = `/workspaces/${owner.workspace_id}/activity`
    expect((await admin.browser.get(path)).status).toBe(200)
    expect((await viewer.browser.get(path)).status).toBe(404)
    for (const before of ['x', '-1', '1.5', '1e400', '99999999999999999999'])
      expect((await owner.browser.get(`${path}?before=${before}`)).status).toBe(400)
  })
})
