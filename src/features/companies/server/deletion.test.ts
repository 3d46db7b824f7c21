import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import {
  makeCompany,
  makeEvaluation,
  makeMatrix,
  makeScale,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

let testApp: TestApp
let renata: Awaited<ReturnType<typeof makeUser>>
let api: Caller

beforeAll(async () => {
  testApp = await openTestApp()
  renata = await makeUser(testApp.context)
  api = await testApp.as(renata.id)
})
afterAll(() => testApp.close())

const createCompany = async (): Promise<Company> =>
  (await api.upload<Company>('POST', '/companies', { name: 'Alimentos La Ceiba' })).data
const stored = (id: string) =>
  testApp.context.db.selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirst()

test('deletes a company with its draft matrices, scales and evaluations', async () => {
  const { id, workspace_id } = await createCompany()
  const evaluation = await makeEvaluation(testApp.context, { workspace_id, company_id: id })
  await makeMatrix(testApp.context, { workspace_id, company_id: id, evaluation_id: evaluation.id })
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
  expect(await stored(id)).toBeUndefined()
  for (const table of ['matrices', 'evaluations', 'scales'] as const) {
    expect(
      await testApp.context.db
        .selectFrom(table)
        .where('company_id', '=', id)
        .select('id')
        .execute(),
    ).toEqual([])
  }
  const event = await testApp.context.db
    .selectFrom('activity')
    .where('target_id', '=', id)
    .where('action', '=', 'company.deleted')
    .selectAll()
    .executeTakeFirst()
  expect(event).toMatchObject({ user_id: renata.id, workspace_id })
})

test('refuses to delete a company with released matrices and names them', async () => {
  const { id, workspace_id } = await createCompany()
  const matrix = await makeMatrix(testApp.context, {
    workspace_id,
    company_id: id,
    name: 'Liderazgo 2026',
  })
  await makeMatrix(testApp.context, { workspace_id, company_id: id, name: 'Un borrador' })
  await markReleased(testApp.context, matrix.id)
  expect(await api.delete(`/companies/${id}`)).toMatchObject({
    status: 409,
    code: 'company.in_use',
    message: 'No se pudo eliminar la empresa. Tiene proyectos liberados: Liderazgo 2026.',
  })
  expect(await stored(id)).toBeDefined()
  await testApp.context.db
    .updateTable('matrices')
    .set({ erased_at: testApp.clock.now() })
    .where('id', '=', matrix.id)
    .execute()
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
})

test('keeps evaluations and scales that another company uses', async () => {
  const { id, workspace_id } = await createCompany()
  const other = await makeCompany(testApp.context, { workspace_id })
  const scale = await makeScale(testApp.context, { workspace_id, company_id: id })
  const evaluation = await makeEvaluation(testApp.context, {
    workspace_id,
    company_id: id,
    scale_id: scale.id,
  })
  const matrix = await makeMatrix(testApp.context, {
    workspace_id,
    company_id: other.id,
    evaluation_id: evaluation.id,
  })
  expect(await api.delete(`/companies/${id}`)).toMatchObject({ status: 200 })
  expect(
    await testApp.context.db
      .selectFrom('evaluations')
      .where('id', '=', evaluation.id)
      .select('company_id')
      .executeTakeFirst(),
  ).toEqual({ company_id: null })
  expect(
    await testApp.context.db
      .selectFrom('scales')
      .where('id', '=', scale.id)
      .select('company_id')
      .executeTakeFirst(),
  ).toEqual({ company_id: null })
  expect(
    await testApp.context.db
      .selectFrom('matrices')
      .where('id', '=', matrix.id)
      .select('evaluation_id')
      .executeTakeFirst(),
  ).toEqual({ evaluation_id: evaluation.id })
})
