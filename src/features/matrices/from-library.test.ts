import { afterAll, expect, test } from 'vitest'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeUser } from '../../../tests/factories.ts'
import type { Matrix } from './contract.ts'

const { t, admin, api, company } = await signedInAdmin()
afterAll(() => t.close())

const path = (company_id: string, key = 'mandos_medios') =>
  `/companies/${company_id}/matrices/library/${key}`

test('one call makes a scale, an evaluation of the company and a draft that uses it', async () => {
  const { status, data } = await api.post<Matrix>(path(company.id), {})
  expect(status).toBe(200)
  expect(data).toMatchObject({
    company_id: company.id,
    evaluation_name: 'Mandos medios',
    scale_name: 'Frecuencia',
    email_send_reports: admin.email,
    question_count: 30,
    released: false,
    reminder_id: 3,
    subjects: 0,
  })
  expect(data.name).toMatch(/^Mandos medios \d{4}$/)
  const evaluations = await api.get<object[]>(`/evaluations?company_id=${company.id}`)
  expect(evaluations.data).toMatchObject([{ name: 'Mandos medios', company_id: company.id }])
})

test('makes nothing for an unknown evaluation or the company of another workspace', async () => {
  expect(await api.post(path(company.id, '__proto__'), {})).toMatchObject({ status: 404 })
  const outsider = await t.as((await makeUser(t.context)).id)
  expect(await outsider.post(path(company.id), {})).toMatchObject({ status: 404 })
  expect((await api.get<Matrix[]>(`/matrices/${company.id}`)).data).toHaveLength(1)
})
