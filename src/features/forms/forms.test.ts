import { afterAll, describe, expect, test } from 'vitest'
import { csv, form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Caller, Reply } from '../../../tests/app.ts'
import {
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Form } from './contract.ts'

const released = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
const nowhere = '00000000-0000-0000-0000-000000000000'

const { t, admin, api, draftMatrix, listed } = await formsFixture<Form>()

describe('connections', () => {
  afterAll(() => t.close())

  describe('one by one', () => {
    test('say who evaluates whom and as what, and nothing of whether it is done', async () => {
      const { id, ana, luis } = await draftMatrix()
      const { data } = await api.post<Form>('/forms', form(ana, luis, 2))
      expect(data).toEqual({
        id: expect.any(String),
        ...form(ana, luis, 2),
        evaluator: { name: 'Ana Muñoz', email: 'ana@ceiba.mx' },
        evaluated: { name: 'Luis Peña', email: 'luis@ceiba.mx' },
      })
      expect(await listed(id)).toEqual([data])
    })

    test('are listed by evaluator, relation and evaluated', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      for (const [evaluator, evaluated, relation] of [
        [luis, ana, 2],
        [ana, luis, 3],
        [ana, eva, 3],
        [ana, ana, 1],
      ] as const)
        await api.post('/forms', form(evaluator, evaluated, relation))
      expect(
        (await listed(id)).map(
          ({ evaluator, evaluated }) => `${evaluator.name} > ${evaluated.name}`,
        ),
      ).toEqual([
        'Ana Muñoz > Ana Muñoz',
        'Ana Muñoz > Eva Ríos',
        'Ana Muñoz > Luis Peña',
        'Luis Peña > Ana Muñoz',
      ])
    })

    test('the same evaluator, evaluated and relation a second time is refused; another relation is not', async () => {
      const { id, ana, luis } = await draftMatrix()
      const { data } = await api.post<Form>('/forms', form(ana, luis))
      expect(await api.post('/forms', form(ana, luis))).toMatchObject({
        status: 409,
        code: 'form.duplicate',
        message: 'Esta relación ya existe.',
      })
      const other = (await api.post<Form>('/forms', form(ana, luis, 2))).data
      expect(await api.patch(`/forms/${other.id}`, form(ana, luis, 3))).toMatchObject({
        status: 409,
        code: 'form.duplicate',
      })
      expect((await api.patch<Form>(`/forms/${data.id}`, form(ana, luis))).status).toBe(200)
      expect(await listed(id)).toHaveLength(2)
    })

    test('a second self-evaluation, one of somebody else and a person as their own peer are refused', async () => {
      const { id, ana, luis } = await draftMatrix()
      expect((await api.post('/forms', form(ana, ana, 1))).status).toBe(200)
      expect(await api.post('/forms', form(ana, ana, 1))).toMatchObject({
        status: 409,
        code: 'form.duplicate',
      })
      expect(await api.post('/forms', form(ana, luis, 1))).toMatchObject({
        status: 422,
        code: 'form.self_mismatch',
        message: 'En la autoevaluación, la persona evaluada es la misma que evalúa.',
      })
      expect(await api.post('/forms', form(luis, luis, 2))).toMatchObject({
        status: 422,
        code: 'form.same_person',
      })
      expect(await listed(id)).toHaveLength(1)
    })

    test('two tabs that add the same connection at once add one', async () => {
      const { id, ana, luis } = await draftMatrix()
      const answers = await Promise.all([
        api.post('/forms', form(ana, luis)),
        api.post('/forms', form(ana, luis)),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await listed(id)).toHaveLength(1)
    })

    test('the two people are of the same project', async () => {
      const [one, other] = [await draftMatrix(), await draftMatrix()]
      const { data } = await api.post<Form>('/forms', form(one.ana, one.luis))
      const refused = {
        status: 422,
        code: 'form.other_matrix',
        message: 'Las dos personas deben estar en el mismo proyecto.',
      }
      expect(await api.post('/forms', form(one.ana, other.luis))).toMatchObject(refused)
      expect(await api.patch(`/forms/${data.id}`, form(one.ana, other.luis))).toMatchObject(refused)
      expect(await api.patch(`/forms/${data.id}`, form(other.ana, other.luis))).toMatchObject(
        refused,
      )
      expect(
        await api.post(`/forms/${one.id}/bulk`, { forms: [form(other.ana, other.luis)] }),
      ).toMatchObject(refused)
      expect([await listed(one.id), await listed(other.id)]).toEqual([[data], []])
    })

    test('the database itself refuses what would slip past the code', async () => {
      const [one, other] = [await draftMatrix(), await draftMatrix()]
      const slipped = { id: nowhere, matrix_id: one.id, ...form(one.ana, other.luis) }
      await expect(t.context.db.insertInto('forms').values(slipped).execute()).rejects.toThrow(
        'forms_evaluated_id_matrix_id_fkey',
      )
      await expect(
        t.context.db
          .insertInto('forms')
          .values({ ...slipped, ...form(one.ana, one.luis, 1) })
          .execute(),
      ).rejects.toThrow('forms_check')
    })

    test('are changed and removed', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      const { data } = await api.post<Form>('/forms', form(ana, luis))
      expect((await api.patch<Form>(`/forms/${data.id}`, form(eva, luis, 5))).data).toMatchObject({
        id: data.id,
        evaluator: { name: 'Eva Ríos' },
        relation_type_id: 5,
      })
      expect(await api.delete(`/forms/${data.id}`)).toMatchObject({ status: 200, data: null })
      expect(await listed(id)).toEqual([])
      expect((await api.delete(`/forms/${data.id}`)).status).toBe(404)
    })
  })

  describe('many together', () => {
    test('are all added in their order, or none: the refusal says which', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      const { data } = await api.post<Form[]>(`/forms/${id}/bulk`, {
        forms: [form(luis, ana), form(ana, luis), form(eva, eva, 1)],
      })
      expect(data.map(({ evaluator }) => evaluator.name)).toEqual([
        'Luis Peña',
        'Ana Muñoz',
        'Eva Ríos',
      ])
      const refused = await api.post(`/forms/${id}/bulk`, {
        forms: [form(eva, ana), form(ana, luis)],
      })
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({
        code: 'form.duplicate',
        issues: [{ path: 'forms.1' }],
      })
      expect(
        await api.post(`/forms/${id}/bulk`, { forms: [form(eva, ana), form(eva, ana)] }),
      ).toMatchObject({
        status: 409,
        code: 'form.duplicate',
      })
      expect(await listed(id)).toHaveLength(3)
    })

    test('more than two hundred thousand are too many', { timeout: 60_000 }, async () => {
      const { id, ana, luis } = await draftMatrix()
      await fill(id)
      expect(await api.post('/forms', form(ana, luis))).toMatchObject({
        status: 422,
        code: 'forms.too_many',
        message: 'Un proyecto puede tener hasta 200,000 conexiones.',
      })
      expect(await api.post(`/forms/${id}/generate`, { kind: 'self' })).toMatchObject({
        status: 422,
        code: 'forms.too_many',
      })
    })
  })

  describe('of a released project', () => {
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
      caller.upload(
        'POST',
        `/forms/${id}/import`,
        {},
        csv('Evaluador,Correo,Relación,Evaluado\nEva Ríos,,auto,\n'),
      ),
    ]

    test('nothing changes any more', async () => {
      const people = await draftMatrix()
      const { id: form_id } = await makeForm(t.context, {
        matrix_id: people.id,
        evaluator_id: people.ana,
        evaluated_id: people.luis,
      })
      await markReleased(t.context, people.id)
      const before = await listed(people.id)
      const answers = await Promise.all(attempts(api, people, form_id))
      expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
        answers.map(() => [409, 'matrix.released', released]),
      )
      expect(await listed(people.id)).toEqual(before)
    })

    test('what meets the release waits for it and is then refused', async () => {
      const people = await draftMatrix()
      const { id: form_id } = await makeForm(t.context, {
        matrix_id: people.id,
        evaluator_id: people.ana,
        evaluated_id: people.luis,
      })
      const release = await t.context.pool.connect()
      await release.query('begin')
      await release.query('select 1 from matrices where id = $1 for update', [people.id])
      const under = attempts(api, people, form_id)
      await release.query(
        'update matrices set released = true, released_at = now() where id = $1',
        [people.id],
      )
      await release.query('commit')
      release.release()
      expect((await Promise.all(under)).map(({ status, code }) => [status, code])).toEqual(
        under.map(() => [409, 'matrix.released']),
      )
      expect(await listed(people.id)).toHaveLength(1)
    })

    test('a viewer and a visitor change nothing', async () => {
      const people = await draftMatrix()
      const { id: form_id } = await makeForm(t.context, {
        matrix_id: people.id,
        evaluator_id: people.ana,
        evaluated_id: people.luis,
      })
      const viewer = await t.as(
        (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
      )
      expect((await viewer.get(`/forms/${people.id}`)).status).toBe(200)
      const answers = await Promise.all(attempts(viewer, people, form_id))
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [403, 'access.denied']),
      )
      expect((await t.visitor.get(`/forms/${people.id}`)).status).toBe(401)
    })
  })

  test('what belongs to another workspace answers like what does not exist', async () => {
    const stranger = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, { workspace_id: stranger.workspace_id })
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
    const answers = await Promise.all([
      api.get(`/forms/${foreign.id}`),
      api.post('/forms', form(one.id, other.id, 2)),
      api.post('/forms', form(ana, other.id)),
      api.post('/forms', form(one.id, ana)),
      api.post('/forms', form(nowhere, ana)),
      api.post(`/forms/${foreign.id}/bulk`, { forms: [form(one.id, other.id, 2)] }),
      api.post(`/forms/${id}/bulk`, { forms: [form(ana, other.id)] }),
      api.post(`/forms/${foreign.id}/generate`, { kind: 'self' }),
      api.upload('POST', `/forms/${foreign.id}/import`, {}, csv('')),
      api.patch(`/forms/${theirs.id}`, form(one.id, other.id)),
      api.delete(`/forms/${theirs.id}`),
      api.patch(`/forms/${mine.id}`, form(ana, other.id)),
      api.patch(`/forms/${mine.id}`, form(one.id, other.id)),
      api.post(`/forms/${id}/generate`, { kind: 'peers', subject_property_id: nowhere }),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [404, 'not_found']),
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
    ['nothing', {}],
    ['a list', []],
    ['no evaluated', { evaluator_id: nowhere, relation_type_id: 2 }],
    ['a relation that does not exist', form(nowhere, nowhere, 6)],
    ['a relation in words', { ...form(nowhere, nowhere), relation_type_id: 'Líder' }],
    ['a huge relation', form(nowhere, nowhere, 2 ** 53)],
    ['half a relation', form(nowhere, nowhere, 1.5)],
    ['an id that is none', form("' or 1=1", nowhere)],
    ['answered by hand', { ...form(nowhere, nowhere), answered: true }],
    ['a project of its own', { ...form(nowhere, nowhere), matrix_id: nowhere }],
  ])('%s in place of a connection is refused as invalid', async (_, body) => {
    const { id } = await draftMatrix()
    expect(await api.post('/forms', body)).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(await api.post(`/forms/${id}/bulk`, { forms: [body] })).toMatchObject({ status: 400 })
    expect(await api.post(`/forms/${id}/generate`, { kind: 'everybody', ...body })).toMatchObject({
      status: 400,
    })
    expect((await api.get('/forms/%00')).status).toBe(404)
  })

  /** As many connections as a project may have. */
  async function fill(matrix_id: string): Promise<void> {
    const people = `select id, row_number() over (order by id) as place from subjects where matrix_id = $1`
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, email)
       select gen_random_uuid(), $1, 'P' || n, 'p' || n || '@x.mx' from generate_series(1, 448) n`,
      [matrix_id],
    )
    await t.context.pool.query(
      `with people as (${people}) insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
       select gen_random_uuid(), $1, a.id, b.id, 3 from people a join people b on a.place <> b.place limit 200000`,
      [matrix_id],
    )
  }
})
