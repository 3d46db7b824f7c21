import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Caller, callerOf, PASSWORD } from '../../../../tests/caller.ts'
import { makeUser, makeWorkspace } from '../../../../tests/factories.ts'
import { releaseFixture } from '../../../../tests/release-fixtures.ts'

const { t, sent, deliver, clearMails } = await releaseFixture()
afterAll(() => t.close())

type Person = Awaited<ReturnType<typeof makeUser>>

let workspace_id: string
let maker: Person
let colleague: Person
beforeEach(async () => {
  workspace_id = (await makeWorkspace(t.context)).id
  maker = await makeUser(t.context, { workspace_id, name: 'Ana' })
  colleague = await makeUser(t.context, { workspace_id, name: 'Lucía' })
  clearMails()
})

async function makeToken(service: boolean, name = 'Nómina'): Promise<Caller> {
  const owner = await t.as(maker.id)
  const body = { name, role: 'viewer', days: 30, service }
  const { data } = await owner.post<{ token: string }>(`/workspaces/${workspace_id}/tokens`, body)
  await deliver()
  clearMails()
  return callerOf(t.app, { authorization: `Bearer ${data.token}` })
}

const memberAddress = ({ id }: Person): string => `/workspaces/${workspace_id}/members/${id}`
const leave = {
  'loses the role': async () =>
    (await t.as(colleague.id)).patch(memberAddress(maker), { role: 'viewer' }),
  'is removed': async () => (await t.as(colleague.id)).delete(memberAddress(maker)),
  'closes the account': async () =>
    (await t.as(maker.id)).post('/auth/close-account', { password: PASSWORD }),
}

test.each(Object.entries(leave))(
  'a service token goes on in the name of another owner when the one who made it %s',
  async (_, left) => {
    const program = await makeToken(true)
    const personal = await makeToken(false, 'Tablero')
    expect((await left()).status).toBe(200)
    expect((await program.get('/token')).data).toMatchObject({
      name: 'Nómina',
      service: true,
      user_name: 'Lucía Villaseñor',
    })
    expect((await personal.get('/token')).code).toBe('token.invalid')
  },
)

test('all owners that are left are told by mail', async () => {
  const start = t.clock.now()
  t.clock.set(new Date(start.getTime() + 1000).toISOString())
  const third = await makeUser(t.context, { workspace_id })
  t.clock.set(start.toISOString())
  await makeToken(true, 'Nómina www.trampa.mx')
  await makeToken(true, 'Tablero')
  await leave['is removed']()
  await deliver()
  const notices = sent.filter(({ subject }) => subject.includes('pasó a otra persona'))
  expect(notices.map(({ to }) => to.address).toSorted()).toEqual(
    [colleague.email, third.email].toSorted(),
  )
  const [mail] = notices
  expect(mail?.text).toContain('Ana Villaseñor dejó el rol Propiedad')
  expect(mail?.text).toContain('«Tablero»')
  expect(mail?.text).toContain('a nombre de Lucía Villaseñor')
  expect(mail?.html).not.toContain('trampa.mx')
})

test('the activity says that a service token passed on, by no person', async () => {
  await makeToken(true)
  await leave['loses the role']()
  const reply = await (await t.as(colleague.id)).get(`/workspaces/${workspace_id}/activity`)
  expect(reply.data).toContainEqual(
    expect.objectContaining({ action: 'token.passed_on', detail: { name: 'Nómina' } }),
  )
})

test('a revoked or expired service token does not come back with its next owner', async () => {
  const program = await makeToken(true)
  const start = t.clock.now()
  t.clock.set(new Date(start.getTime() + 30 * 86_400_000).toISOString())
  await leave['is removed']()
  await deliver()
  expect(sent.filter(({ subject }) => subject.includes('pasó a otra persona'))).toEqual([])
  t.clock.set(start.toISOString())
  expect((await program.get('/token')).code).toBe('token.invalid')
})

test('an owner who changes another role passes nothing on', async () => {
  const program = await makeToken(true)
  const admin = await makeUser(t.context, { workspace_id, role: 'admin' })
  await (await t.as(maker.id)).patch(memberAddress(admin), { role: 'viewer' })
  expect((await program.get('/token')).data).toMatchObject({ user_name: 'Ana Villaseñor' })
})
