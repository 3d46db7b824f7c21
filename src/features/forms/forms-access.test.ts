import { afterAll, describe, expect, test } from 'vitest'
import { csv, form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Caller, Reply } from '../../../tests/caller.ts'
import {
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Form } from './contract.ts'

const RELEASED = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

const { t, admin, api, draftMatrix, listed } = await formsFixture<Form>()

describe('access to forms', () => {
  afterAll(() => t.close())

  /** Every call that changes forms. */
  const attempts = (
    caller: Caller,
    { id, ana, luis, eva }: Awaited<ReturnType<typeof draftMatrix>>,
    form_id: string,
  ): Promise<Reply>[] => [
    caller.post('/forms', form(ana, eva)),
    caller.post(`/forms/${id}/bulk`, { forms: [form(ana, eva)] }),
    caller.post(`/forms/${id}/generate`, { kind: 'self' }),
    caller.patch(`/forms/${form_id}`, form(eva, luis)),
    caller.delete(`/forms/${form_id}`),
    caller.post(`/forms/${id}/copy`, { matrix_id: id }),
    caller.post(`/forms/${id}/remove`, { ids: [form_id] }),
    caller.upload(
      'POST',
      `/forms/${id}/import`,
      {},
      csv('Evaluador,Correo,Relación,Evaluado\nEva Ríos,,auto,\n'),
    ),
  ]

  describe('of a released matrix', () => {
    test('refuses every change', async () => {
      const draft = await draftMatrix()
      const { id: form_id } = await makeForm(t.context, {
        matrix_id: draft.id,
        evaluator_id: draft.ana,
        evaluated_id: draft.luis,
      })
      await markReleased(t.context, draft.id)
      const before = await listed(draft.id)
      const replies = await Promise.all(attempts(api, draft, form_id))
      expect(replies.map(({ status, code, message }) => [status, code, message])).toEqual(
        replies.map(() => [409, 'matrix.released', RELEASED]),
      )
      expect(await listed(draft.id)).toEqual(before)
    })

    test('refuses changes that wait for a release', async () => {
      const draft = await draftMatrix()
      const { id: form_id } = await makeForm(t.context, {
        matrix_id: draft.id,
        evaluator_id: draft.ana,
        evaluated_id: draft.luis,
      })
      const release = await t.context.pool.connect()
      await release.query('begin')
      await release.query('select 1 from matrices where id = $1 for update', [draft.id])
      const waiting = attempts(api, draft, form_id)
      await release.query(
        'update matrices set released = true, released_at = now() where id = $1',
        [draft.id],
      )
      await release.query('commit')
      release.release()
      expect((await Promise.all(waiting)).map(({ status, code }) => [status, code])).toEqual(
        waiting.map(() => [409, 'matrix.released']),
      )
      expect(await listed(draft.id)).toHaveLength(1)
    })
  })

  test('lets a viewer read but not change, and a visitor neither', async () => {
    const draft = await draftMatrix()
    const { id: form_id } = await makeForm(t.context, {
      matrix_id: draft.id,
      evaluator_id: draft.ana,
      evaluated_id: draft.luis,
    })
    const viewer = await t.as(
      (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
    )
    expect((await viewer.get(`/forms/${draft.id}`)).status).toBe(200)
    const replies = await Promise.all(attempts(viewer, draft, form_id))
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [403, 'access.denied']),
    )
    expect((await t.visitor.get(`/forms/${draft.id}`)).status).toBe(401)
  })

  test('answers 404 for everything that belongs to another workspace', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, { workspace_id: outsider.workspace_id })
    const [one, other] = [
      await makeSubject(t.context, { matrix_id: foreign.id }),
      await makeSubject(t.context, { matrix_id: foreign.id }),
    ]
    const theirs = await makeForm(t.context, {
      matrix_id: foreign.id,
      evaluator_id: one.id,
      evaluated_id: other.id,
    })
    const { id, ana, luis } = await draftMatrix()
    const { data: mine } = await api.post<Form>('/forms', form(ana, luis))
    const replies = await Promise.all([
      api.get(`/forms/${foreign.id}`),
      api.post('/forms', form(one.id, other.id, 2)),
      api.post('/forms', form(ana, other.id)),
      api.post('/forms', form(one.id, ana)),
      api.post('/forms', form(UNKNOWN_ID, ana)),
      api.post(`/forms/${foreign.id}/bulk`, { forms: [form(one.id, other.id, 2)] }),
      api.post(`/forms/${id}/bulk`, { forms: [form(ana, other.id)] }),
      api.post(`/forms/${foreign.id}/generate`, { kind: 'self' }),
      api.upload('POST', `/forms/${foreign.id}/import`, {}, csv('')),
      api.patch(`/forms/${theirs.id}`, form(one.id, other.id)),
      api.delete(`/forms/${theirs.id}`),
      api.post(`/forms/${foreign.id}/copy`, { matrix_id: id }),
      api.post(`/forms/${id}/copy`, { matrix_id: foreign.id }),
      api.post(`/forms/${foreign.id}/remove`, { ids: [theirs.id] }),
      api.patch(`/forms/${mine.id}`, form(ana, other.id)),
      api.patch(`/forms/${mine.id}`, form(one.id, other.id)),
      api.post(`/forms/${id}/generate`, { kind: 'peers', subject_property_id: UNKNOWN_ID }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
    expect(await listed(id)).toEqual([mine])
    expect(
      await t.context.db
        .selectFrom('forms')
        .where('matrix_id', '=', foreign.id)
        .select('id')
        .execute(),
    ).toEqual([{ id: theirs.id }])
  })

  test.each([
    ['null', null],
    ['an empty object', {}],
    ['a list', []],
    ['a form without an evaluated', { evaluator_id: UNKNOWN_ID, relation_type_id: 2 }],
    ['a relation that does not exist', form(UNKNOWN_ID, UNKNOWN_ID, 6)],
    ['the name of a relation', { ...form(UNKNOWN_ID, UNKNOWN_ID), relation_type_id: 'Líder' }],
    ['a huge relation', form(UNKNOWN_ID, UNKNOWN_ID, 2 ** 53)],
    ['a fractional relation', form(UNKNOWN_ID, UNKNOWN_ID, 1.5)],
    ['an invalid id', form("' or 1=1", UNKNOWN_ID)],
    ['a form with an answered field', { ...form(UNKNOWN_ID, UNKNOWN_ID), answered: true }],
    ['a form with a matrix id', { ...form(UNKNOWN_ID, UNKNOWN_ID), matrix_id: UNKNOWN_ID }],
  ])('refuses %s in place of a form as invalid', async (_, body) => {
    const { id } = await draftMatrix()
    expect(await api.post('/forms', body)).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await api.post(`/forms/${id}/bulk`, { forms: [body] })).toMatchObject({ status: 400 })
    expect(await api.post(`/forms/${id}/generate`, { kind: 'all', ...body })).toMatchObject({
      status: 400,
    })
    expect((await api.get('/forms/%00')).status).toBe(404)
  })
})
