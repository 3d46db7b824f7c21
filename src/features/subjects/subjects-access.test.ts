import { afterAll, describe, expect, test } from 'vitest'
import { csv, subjectsFixture } from '../../../tests/admin-fixtures.ts'
import type { Caller, Reply } from '../../../tests/caller.ts'
import { makeMatrix, makeSubject, makeUser, markReleased } from '../../../tests/factories.ts'
import type { Subject } from './contract.ts'

const RELEASED = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

const { t, admin, api, draftMatrix, listed } = await subjectsFixture<Subject>()

describe('access to subjects', () => {
  afterAll(() => t.close())

  const ana = { name: 'Ana Muñoz', email: 'ana@ceiba.mx' }
  const luis = { name: 'Luis Peña', email: 'luis@ceiba.mx' }

  /** Every call that changes subjects. */
  const attempts = (caller: Caller, id: string, subject_id: string): Promise<Reply>[] => [
    caller.post(`/subjects/${id}`, ana),
    caller.post(`/subjects/${id}/bulk`, { subjects: [ana, luis] }),
    caller.patch(`/subjects/${id}/${subject_id}`, ana),
    caller.delete(`/subjects/${id}/${subject_id}`),
    caller.post(`/subjects/${id}/remove`, { subject_ids: [subject_id] }),
    caller.upload('POST', `/subjects/${id}/import`, {}, csv('Nombre,Correo\nAna,a@b.mx')),
  ]

  describe('of a released matrix', () => {
    test('refuses every change', async () => {
      const id = await draftMatrix()
      const subject = await makeSubject(t.context, { matrix_id: id })
      await markReleased(t.context, id)
      const before = await listed(id)
      const replies = await Promise.all(attempts(api, id, subject.id))
      expect(replies.map(({ status, code, message }) => [status, code, message])).toEqual(
        replies.map(() => [409, 'matrix.released', RELEASED]),
      )
      expect(await listed(id)).toEqual(before)
    })

    test('refuses changes that wait for a release', async () => {
      const id = await draftMatrix()
      const subject = await makeSubject(t.context, { matrix_id: id })
      const release = await t.context.pool.connect()
      await release.query('begin')
      await release.query('select 1 from matrices where id = $1 for update', [id])
      const waiting = attempts(api, id, subject.id)
      await release.query(
        'update matrices set released = true, released_at = now() where id = $1',
        [id],
      )
      await release.query('commit')
      release.release()
      expect((await Promise.all(waiting)).map(({ status, code }) => [status, code])).toEqual(
        waiting.map(() => [409, 'matrix.released']),
      )
      expect((await listed(id)).map(({ name }) => name)).toEqual([subject.name])
    })
  })

  test('lets a viewer read but not change, and a visitor neither', async () => {
    const id = await draftMatrix()
    const subject = await makeSubject(t.context, { matrix_id: id })
    const viewer = await t.as(
      (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
    )
    expect((await viewer.get(`/subjects/${id}`)).status).toBe(200)
    expect(
      (await Promise.all(attempts(viewer, id, subject.id))).map(({ status }) => status),
    ).toEqual([403, 403, 403, 403, 403, 403])
    expect((await t.visitor.get(`/subjects/${id}`)).status).toBe(401)
    expect((await t.visitor.get(`/subjects/${id}/template`)).status).toBe(401)
  })

  test('answers 404 for everything that belongs to another workspace or matrix', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, { workspace_id: outsider.workspace_id })
    const theirs = await makeSubject(t.context, { matrix_id: foreign.id })
    const property = {
      id: UNKNOWN_ID.replace('0', '1'),
      workspace_id: outsider.workspace_id,
      name: 'Secreta',
      type: 'text' as const,
    }
    await t.context.db.insertInto('subject_properties').values(property).execute()
    const id = await draftMatrix()
    const mine = await makeSubject(t.context, { matrix_id: id })
    const elsewhere = await makeSubject(t.context, { matrix_id: await draftMatrix() })
    const values = [{ subject_property_id: property.id, value: 'x' }]
    const replies = await Promise.all([
      api.get(`/subjects/${foreign.id}`),
      api.get(`/subjects/${foreign.id}/template`),
      api.post(`/subjects/${foreign.id}`, ana),
      api.post(`/subjects/${foreign.id}/bulk`, { subjects: [ana] }),
      api.upload('POST', `/subjects/${foreign.id}/import`, {}, csv('')),
      api.patch(`/subjects/${foreign.id}/${theirs.id}`, ana),
      api.delete(`/subjects/${foreign.id}/${theirs.id}`),
      api.patch(`/subjects/${id}/${theirs.id}`, ana),
      api.delete(`/subjects/${id}/${theirs.id}`),
      api.delete(`/subjects/${id}/${elsewhere.id}`),
      api.post(`/subjects/${foreign.id}/remove`, { subject_ids: [theirs.id] }),
      api.post(`/subjects/${id}/remove`, { subject_ids: [theirs.id, elsewhere.id] }),
      api.patch(`/subjects/${id}/${elsewhere.id}`, ana),
      api.get(`/subjects/${UNKNOWN_ID}`),
      api.post(`/subjects/${id}`, { ...ana, values }),
      api.patch(`/subjects/${id}/${mine.id}`, { ...ana, values }),
      api.post(`/subjects/${id}`, { ...ana, id: theirs.id }),
      api.patch(`/subjects/${id}/${mine.id}`, { ...ana, id: theirs.id }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
    expect((await listed(id)).map(({ name }) => name)).toEqual([mine.name])
  })

  test.each([
    ['null', null],
    ['an empty object', {}],
    ['a list', []],
    ['a number for a name', { ...ana, name: 1 }],
    ['values that are not a list', { ...ana, values: {} }],
    ['an unknown field', { ...ana, disputed: true }],
    ['a matrix id in the body', { ...ana, matrix_id: UNKNOWN_ID }],
    ['a lone surrogate', { ...ana, name: '\ud800' }],
    ['a name of 100,000 letters', { ...ana, name: 'x'.repeat(100_000) }],
    ['a value without a column', { ...ana, values: [{ value: 'x' }] }],
    [
      'thirty-one values',
      {
        ...ana,
        values: Array.from({ length: 31 }, () => ({ subject_property_id: UNKNOWN_ID, value: 'x' })),
      },
    ],
  ])('refuses %s in place of a subject as invalid', async (_, body) => {
    const id = await draftMatrix()
    expect(await api.post(`/subjects/${id}`, body)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    expect(await api.post(`/subjects/${id}/bulk`, { subjects: [body] })).toMatchObject({
      status: 400,
    })
    expect((await api.post(`/subjects/${id}`, '{"__proto__":{"name":"x"}}')).status).toBe(400)
  })
})
