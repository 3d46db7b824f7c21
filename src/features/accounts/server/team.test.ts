import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { freshEmail, signedUp } from '../../../../tests/browser.ts'
import type { Role } from '../contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const UNKNOWN_ID = '01234567-89ab-cdef-0123-456789abcdef'

interface Team {
  members: { user_id: string; email: string; role: Role }[]
  invitations: { id: string; email: string; role: Role }[]
}
type Account = Awaited<ReturnType<typeof signedUp>>
const teamOf = async ({ browser, workspace_id }: Account): Promise<Team> =>
  (await browser.get<Team>(`/workspaces/${workspace_id}/members`)).data
const invite = ({ browser, workspace_id }: Account, email: string, role: Role = 'admin') =>
  browser.post<{ id: string }>(`/workspaces/${workspace_id}/invitations`, { email, role })
/** A new user with a role in the owner's workspace. */
async function newMember(owner: Account, role: Role): Promise<Account> {
  const member = await signedUp(testApp)
  await testApp.context.db
    .insertInto('members')
    .values({ workspace_id: owner.workspace_id, user_id: member.user_id, role })
    .execute()
  return member
}

describe('changing the team', () => {
  test('an owner changes a role and removes a member', async () => {
    const owner = await signedUp(testApp)
    const admin = await newMember(owner, 'admin')
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

  test('the last owner can neither be demoted nor removed', async () => {
    const owner = await signedUp(testApp)
    await newMember(owner, 'admin')
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
    const owner = await signedUp(testApp)
    const other = await newMember(owner, 'owner')
    const answers = await Promise.all([
      owner.browser.patch(`/workspaces/${owner.workspace_id}/members/${other.user_id}`, {
        role: 'admin',
      }),
      other.browser.patch(`/workspaces/${owner.workspace_id}/members/${owner.user_id}`, {
        role: 'admin',
      }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await testApp.context.db
      .selectFrom('members')
      .where('workspace_id', '=', owner.workspace_id)
      .where('role', '=', 'owner')
      .select('user_id')
      .execute()
    expect(owners).toHaveLength(1)
  })

  test.each<[Role]>([['admin'], ['viewer']])(
    'the role %s allows reading the team but not changing it',
    async (role) => {
      const owner = await signedUp(testApp)
      const { browser, user_id } = await newMember(owner, role)
      const path = `/workspaces/${owner.workspace_id}`
      expect((await browser.get<Team>(`${path}/members`)).data.members).toHaveLength(2)
      const answers = [
        await browser.patch(path, { name: 'Mío' }),
        await browser.post(`${path}/invitations`, { email: freshEmail(), role: 'owner' }),
        await browser.delete(`${path}/invitations/${UNKNOWN_ID}`),
        await browser.patch(`${path}/members/${user_id}`, { role: 'owner' }),
        await browser.delete(`${path}/members/${owner.user_id}`),
      ]
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [403, 'access.denied']),
      )
    },
  )

  test('a workspace can be renamed, but not to an empty name', async () => {
    const { browser, workspace_id } = await signedUp(testApp)
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

test('replies to the team of others as to an unknown workspace', async () => {
  const [one, other] = [await signedUp(testApp), await signedUp(testApp)]
  const { data: invitation } = await invite(other, freshEmail())
  const before = await teamOf(other)
  for (const workspace of [other.workspace_id, UNKNOWN_ID]) {
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
  // Ids of another team below the caller's own workspace.
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
