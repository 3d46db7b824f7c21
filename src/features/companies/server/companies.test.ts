import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import { makeMatrix, makeUser, makeWorkspace } from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

let testApp: TestApp
let renata: Awaited<ReturnType<typeof makeUser>>
let api: Caller
let outsider: Caller

beforeAll(async () => {
  testApp = await openTestApp()
  renata = await makeUser(testApp.context)
  api = await testApp.as(renata.id)
  outsider = await testApp.as((await makeUser(testApp.context)).id)
})
afterAll(() => testApp.close())

const create = async (fields: Record<string, string> = {}): Promise<Company> =>
  (
    await api.upload<Company>('POST', '/companies', {
      name: 'Alimentos La Ceiba',
      status: 'activa',
      primary_color: '#1E6B4F',
      secondary_color: '#F2B233',
      ...fields,
    })
  ).data
const stored = (id: string) =>
  testApp.context.db.selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirst()

test('creates a company in the workspace of its creator and lists it', async () => {
  const company = await create({ name: '  Alimentos   La Ceiba ' })
  expect(company).toEqual({
    id: company.id,
    workspace_id: renata.workspace_id,
    name: 'Alimentos La Ceiba',
    status: 'activa',
    primary_color: '#1E6B4F',
    secondary_color: '#F2B233',
    logo: null,
    time_zone: 'America/Mexico_City',
    paper: 'letter',
    country: 'MX',
    version: 1,
    kind: 'real',
    relation_names: {},
    sender_name: '',
    sender_email: '',
    reply_to: '',
    sender_refused: false,
    matrices: 0,
  })
  expect((await api.get<Company[]>('/companies')).data).toContainEqual(company)
  expect((await api.get<Company>(`/companies/${company.id}`)).data).toEqual(company)
})

test('counts the matrices of a company', async () => {
  const { id, workspace_id } = await create()
  await makeMatrix(testApp.context, { workspace_id, company_id: id })
  expect((await api.get<Company>(`/companies/${id}`)).data.matrices).toBe(1)
})

test('creates a company from its name alone: active, black, in the default time zone', async () => {
  const { data } = await api.upload<Company>('POST', '/companies', { name: 'Sólo nombre' })
  expect(data).toMatchObject({
    status: 'activa',
    primary_color: '#000000',
    secondary_color: '#000000',
    time_zone: 'America/Mexico_City',
    paper: 'letter',
  })
})

test('changes name, status, colours, time zone and paper', async () => {
  const { id } = await create()
  const changed = await api.upload<Company>('PATCH', `/companies/${id}`, {
    name: 'La Ceiba',
    status: 'inactiva',
    primary_color: '#000001',
    secondary_color: '#FFFFFF',
    time_zone: 'America/Tijuana',
    paper: 'a4',
  })
  expect(changed.data).toMatchObject({
    name: 'La Ceiba',
    status: 'inactiva',
    primary_color: '#000001',
    secondary_color: '#FFFFFF',
    time_zone: 'America/Tijuana',
    paper: 'a4',
  })
  const kept = await api.upload<Company>('PATCH', `/companies/${id}`, { name: 'Ceiba' })
  expect(kept.data).toEqual({ ...changed.data, name: 'Ceiba', version: 3 })
})

test.each([
  [{ name: '' }, 422, 'company.name_required', 'El nombre no puede estar vacío.'],
  [{ name: ' \u200b ' }, 422, 'company.name_required', 'El nombre no puede estar vacío.'],
  [{ primary_color: 'red' }, 422, 'company.color_invalid', 'El color debe tener la forma #RRGGBB.'],
  [
    { secondary_color: '#12345' },
    422,
    'company.color_invalid',
    'El color debe tener la forma #RRGGBB.',
  ],
  [{ status: 'cerrada' }, 400, 'input.invalid', 'Revisa los datos: hay campos que no son válidos.'],
  [
    { time_zone: 'Luna/Tycho' },
    400,
    'input.invalid',
    'Revisa los datos: hay campos que no son válidos.',
  ],
  [{ paper: 'legal' }, 400, 'input.invalid', 'Revisa los datos: hay campos que no son válidos.'],
  [
    { id: '00000000-0000-0000-0000-000000000000' },
    400,
    'input.invalid',
    'Revisa los datos: hay campos que no son válidos.',
  ],
  [
    { image: 'https://evil.example/logo.png' },
    400,
    'input.invalid',
    'Revisa los datos: hay campos que no son válidos.',
  ],
])('refuses to create or change a company with %j', async (wrong, status, code, message) => {
  const company = await create()
  const before = await stored(company.id)
  const count = (await api.get<Company[]>('/companies')).data.length
  const fields = { name: 'Otra', ...wrong }
  expect(await api.upload('POST', '/companies', fields)).toMatchObject({ status, code, message })
  expect(await api.upload('PATCH', `/companies/${company.id}`, fields)).toMatchObject({
    status,
    code,
    message,
  })
  expect(await stored(company.id)).toEqual(before)
  expect((await api.get<Company[]>('/companies')).data).toHaveLength(count)
})

test('refuses a company as JSON', async () => {
  expect(await api.post('/companies', { name: 'JSON' })).toMatchObject({
    status: 415,
    code: 'input.unsupported',
  })
})

test('does not move a company to another workspace', async () => {
  const company = await create()
  const elsewhere = await makeWorkspace(testApp.context)
  await api.upload('PATCH', `/companies/${company.id}`, {
    name: 'Movida',
    workspace_id: elsewhere.id,
  })
  expect((await stored(company.id))?.workspace_id).toBe(renata.workspace_id)
})

test('creates a company in the requested workspace, but never in a workspace of others', async () => {
  const [second, foreign, ivan] = [
    await makeWorkspace(testApp.context),
    await makeWorkspace(testApp.context),
    await makeUser(testApp.context),
  ]
  await testApp.context.db
    .insertInto('members')
    .values({ workspace_id: second.id, user_id: ivan.id, role: 'admin' })
    .execute()
  const ivanApi = await testApp.as(ivan.id)
  const created = await ivanApi.upload<Company>('POST', '/companies', {
    name: 'La segunda',
    workspace_id: second.id,
  })
  expect(created.data.workspace_id).toBe(second.id)
  expect(
    await ivanApi.upload('POST', '/companies', { name: 'Intrusa', workspace_id: foreign.id }),
  ).toMatchObject({ status: 404, code: 'not_found' })
})

test('replies to an id of others as to an unknown id', async () => {
  const company = await create()
  const unknown_id = '0123456789abcdef0123456789abcdef'.replace(
    /(.{8})(.{4})(.{4})(.{4})(.{12})/,
    '$1-$2-$3-$4-$5',
  )
  const outcomeOf = ({
    status,
    code,
    message,
  }: {
    status: number
    code: string | undefined
    message: string | undefined
  }) => ({ status, code, message })
  for (const id of [company.id, unknown_id, 'no-es-un-id']) {
    const answers = [
      await outsider.get(`/companies/${id}`),
      await outsider.upload('PATCH', `/companies/${id}`, { name: 'Mía' }),
      await outsider.delete(`/companies/${id}`),
    ]
    expect(answers.map(outcomeOf)).toEqual(
      answers.map(() => ({
        status: 404,
        code: 'not_found',
        message: 'No encontramos lo que buscas.',
      })),
    )
  }
  expect(await stored(company.id)).toMatchObject({ name: company.name })
  expect((await outsider.get<Company[]>('/companies')).data).toEqual([])
})

test('refuses every call without a session', async () => {
  const { id } = await create()
  const answers = [
    await testApp.visitor.get('/companies'),
    await testApp.visitor.get(`/companies/${id}`),
    await testApp.visitor.upload('POST', '/companies', { name: 'X' }),
    await testApp.visitor.upload('PATCH', `/companies/${id}`, { name: 'X' }),
    await testApp.visitor.delete(`/companies/${id}`),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    answers.map(() => [401, 'session.required']),
  )
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
    answers.map(() => 'no-store'),
  )
})

test('lets a viewer read companies and refuses their changes', async () => {
  const { id } = await create()
  const viewer = await testApp.as(
    (await makeUser(testApp.context, { workspace_id: renata.workspace_id, role: 'viewer' })).id,
  )
  expect((await viewer.get<Company>(`/companies/${id}`)).data.id).toBe(id)
  for (const answer of [
    await viewer.upload('POST', '/companies', { name: 'X' }),
    await viewer.upload('PATCH', `/companies/${id}`, { name: 'X' }),
    await viewer.delete(`/companies/${id}`),
  ]) {
    expect(answer).toMatchObject({ status: 403, code: 'access.denied' })
  }
})
