import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminWithEvaluation } from '../../../../tests/admin-fixtures.ts'
import { makeCompany, makeUser } from '../../../../tests/factories.ts'

const { t, admin, api, company, evaluation, draft } = await adminWithEvaluation()
const { workspace_id } = admin
const team = `/workspaces/${workspace_id}`

interface Member {
  user_id: string
  role: string
  matrix_ids: string[]
  new_matrices: boolean
}
interface Event {
  action: string
  detail: Record<string, unknown>
}

let one: string
let two: string
beforeAll(async () => {
  one = (await draft({ name: 'Uno' })).id
  two = (await draft({ name: 'Dos' })).id
})
afterAll(() => t.close())

const newMember = () => makeUser(t.context, { workspace_id, role: 'viewer' })
const change = (user_id: string, body: object) =>
  api.patch<Member>(`${team}/members/${user_id}`, body)
const memberOf = async (user_id: string): Promise<Member | undefined> =>
  (await api.get<{ members: Member[] }>(`${team}/members`)).data.members.find(
    (member) => member.user_id === user_id,
  )
const seenBy = async (user_id: string): Promise<string[]> => {
  const { data } = await (await t.as(user_id)).get<{ id: string }[]>(`/matrices/${company.id}`)
  return (data ?? []).map(({ id }) => id).toSorted()
}
const newMatrix = async (): Promise<string> =>
  (
    await api.post<{ id: string }>('/matrices', {
      name: 'Nuevo',
      email_send_reports: 'rh@ceiba.mx',
      evaluation_id: evaluation.id,
      limit_date: '2026-12-04',
      company_id: company.id,
      reminder_id: 3,
    })
  ).data.id

describe('a role of chosen projects', () => {
  test('is given with its projects, which its member sees and no other', async () => {
    const { id } = await newMember()
    expect(await change(id, { role: 'organizer', matrix_ids: [one, one] })).toMatchObject({
      status: 200,
      data: { role: 'organizer', matrix_ids: [one], new_matrices: false },
    })
    expect(await seenBy(id)).toEqual([one])
    await change(id, { role: 'organizer', matrix_ids: [one, two] })
    expect(await seenBy(id)).toEqual([one, two].toSorted())
    expect((await change(id, { role: 'consultant' })).data.matrix_ids).toHaveLength(2)
  })

  test('gets projects that are created later only when that is said', async () => {
    const [with_new, without] = [await newMember(), await newMember()]
    await change(with_new.id, { role: 'consultant', new_matrices: true })
    await change(without.id, { role: 'consultant', matrix_ids: [one] })
    const created = await newMatrix()
    expect(await seenBy(with_new.id)).toEqual([created])
    expect(await seenBy(without.id)).toEqual([one])
  })

  test('is refused without projects and with those of others, and nothing changes', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeCompany(t.context, { workspace_id: outsider.workspace_id })
    const { id } = await newMember()
    expect(await change(id, { role: 'organizer' })).toMatchObject({
      status: 422,
      code: 'member.projects_required',
      message: 'Elige al menos un proyecto, o marca que también verá los que se creen después.',
    })
    for (const matrix_ids of [[foreign.id], [one, outsider.id]])
      expect(await change(id, { role: 'organizer', matrix_ids })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect(await memberOf(id)).toMatchObject({ role: 'viewer', matrix_ids: [] })
  })

  test('loses its projects with another role, with the project and with the access', async () => {
    const { id } = await newMember()
    const gone = (await draft({ name: 'Se va' })).id
    await change(id, { role: 'organizer', matrix_ids: [gone, one] })
    await api.delete(`/matrices/${gone}`)
    expect(await memberOf(id)).toMatchObject({ matrix_ids: [one] })
    await change(id, { role: 'viewer', matrix_ids: [one], new_matrices: true })
    expect(await memberOf(id)).toMatchObject({ matrix_ids: [], new_matrices: false })
    await change(id, { role: 'organizer', matrix_ids: [one] })
    await api.delete(`${team}/members/${id}`)
    const { rows } = await t.context.pool.query('select from member_matrices where user_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })

  test('is recorded with the number of its projects', async () => {
    const { id } = await newMember()
    await change(id, { role: 'organizer', matrix_ids: [one] })
    await change(id, { role: 'organizer', matrix_ids: [one, two] })
    const { data } = await api.get<Event[]>(`${team}/activity`)
    expect(data.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
      ['member.projects_changed', { role: 'organizer', matrices: 2 }],
      ['member.changed', { role: 'organizer', matrices: 1 }],
    ])
  })
})

describe('an invitation with such a role', () => {
  test('brings its projects, those created meanwhile too', async () => {
    const guest = await makeUser(t.context)
    const { status, data } = await api.post<{ id: string; matrix_ids: string[] }>(
      `${team}/invitations`,
      { email: guest.email, role: 'organizer', matrix_ids: [one], new_matrices: true },
    )
    expect([status, data.matrix_ids]).toEqual([200, [one]])
    const created = await newMatrix()
    const token = t.context.secrets.mailedToken('member_invitation', data.id)
    expect((await (await t.as(guest.id)).post('/invitations/accept', { token })).status).toBe(200)
    expect(await seenBy(guest.id)).toEqual([one, created].toSorted())
  })

  test('is refused without projects', async () => {
    const body = { email: 'sin@ceiba.mx', role: 'consultant' }
    expect(await api.post(`${team}/invitations`, body)).toMatchObject({
      status: 422,
      code: 'member.projects_required',
    })
  })
})

describe('an API token with such a role', () => {
  test('says its projects and is refused without any', async () => {
    const body = { name: 'Tablero', role: 'consultant', days: 30 }
    expect(await api.post(`${team}/tokens`, body)).toMatchObject({
      status: 422,
      code: 'member.projects_required',
    })
    const { data } = await api.post<{ token: string }>(`${team}/tokens`, {
      ...body,
      matrix_ids: [one],
    })
    const headers = { authorization: `Bearer ${data.token}` }
    expect((await t.visitor.get('/token', headers)).data).toMatchObject({
      role: 'consultant',
      matrix_ids: [one],
    })
    expect((await t.visitor.get<{ id: string }[]>('/companies', headers)).data).toMatchObject([
      { id: company.id, matrices: 1 },
    ])
  })
})

test('only owners see which projects can be given', async () => {
  const { data } = await api.get<{ id: string }[]>(`${team}/assignable-matrices`)
  expect(data.map(({ id }) => id)).toContain(one)
  const other = await makeUser(t.context, { workspace_id, role: 'admin' })
  expect((await (await t.as(other.id)).get(`${team}/assignable-matrices`)).status).toBe(404)
})
