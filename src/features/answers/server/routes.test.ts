import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'
import { readSheet, releasedSheet } from '../../../../tests/released-sheet.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

describe('the reply to a rater', () => {
  test('has a stable question order, and no id, e-mail or status of other subjects', async () => {
    const s = await releasedSheet(t)
    const [first, second] = [await readSheet(s), await readSheet(s)]
    const text = JSON.stringify(first.data)
    for (const secret of [s.emilio.id, s.emilio.email, s.other.id, s.matrix.id, 'answered"'])
      expect(text).not.toContain(secret)
    expect(first.data.questions.map((question) => question.id)).toEqual(
      second.data.questions.map((question) => question.id),
    )
  })

  test('tells without the key the company and the project, and neither names nor addresses', async () => {
    const s = await releasedSheet(t)
    for (const path of [
      `/answers/verification/${s.lucia.id}`,
      `/subjects/forms/${s.lucia.id}`,
      `/subjects/forms/self/${s.lucia.id}`,
    ]) {
      const { data } = await t.visitor.get<object>(path)
      expect(data).toMatchObject({
        name: '',
        email: '',
        company: { name: expect.stringMatching(/./) },
        matrix: { name: s.matrix.name },
        key_notice: 'Abre el enlace de tu correo: esta dirección no trae su clave.',
      })
      const text = JSON.stringify(data)
      for (const secret of [s.lucia, s.emilio].flatMap(({ name, email }) => [name, email]))
        expect(text).not.toContain(secret)
      expect((await s.rater.get<object>(path)).data).toMatchObject({
        name: s.lucia.name,
        email: s.lucia.email,
        key_notice: null,
      })
    }
  })

  test('names the forms and the group sizes before the first answer', async () => {
    const s = await releasedSheet(t)
    const { data } = await s.rater.get(`/answers/verification/${s.lucia.id}`)
    expect(data).toMatchObject({
      questions: 4,
      self_pending: true,
      others_pending: true,
      forms: [{ group_size: 1 }, { group_size: 1 }],
    })
  })
})

test('tells the values of the rater’s columns to the key’s holder only', async () => {
  const s = await releasedSheet(t)
  const { workspace_id, company_id, id: matrix_id } = s.matrix
  const property = { id: newId(), workspace_id, company_id, name: 'Puesto', type: 'text' } as const
  await t.context.db.insertInto('subject_properties').values(property).execute()
  const column = { matrix_id, subject_property_id: property.id }
  await t.context.db
    .insertInto('matrix_subject_properties')
    .values({ ...column, position: 0 })
    .execute()
  await t.context.db
    .insertInto('subject_values')
    .values({ ...column, subject_id: s.lucia.id, value: 'Gerencia' })
    .execute()
  const path = `/answers/verification/${s.lucia.id}`
  expect((await s.rater.get(path)).data).toMatchObject({
    values: [{ name: 'Puesto', value: 'Gerencia' }],
  })
  expect((await t.visitor.get(path)).data).toMatchObject({ values: [] })
  const opening = pageHeaders(t.context.secrets, s.lucia.id)
  const page = (await t.visitor.get(`//assessment/${s.lucia.id}`, opening)).bytes.toString()
  expect(page).toContain('Puesto')
  expect(page).not.toContain('Gerencia')
})

test('limits guesses of links per address, but no valid link of the same address', async () => {
  const s = await releasedSheet(t)
  t.clock.set('2026-11-25T16:00:00Z')
  const statuses = []
  for (let guess = 0; guess < 32; guess++)
    statuses.push(
      (await t.visitor.get('/subjects/forms/11111111-1111-1111-1111-111111111111')).status,
    )
  expect([statuses.slice(0, 30).every((status) => status === 404), statuses[31]]).toEqual([
    true,
    429,
  ])
  expect((await readSheet(s)).status).toBe(200)
})

test('«Estos no son mis datos» mails the organiser once', async () => {
  const s = await releasedSheet(t)
  await s.rater.post(`/answers/dispute/${s.lucia.id}`, {})
  await s.rater.post(`/answers/dispute/${s.lucia.id}`, {})
  const rows = await t.context.db
    .selectFrom('outbox')
    .where('subject_id', '=', s.lucia.id)
    .select('kind')
    .execute()
  expect(rows).toEqual([{ kind: 'disputed' }])
})

test('records the version of the notice and the first time it was shown', async () => {
  const s = await releasedSheet(t)
  await s.rater.post(`/answers/notice/${s.lucia.id}`, { version: '2025-06' })
  t.clock.set('2026-11-21T16:00:00Z')
  await s.rater.post(`/answers/notice/${s.lucia.id}`, { version: '2025-06' })
  const notice = await t.context.db
    .selectFrom('notices')
    .where('subject_id', '=', s.lucia.id)
    .selectAll()
    .executeTakeFirst()
  expect(notice).toMatchObject({ version: '2025-06', shown_at: new Date('2026-11-20T16:00:00Z') })
})
