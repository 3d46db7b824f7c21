import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  makeCompany,
  makeEvaluation,
  makeMatrix,
  makeScale,
  makeUser,
  makeWorkspace,
  markReleased,
} from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

let t: TestApp
let renata: Awaited<ReturnType<typeof makeUser>>
let api: Caller
let stranger: Caller

beforeAll(async () => {
  t = await openTestApp()
  renata = await makeUser(t.context)
  api = await t.as(renata.id)
  stranger = await t.as((await makeUser(t.context)).id)
})
afterAll(() => t.close())

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
  t.context.db.selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirst()

test('a company is created in the workspace of whoever creates it, and is listed', async () => {
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
    matrices: 0,
  })
  expect((await api.get<Company[]>('/companies')).data).toContainEqual(company)
  expect((await api.get<Company>(`/companies/${company.id}`)).data).toEqual(company)
})

test('a company counts its projects', async () => {
  const { id, workspace_id } = await create()
  await makeMatrix(t.context, { workspace_id, company_id: id })
  expect((await api.get<Company>(`/companies/${id}`)).data.matrices).toBe(1)
})

test('a company that says only its name is active, black and in the usual time zone', async () => {
  const { data } = await api.upload<Company>('POST', '/companies', { name: 'Sólo nombre' })
  expect(data).toMatchObject({
    status: 'activa',
    primary_color: '#000000',
    secondary_color: '#000000',
    time_zone: 'America/Mexico_City',
    paper: 'letter',
  })
})

test('name, state, colours, zone and paper change by PATCH and by PUT', async () => {
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
  expect(kept.data).toEqual({ ...changed.data, name: 'Ceiba' })
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
])('a company with %j is refused, new or changed', async (wrong, status, code, message) => {
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

test('a company is not read from JSON', async () => {
  expect(await api.post('/companies', { name: 'JSON' })).toMatchObject({
    status: 400,
    code: 'input.unreadable',
  })
})

test('a change cannot move a company to another workspace', async () => {
  const company = await create()
  const elsewhere = await makeWorkspace(t.context)
  await api.upload('PATCH', `/companies/${company.id}`, {
    name: 'Movida',
    workspace_id: elsewhere.id,
  })
  expect((await stored(company.id))?.workspace_id).toBe(renata.workspace_id)
})

test('a company is created in the workspace that is named, never in one of others', async () => {
  const [second, foreign, ivan] = [
    await makeWorkspace(t.context),
    await makeWorkspace(t.context),
    await makeUser(t.context),
  ]
  await t.context.db
    .insertInto('members')
    .values({ workspace_id: second.id, user_id: ivan.id, role: 'admin' })
    .execute()
  const his = await t.as(ivan.id)
  const named = await his.upload<Company>('POST', '/companies', {
    name: 'La segunda',
    workspace_id: second.id,
  })
  expect(named.data.workspace_id).toBe(second.id)
  expect(
    await his.upload('POST', '/companies', { name: 'Intrusa', workspace_id: foreign.id }),
  ).toMatchObject({ status: 404, code: 'not_found' })
})

test('what belongs to others is answered like what does not exist', async () => {
  const company = await create()
  const nowhere = '0123456789abcdef0123456789abcdef'.replace(
    /(.{8})(.{4})(.{4})(.{4})(.{12})/,
    '$1-$2-$3-$4-$5',
  )
  const bodyOf = ({
    status,
    code,
    message,
  }: {
    status: number
    code: string | undefined
    message: string | undefined
  }) => ({ status, code, message })
  for (const id of [company.id, nowhere, 'no-es-un-id']) {
    const answers = [
      await stranger.get(`/companies/${id}`),
      await stranger.upload('PATCH', `/companies/${id}`, { name: 'Mía' }),
      await stranger.delete(`/companies/${id}`),
    ]
    expect(answers.map(bodyOf)).toEqual(
      answers.map(() => ({
        status: 404,
        code: 'not_found',
        message: 'No encontramos lo que buscas.',
      })),
    )
  }
  expect(await stored(company.id)).toMatchObject({ name: company.name })
  expect((await stranger.get<Company[]>('/companies')).data).toEqual([])
})

test('without a session there is nothing to see or change', async () => {
  const { id } = await create()
  const answers = [
    await t.visitor.get('/companies'),
    await t.visitor.get(`/companies/${id}`),
    await t.visitor.upload('POST', '/companies', { name: 'X' }),
    await t.visitor.upload('PATCH', `/companies/${id}`, { name: 'X' }),
    await t.visitor.delete(`/companies/${id}`),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    answers.map(() => [401, 'session.required']),
  )
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
    answers.map(() => 'no-store'),
  )
})

test('a viewer sees the companies and changes nothing', async () => {
  const { id } = await create()
  const viewer = await t.as(
    (await makeUser(t.context, { workspace_id: renata.workspace_id, role: 'viewer' })).id,
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

test('deleting a company takes its drafts, scales and evaluations along', async () => {
  const { id, workspace_id } = await create()
  const evaluation = await makeEvaluation(t.context, { workspace_id, company_id: id })
  await makeMatrix(t.context, { workspace_id, company_id: id, evaluation_id: evaluation.id })
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
  expect(await stored(id)).toBeUndefined()
  for (const table of ['matrices', 'evaluations', 'scales'] as const) {
    expect(
      await t.context.db.selectFrom(table).where('company_id', '=', id).select('id').execute(),
    ).toEqual([])
  }
  const deed = await t.context.db
    .selectFrom('activity')
    .where('target_id', '=', id)
    .where('action', '=', 'company.deleted')
    .selectAll()
    .executeTakeFirst()
  expect(deed).toMatchObject({ user_id: renata.id, workspace_id })
})

test('a company with released projects is not deleted, and the message names them', async () => {
  const { id, workspace_id } = await create()
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: id,
    name: 'Liderazgo 2026',
  })
  await makeMatrix(t.context, { workspace_id, company_id: id, name: 'Un borrador' })
  await markReleased(t.context, matrix.id)
  expect(await api.delete(`/companies/${id}`)).toMatchObject({
    status: 409,
    code: 'company.in_use',
    message: 'No se pudo eliminar la empresa. Tiene proyectos liberados: Liderazgo 2026.',
  })
  expect(await stored(id)).toBeDefined()
  await t.context.db
    .updateTable('matrices')
    .set({ erased_at: t.clock.now() })
    .where('id', '=', matrix.id)
    .execute()
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
})

test('what another company works with outlives the company that made it', async () => {
  const { id, workspace_id } = await create()
  const other = await makeCompany(t.context, { workspace_id })
  const scale = await makeScale(t.context, { workspace_id, company_id: id })
  const evaluation = await makeEvaluation(t.context, {
    workspace_id,
    company_id: id,
    scale_id: scale.id,
  })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: other.id,
    evaluation_id: evaluation.id,
  })
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
  expect(
    await t.context.db
      .selectFrom('evaluations')
      .where('id', '=', evaluation.id)
      .select('company_id')
      .executeTakeFirst(),
  ).toEqual({ company_id: null })
  expect(
    await t.context.db
      .selectFrom('scales')
      .where('id', '=', scale.id)
      .select('company_id')
      .executeTakeFirst(),
  ).toEqual({ company_id: null })
  expect(
    await t.context.db
      .selectFrom('matrices')
      .where('id', '=', matrix.id)
      .select('evaluation_id')
      .executeTakeFirst(),
  ).toEqual({ evaluation_id: evaluation.id })
})
