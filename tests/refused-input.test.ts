import { afterAll, expect, test } from 'vitest'
import { formsFixture } from './admin-fixtures.ts'
import type { Reply } from './caller.ts'

const { t, api, company, draftMatrix } = await formsFixture()
afterAll(() => t.close())

interface Failure {
  readonly code: string
  readonly issues?: readonly { path: string; code: string; message: string }[]
}
const failureOf = ({ bytes }: Reply<unknown>): Failure => JSON.parse(bytes.toString())
const person = { external_id: 'E-1', name: 'Ana Ríos', email: 'ana.rios@ceiba.mx' }

test('a misspelt parameter is refused, and the call that it would have changed writes nothing', async () => {
  const { id } = await draftMatrix()
  const body = { subjects: [person] }
  const reply = await api.post(`/matrices/${id}/sync?dryrun=true`, body)
  expect(reply.status).toBe(400)
  expect(failureOf(reply)).toMatchObject({
    code: 'input.invalid',
    issues: [{ path: 'dryrun', code: 'unknown', message: '`dryrun` no existe: ¿`dry_run`?' }],
  })
  const { data } = await api.get<{ name: string }[]>(`/subjects/${id}`)
  expect(data.map(({ name }) => name)).not.toContain(person.name)
  expect((await api.post(`/matrices/${id}/sync?dry_run=true`, body)).status).toBe(200)
})

test('a call without parameters refuses each that it is given', async () => {
  const reply = await api.get('/companies?company=1')
  expect(reply.status).toBe(400)
  expect(failureOf(reply).issues).toEqual([
    { path: 'company', code: 'unknown', message: '`company` no existe.' },
  ])
})

test('each field of a refused body has its path, its code and a sentence', async () => {
  const reply = await api.post('/matrices', {
    name: 'x'.repeat(201),
    email_send_reports: 7,
    evaluation_id: 'una',
    limite_date: '2026-12-31',
    company_id: company.id,
    reminder_id: 1.5,
    minimum_raters: null,
    subject_properties: Array.from({ length: 31 }, () => ({ name: 'Área', type: 'text' })),
    nomination: { companero: { minimum: -1, maximum: 51 } },
  })
  expect(reply.status).toBe(400)
  const { issues = [] } = failureOf(reply)
  expect(Object.fromEntries(issues.map(({ path, code }) => [path, code]))).toEqual({
    name: 'too_long',
    email_send_reports: 'type',
    evaluation_id: 'format',
    limit_date: 'required',
    limite_date: 'unknown',
    reminder_id: 'type',
    minimum_raters: 'type',
    subject_properties: 'too_many',
    'nomination.companero.minimum': 'too_low',
    'nomination.companero.maximum': 'too_high',
    'nomination.equipo': 'required',
    'nomination.cliente': 'required',
    'nomination.propose_until': 'required',
    'nomination.approve_until': 'required',
  })
  const sentenceOf = (field: string) => issues.find(({ path }) => path === field)?.message
  expect(sentenceOf('limit_date')).toBe('Falta `limit_date`.')
  expect(sentenceOf('limite_date')).toBe('`limite_date` no existe: ¿`limit_date`?')
  expect(sentenceOf('name')).toBe('`name` puede tener hasta 200 caracteres.')
  expect(sentenceOf('email_send_reports')).toBe('`email_send_reports` debe ser un texto.')
})

test('a text that is much too long is told the length that is accepted', async () => {
  const reply = await api.post('/scales', { name: 'x'.repeat(2000), values: [] })
  expect(failureOf(reply).issues).toEqual([
    { path: 'name', code: 'too_long', message: '`name` puede tener hasta 200 caracteres.' },
  ])
})

test('of several variants the one that was meant is told what it lacks', async () => {
  const { id } = await draftMatrix()
  const generate = async (body: unknown) =>
    failureOf(await api.post(`/forms/${id}/generate`, body)).issues
  expect(await generate({ kind: 'peers' })).toEqual([
    { path: 'subject_property_id', code: 'required', message: 'Falta `subject_property_id`.' },
  ])
  expect(await generate({ kind: 'other' })).toEqual([
    {
      path: 'kind',
      code: 'value',
      message: '`kind` debe ser `self`, `peers`, `org_chart`, `second_group` o `rules`.',
    },
  ])
  expect(await generate([])).toEqual([
    { path: '', code: 'type', message: 'El cuerpo debe ser un objeto.' },
  ])
})

test('a row of a list is told by its index, and a day and a flag by their format', async () => {
  const { id } = await draftMatrix()
  const subjects = [person, { ...person, correo: 'ana@ceiba.mx' }]
  expect(failureOf(await api.post(`/matrices/${id}/sync`, { subjects })).issues).toEqual([
    { path: 'subjects.1.correo', code: 'unknown', message: '`subjects.1.correo` no existe.' },
  ])
  expect(failureOf(await api.post(`/matrices/${id}/sync?dry_run=si`, {})).issues).toEqual([
    { path: 'dry_run', code: 'value', message: '`dry_run` debe ser `true` o `false`.' },
  ])
  const late = await api.post(`/matrices/${id}/duplicate`, {
    name: 'Otro',
    limit_date: '31/12/2027',
    with_subjects: false,
  })
  expect(failureOf(late).issues).toEqual([
    {
      path: 'limit_date',
      code: 'format',
      message: '`limit_date` no tiene el formato que se espera: una fecha, como `2026-12-31`.',
    },
  ])
})
