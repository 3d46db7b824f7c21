import { afterAll, describe, expect, test } from 'vitest'
import { csv, subjectsFixture } from '../../../tests/admin-fixtures.ts'
import type { Caller, Reply } from '../../../tests/app.ts'
import {
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Subject } from './contract.ts'

const released = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
const nowhere = '00000000-0000-0000-0000-000000000000'

const { t, admin, api, draftMatrix, withColumns, listed } = await subjectsFixture<Subject>()

describe('participants', () => {
  afterAll(() => t.close())

  const ana = { name: 'Ana Muñoz', email: 'ana@ceiba.mx' }
  const luis = { name: 'Luis Peña', email: 'luis@ceiba.mx' }

  describe('one by one', () => {
    test('are kept with the values of their columns, each as its type is kept', async () => {
      const { id, columns } = await withColumns(
        { name: 'Área', type: 'text' },
        { name: 'Antigüedad', type: 'number' },
        { name: 'Ingreso', type: 'date' },
        { name: 'Sindicalizado', type: 'boolean' },
      )
      const values = ['  Ventas ', '1,200.5', '31/01/2020', 'Sí'].map((value, at) => ({
        subject_id: null,
        subject_property_id: columns[at],
        value,
      }))
      const { data, status } = await api.post<Subject>(`/subjects/${id}`, {
        id: null,
        ...ana,
        values,
      })
      expect(status).toBe(200)
      expect(data).toMatchObject({ ...ana, disputed: false, forms: [] })
      expect(
        data.values.map(({ subject_id, subject_property_id, value }) => [
          subject_id,
          subject_property_id,
          value,
        ]),
      ).toEqual(
        expect.arrayContaining([
          [data.id, columns[0], 'Ventas'],
          [data.id, columns[1], '1200.5'],
          [data.id, columns[2], '2020-01-31'],
          [data.id, columns[3], 'true'],
        ]),
      )
      expect(await listed(id)).toEqual([{ ...data, values: expect.arrayContaining(data.values) }])
    })

    test.each([
      [
        'without a name',
        { name: ' \u200b' },
        'subject.incomplete',
        'Por favor, completa todos los campos antes de guardar.',
      ],
      ['without an e-mail', { email: '' }, 'subject.incomplete', undefined],
      ['without a value for a column', { values: [] }, 'subject.incomplete', undefined],
      [
        'with an e-mail that is none',
        { email: 'ana@ceiba' },
        'subject.email_invalid',
        'El correo debe ser válido (ana@ceiba).',
      ],
      [
        'with two e-mails in one',
        { email: 'ana@ceiba.mx,eva@ceiba.mx' },
        'subject.email_invalid',
        undefined,
      ],
    ])('%s are refused', async (_, changes, code, message) => {
      const { id, columns } = await withColumns({ name: 'Ingreso', type: 'date' })
      const values = [{ subject_property_id: columns[0], value: '2020-01-31' }]
      expect(await api.post(`/subjects/${id}`, { ...ana, values, ...changes })).toMatchObject({
        status: 422,
        code,
        ...(message ? { message } : {}),
      })
      expect(await listed(id)).toEqual([])
      const { data } = await api.post<Subject>(`/subjects/${id}`, { ...ana, values })
      expect(
        await api.patch(`/subjects/${id}/${data.id}`, { ...ana, values, ...changes }),
      ).toMatchObject({ status: 422, code })
      expect(await listed(id)).toEqual([data])
    })

    test('with a value of another type are refused, and told which column', async () => {
      const { id, columns } = await withColumns({ name: 'Ingreso', type: 'date' })
      expect(
        await api.post(`/subjects/${id}`, {
          ...ana,
          values: [{ subject_property_id: columns[0], value: 'ayer' }],
        }),
      ).toMatchObject({
        status: 422,
        code: 'subject.value_invalid',
        message: 'El valor de «Ingreso» no corresponde a su tipo.',
      })
    })

    test.each([
      ['name', { ...luis, name: 'ANA  MUÑOZ' }],
      ['e-mail', { ...luis, email: 'ANA@Ceiba.MX' }],
    ])('a second participant with the same %s is refused', async (_, second) => {
      const id = await draftMatrix()
      await api.post(`/subjects/${id}`, ana)
      expect(await api.post(`/subjects/${id}`, second)).toMatchObject({
        status: 409,
        code: 'subject.duplicate',
        message: 'Ya existe un participante con ese nombre o correo.',
      })
      const { data } = await api.post<Subject>(`/subjects/${id}`, luis)
      expect(await api.patch(`/subjects/${id}/${data.id}`, second)).toMatchObject({
        status: 409,
        code: 'subject.duplicate',
      })
      expect((await listed(id)).map(({ name }) => name)).toEqual(['Ana Muñoz', 'Luis Peña'])
    })

    test('two tabs that add the same person at once add one', async () => {
      const id = await draftMatrix()
      const answers = await Promise.all([
        api.post(`/subjects/${id}`, ana),
        api.post(`/subjects/${id}`, ana),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('the same person may be in another project', async () => {
      const [one, other] = [await draftMatrix(), await draftMatrix()]
      expect((await api.post(`/subjects/${one}`, ana)).status).toBe(200)
      expect((await api.post(`/subjects/${other}`, ana)).status).toBe(200)
    })

    test('are changed, also in nothing but their capitals, by PATCH', async () => {
      const { id, columns } = await withColumns({ name: 'Área', type: 'text' })
      const { data } = await api.post<Subject>(`/subjects/${id}`, {
        ...ana,
        values: [{ subject_property_id: columns[0], value: 'Ventas' }],
      })
      const changed = {
        id: data.id,
        name: 'Ana MUÑOZ',
        email: ana.email,
        values: [{ subject_id: data.id, subject_property_id: columns[0], value: 'Calidad' }],
      }
      expect((await api.patch<Subject>(`/subjects/${id}/${data.id}`, changed)).data).toMatchObject(
        changed,
      )
    })

    test('are removed with their connections', async () => {
      const id = await draftMatrix()
      const [one, other] = [
        await makeSubject(t.context, { matrix_id: id }),
        await makeSubject(t.context, { matrix_id: id }),
      ]
      await makeForm(t.context, { matrix_id: id, evaluator_id: one.id, evaluated_id: other.id })
      await makeForm(t.context, { matrix_id: id, evaluator_id: other.id })
      expect(await api.delete(`/subjects/${id}/${one.id}`)).toMatchObject({
        status: 200,
        data: null,
      })
      expect((await listed(id)).map((subject) => subject.id)).toEqual([other.id])
      expect((await api.get(`/forms/${id}`)).data).toHaveLength(1)
      expect((await api.delete(`/subjects/${id}/${one.id}`)).status).toBe(404)
    })
  })

  test('the list is in the order of the Spanish alphabet and tells each sheet of a person as answered or not', async () => {
    const id = await draftMatrix()
    const names = ['Zoé', 'Ñandú', 'Nora', 'Álvaro', 'Oscar']
    const people = new Map<string, string>()
    for (const name of names)
      people.set(name, (await makeSubject(t.context, { matrix_id: id, name })).id)
    const zoe = people.get('Zoé') ?? ''
    const own = await makeForm(t.context, { matrix_id: id, evaluator_id: zoe })
    await makeForm(t.context, {
      matrix_id: id,
      evaluator_id: zoe,
      evaluated_id: people.get('Nora') ?? '',
    })
    await t.context.db
      .updateTable('forms')
      .set({ answered: true })
      .where('id', '=', own.id)
      .execute()
    const list = await listed(id)
    expect(list.map(({ name }) => name)).toEqual(['Álvaro', 'Nora', 'Ñandú', 'Oscar', 'Zoé'])
    expect(list.at(-1)?.forms).toEqual(
      expect.arrayContaining([
        { answered: true, relation_type: { self_evaluation: true } },
        { answered: false, relation_type: { self_evaluation: false } },
      ]),
    )
  })

  describe('many together', () => {
    test('are all added in their order, or none: the refusal names the person', async () => {
      const id = await draftMatrix()
      const { data } = await api.post<Subject[]>(`/subjects/${id}/bulk`, { subjects: [luis, ana] })
      expect(data.map(({ name }) => name)).toEqual(['Luis Peña', 'Ana Muñoz'])
      const eva = { name: 'Eva', email: 'eva@ceiba.mx' }
      const refused = await api.post(`/subjects/${id}/bulk`, {
        subjects: [eva, { name: 'Otra Ana', email: 'ANA@ceiba.mx' }],
      })
      expect(refused).toMatchObject({ status: 409, code: 'subject.duplicate' })
      const twice = await api.post(`/subjects/${id}/bulk`, {
        subjects: [eva, { name: 'Iván', email: 'ivan@' }],
      })
      expect(twice).toMatchObject({
        status: 422,
        code: 'subject.email_invalid',
        message: 'El correo debe ser válido (ivan@).',
      })
      const repeated = await api.post(`/subjects/${id}/bulk`, {
        subjects: [eva, { ...eva, name: 'Eva 2' }],
      })
      expect(JSON.parse(repeated.bytes.toString())).toMatchObject({
        code: 'subject.duplicate',
        issues: [
          {
            path: 'subjects.1',
            message: 'Error al guardar el participante. No se guardó a Eva 2.',
          },
        ],
      })
      expect(await listed(id)).toHaveLength(2)
    })
  })

  describe('of a released project', () => {
    const attempts = (caller: Caller, id: string, subject_id: string): Promise<Reply>[] => [
      caller.post(`/subjects/${id}`, ana),
      caller.post(`/subjects/${id}/bulk`, { subjects: [ana, luis] }),
      caller.patch(`/subjects/${id}/${subject_id}`, ana),
      caller.delete(`/subjects/${id}/${subject_id}`),
      caller.upload('POST', `/subjects/${id}/import`, {}, csv('Nombre,Correo\nAna,a@b.mx')),
    ]

    test('nothing changes any more', async () => {
      const id = await draftMatrix()
      const subject = await makeSubject(t.context, { matrix_id: id })
      await markReleased(t.context, id)
      const before = await listed(id)
      const answers = await Promise.all(attempts(api, id, subject.id))
      expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
        answers.map(() => [409, 'matrix.released', released]),
      )
      expect(await listed(id)).toEqual(before)
    })

    test('what meets the release waits for it and is then refused', async () => {
      const id = await draftMatrix()
      const subject = await makeSubject(t.context, { matrix_id: id })
      const release = await t.context.pool.connect()
      await release.query('begin')
      await release.query('select 1 from matrices where id = $1 for update', [id])
      const under = attempts(api, id, subject.id)
      await release.query(
        'update matrices set released = true, released_at = now() where id = $1',
        [id],
      )
      await release.query('commit')
      release.release()
      expect((await Promise.all(under)).map(({ status, code }) => [status, code])).toEqual(
        under.map(() => [409, 'matrix.released']),
      )
      expect((await listed(id)).map(({ name }) => name)).toEqual([subject.name])
    })

    test('a viewer and a visitor change nothing', async () => {
      const id = await draftMatrix()
      const subject = await makeSubject(t.context, { matrix_id: id })
      const viewer = await t.as(
        (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
      )
      expect((await viewer.get(`/subjects/${id}`)).status).toBe(200)
      expect(
        (await Promise.all(attempts(viewer, id, subject.id))).map(({ status }) => status),
      ).toEqual([403, 403, 403, 403, 403])
      expect((await t.visitor.get(`/subjects/${id}`)).status).toBe(401)
      expect((await t.visitor.get(`/subjects/${id}/template`)).status).toBe(401)
    })
  })

  test('what belongs to another workspace or project answers like what does not exist', async () => {
    const stranger = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, { workspace_id: stranger.workspace_id })
    const theirs = await makeSubject(t.context, { matrix_id: foreign.id })
    const property = {
      id: nowhere.replace('0', '1'),
      workspace_id: stranger.workspace_id,
      name: 'Secreta',
      type: 'text' as const,
    }
    await t.context.db.insertInto('subject_properties').values(property).execute()
    const id = await draftMatrix()
    const mine = await makeSubject(t.context, { matrix_id: id })
    const elsewhere = await makeSubject(t.context, { matrix_id: await draftMatrix() })
    const values = [{ subject_property_id: property.id, value: 'x' }]
    const answers = await Promise.all([
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
      api.patch(`/subjects/${id}/${elsewhere.id}`, ana),
      api.get(`/subjects/${nowhere}`),
      api.post(`/subjects/${id}`, { ...ana, values }),
      api.patch(`/subjects/${id}/${mine.id}`, { ...ana, values }),
      api.post(`/subjects/${id}`, { ...ana, id: theirs.id }),
      api.patch(`/subjects/${id}/${mine.id}`, { ...ana, id: theirs.id }),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
    expect((await listed(id)).map(({ name }) => name)).toEqual([mine.name])
  })

  test.each([
    ['null', null],
    ['nothing', {}],
    ['a list', []],
    ['a number for a name', { ...ana, name: 1 }],
    ['values that are no list', { ...ana, values: {} }],
    ['a field that is not asked for', { ...ana, disputed: true }],
    ['a project of its own', { ...ana, matrix_id: nowhere }],
    ['a lone surrogate', { ...ana, name: '\ud800' }],
    ['a name of 100,000 letters', { ...ana, name: 'x'.repeat(100_000) }],
    ['a value without a column', { ...ana, values: [{ value: 'x' }] }],
    [
      'thirty-one values',
      {
        ...ana,
        values: Array.from({ length: 31 }, () => ({ subject_property_id: nowhere, value: 'x' })),
      },
    ],
  ])('%s in place of a participant is refused as invalid', async (_, body) => {
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

  test('names that a machine would trip over are literal text', async () => {
    const id = await draftMatrix()
    const names = [
      '__proto__',
      'constructor',
      "Robert'); drop table subjects;--",
      '<img src=x onerror=alert(1)>',
      '%_*',
      'José \u0000 Luis',
    ]
    for (const [n, name] of names.entries())
      expect((await api.post(`/subjects/${id}`, { name, email: `p${n}@ceiba.mx` })).status).toBe(
        200,
      )
    expect((await listed(id)).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...names.slice(0, 5), 'José Luis']),
    )
  })
})
