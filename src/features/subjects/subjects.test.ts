import { afterAll, describe, expect, test } from 'vitest'
import { subjectsFixture } from '../../../tests/admin-fixtures.ts'
import { makeForm, makeSubject } from '../../../tests/factories.ts'
import type { Subject } from './contract.ts'

const { t, api, draftMatrix, withColumns, listed } = await subjectsFixture<Subject>()

describe('subjects', () => {
  afterAll(() => t.close())

  const ana = { name: 'Ana Muñoz', email: 'ana@ceiba.mx' }
  const luis = { name: 'Luis Peña', email: 'luis@ceiba.mx' }

  describe('a single subject', () => {
    test('is stored with its values, each in the form of its column type', async () => {
      const { id, columns } = await withColumns(
        { name: 'Área', type: 'text' },
        { name: 'Antigüedad', type: 'number' },
        { name: 'Ingreso', type: 'date' },
        { name: 'Sindicalizado', type: 'boolean' },
      )
      const values = ['  Ventas ', '1,200.5', '31/01/2020', 'Sí'].map((value, index) => ({
        subject_id: null,
        subject_property_id: columns[index],
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
        'with an invalid e-mail',
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
    ])('is refused %s', async (_, changes, code, message) => {
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

    test('is refused with a value of another type; the message names the column', async () => {
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
      ['email', { ...luis, email: 'ANA@Ceiba.MX' }],
    ])('is refused with the %s of another subject', async (path, second) => {
      const id = await draftMatrix()
      await api.post(`/subjects/${id}`, ana)
      const message = 'Ya existe un participante con ese nombre o correo.'
      const refused = await api.post(`/subjects/${id}`, second)
      expect(refused).toMatchObject({ status: 409, code: 'subject.duplicate', message })
      expect(JSON.parse(refused.bytes.toString()).issues).toEqual([{ path, message }])
      const { data } = await api.post<Subject>(`/subjects/${id}`, luis)
      expect(await api.patch(`/subjects/${id}/${data.id}`, second)).toMatchObject({
        status: 409,
        code: 'subject.duplicate',
      })
      expect((await listed(id)).map(({ name }) => name)).toEqual(['Ana Muñoz', 'Luis Peña'])
    })

    test('is added once when two requests add it at the same time', async () => {
      const id = await draftMatrix()
      const replies = await Promise.all([
        api.post(`/subjects/${id}`, ana),
        api.post(`/subjects/${id}`, ana),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('may have the name and e-mail of a subject in another matrix', async () => {
      const [one, other] = [await draftMatrix(), await draftMatrix()]
      expect((await api.post(`/subjects/${one}`, ana)).status).toBe(200)
      expect((await api.post(`/subjects/${other}`, ana)).status).toBe(200)
    })

    test('can be changed, also in its capitals only', async () => {
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

    test('is removed with its forms', async () => {
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

    test('is removed together with others, of which some are gone already', async () => {
      const id = await draftMatrix()
      const [one, other, third] = [
        await makeSubject(t.context, { matrix_id: id }),
        await makeSubject(t.context, { matrix_id: id }),
        await makeSubject(t.context, { matrix_id: id }),
      ]
      await api.delete(`/subjects/${id}/${one.id}`)
      const subject_ids = [one.id, other.id]
      expect((await api.post(`/subjects/${id}/remove`, { subject_ids })).data).toEqual({
        removed: 1,
      })
      expect((await listed(id)).map((subject) => subject.id)).toEqual([third.id])
    })
  })

  test('are listed by the Spanish alphabet, each with the state of its forms', async () => {
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

  describe('several subjects', () => {
    test('are all added in their order, or none: the refusal names one', async () => {
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

  test('may have names that look like code', async () => {
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
