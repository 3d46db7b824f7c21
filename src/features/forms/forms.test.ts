import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import { expandForms } from './compact.rules.ts'
import type { CompactForms, Form } from './contract.ts'

const { t, api, draftMatrix, listed } = await formsFixture<Form>()

describe('forms', () => {
  afterAll(() => t.close())

  describe('a single form', () => {
    test('has an evaluator, an evaluated and a relation, but no answered field', async () => {
      const { id, ana, luis } = await draftMatrix()
      const { data } = await api.post<Form>('/forms', form(ana, luis, 2))
      expect(data).toEqual({
        id: expect.any(String),
        ...form(ana, luis, 2),
        by_hand: true,
        evaluator: { name: 'Ana Muñoz', email: 'ana@ceiba.mx' },
        evaluated: { name: 'Luis Peña', email: 'luis@ceiba.mx' },
      })
      expect(await listed(id)).toEqual([data])
    })

    test('is listed by evaluator, relation and evaluated', async () => {
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

    test('is listed in the same order without names, which each subject has once', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      for (const [evaluator, evaluated] of [
        [luis, ana],
        [ana, luis],
        [ana, eva],
      ] as const)
        await api.post('/forms', form(evaluator, evaluated, 3))
      const { data } = await api.get<CompactForms>(`/forms/${id}/compact`)
      expect(data.subjects.toSorted()).toEqual([ana, luis, eva].toSorted())
      expect(expandForms(data)).toEqual(
        (await listed(id)).map(
          ({ evaluator: _evaluator, evaluated: _evaluated, ...saved }) => saved,
        ),
      )
    })

    test('is refused when its evaluator has another about the same evaluated', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      const { data } = await api.post<Form>('/forms', form(ana, luis))
      expect(await api.post('/forms', form(ana, luis))).toMatchObject({
        status: 409,
        code: 'form.duplicate',
        message: 'Esta relación ya existe.',
      })
      const otherRelation = {
        status: 409,
        code: 'form.pair_exists',
        message:
          'Ya evalúa a esa persona con otra relación. Cada quien evalúa a otra persona una sola vez.',
      }
      expect(await api.post('/forms', form(ana, luis, 2))).toMatchObject(otherRelation)
      const other = (await api.post<Form>('/forms', form(ana, eva, 2))).data
      expect(await api.patch(`/forms/${other.id}`, form(ana, luis, 2))).toMatchObject(otherRelation)
      expect(await api.patch(`/forms/${other.id}`, form(ana, luis, 3))).toMatchObject({
        status: 409,
        code: 'form.duplicate',
      })
      expect((await api.patch<Form>(`/forms/${data.id}`, form(ana, luis, 5))).status).toBe(200)
      expect(await listed(id)).toHaveLength(2)
    })

    test('is added in one relation when two requests add it in two at the same time', async () => {
      const { id, ana, luis } = await draftMatrix()
      const replies = await Promise.all([
        api.post('/forms', form(ana, luis, 3)),
        api.post('/forms', form(ana, luis, 4)),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await listed(id)).toHaveLength(1)
    })

    test('is about its evaluator in one self-evaluation, and in no other form', async () => {
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

    test('is added once when two requests add it at the same time', async () => {
      const { id, ana, luis } = await draftMatrix()
      const replies = await Promise.all([
        api.post('/forms', form(ana, luis)),
        api.post('/forms', form(ana, luis)),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await listed(id)).toHaveLength(1)
    })

    test('is refused between subjects of different matrices', async () => {
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

    test('is refused by constraints of the database too', async () => {
      const [one, other] = [await draftMatrix(), await draftMatrix()]
      const invalid = { id: newId(), matrix_id: one.id, ...form(one.ana, other.luis) }
      await expect(t.context.db.insertInto('forms').values(invalid).execute()).rejects.toThrow(
        'forms_evaluated',
      )
      await expect(
        t.context.db
          .insertInto('forms')
          .values({ ...invalid, ...form(one.ana, one.luis, 1) })
          .execute(),
      ).rejects.toThrow('forms_self_is_self_evaluation')
      await api.post('/forms', form(one.ana, one.luis, 3))
      await expect(
        t.context.db
          .insertInto('forms')
          .values({ ...invalid, ...form(one.ana, one.luis, 4) })
          .execute(),
      ).rejects.toThrow('forms_pair_unique')
    })

    test('can be changed and removed', async () => {
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

  describe('several forms', () => {
    test('are all added in their order, or none: the refusal names the index', async () => {
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
      const repeated = await api.post(`/forms/${id}/bulk`, {
        forms: [form(eva, ana, 3), form(eva, ana, 4), form(eva, ana, 5)],
      })
      expect(JSON.parse(repeated.bytes.toString())).toMatchObject({
        code: 'form.pair_exists',
        issues: [{ path: 'forms.1' }],
      })
      expect(await listed(id)).toHaveLength(3)
    })

    test('are removed together; those of another matrix and those that are gone stay out', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
      const other = await draftMatrix()
      const { data } = await api.post<Form[]>(`/forms/${id}/bulk`, {
        forms: [form(luis, ana), form(ana, luis), form(eva, eva, 1)],
      })
      const { data: kept } = await api.post<Form>('/forms', form(other.ana, other.luis))
      const ids = [...data.slice(0, 2).map((one) => one.id), kept.id]
      expect(await api.post(`/forms/${id}/remove`, { ids })).toMatchObject({ status: 200 })
      expect(await api.post(`/forms/${id}/remove`, { ids })).toMatchObject({ status: 200 })
      expect(await listed(id)).toMatchObject([{ relation_type_id: 1 }])
      expect(await listed(other.id)).toHaveLength(1)
    })

    test('are refused beyond two hundred thousand in a matrix', async () => {
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

  /** Inserts as many forms as a matrix may have. */
  async function fill(matrix_id: string): Promise<void> {
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, email)
       select gen_random_uuid(), $1, 'P' || n, 'p' || n || '@x.mx' from generate_series(1, 448) n`,
      [matrix_id],
    )
    await t.context.db.transaction().execute(async (trx) => {
      // On a busy machine the statement takes longer than the server's timeout.
      await sql`set local statement_timeout = 0`.execute(trx)
      // Checking the keys of each row would take most of the time.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        with numbered as (
          select id, row_number() over (order by id) as position from subjects
          where matrix_id = ${matrix_id}
        )
        insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
        select gen_random_uuid(), ${matrix_id}, a.id, b.id, 3
        from numbered a join numbered b on a.position <> b.position limit 200000`.execute(trx)
    })
  }
})
