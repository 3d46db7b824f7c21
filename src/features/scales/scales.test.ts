import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import {
  makeCompany,
  makeEvaluation,
  makeMatrix,
  makeScale,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Scale } from './contract.ts'
import { listedNames, NOT_OBSERVED, scaleProblem } from './rules.ts'

const described = (...descriptions: string[]) =>
  descriptions.map((description) => ({ description }))
const frequency = { name: 'Frecuencia', values: described('Nunca', 'A veces', 'Siempre') }

test('names for a sentence are the first few and how many more', () => {
  expect(listedNames(['Uno', 'Dos'])).toBe('Uno, Dos')
  expect(listedNames(['1', '2', '3', '4', '5', '6', '7'])).toBe('1, 2, 3, 4, 5 y 2 más')
})

test('the N/A option does not count among the three values that a scale needs', () => {
  const values = [...described('Bajo', 'Alto'), { value: null, description: NOT_OBSERVED }]
  expect(scaleProblem({ name: 'Corta', values })).toBe('scale.too_few_values')
})

describe('scales', () => {
  let t: TestApp
  let renata: Awaited<ReturnType<typeof makeUser>>
  let api: Caller
  let company: Awaited<ReturnType<typeof makeCompany>>

  beforeAll(async () => {
    t = await openTestApp()
    renata = await makeUser(t.context)
    api = await t.as(renata.id)
    company = await makeCompany(t.context, { workspace_id: renata.workspace_id })
  })
  afterAll(() => t.close())

  const create = async (input: object = frequency) => (await api.post<Scale>('/scales', input)).data
  const releasedWith = async (scale_id: string) => {
    const evaluation = await makeEvaluation(t.context, {
      workspace_id: renata.workspace_id,
      scale_id,
    })
    const matrix = await makeMatrix(t.context, {
      workspace_id: renata.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    await markReleased(t.context, matrix.id)
    return { evaluation, matrix }
  }

  test('values are numbered by position, and N/A is there unless it is switched off', async () => {
    const scale = await create({
      ...frequency,
      values: [
        { value: 9, description: 'Nunca' },
        { value: 9, description: 'A veces' },
        { id: null, description: 'Siempre' },
      ],
    })
    expect(scale).toMatchObject({
      lowest_value: 1,
      highest_value: 3,
      allow_na: true,
      status: 'inactiva',
      locked: false,
      company_id: null,
      evaluations: [],
    })
    expect(scale.values.map(({ value, description }) => [value, description])).toEqual([
      [1, 'Nunca'],
      [2, 'A veces'],
      [3, 'Siempre'],
      [null, 'No lo he observado'],
    ])
    expect((await create({ ...frequency, allow_na: false })).values).toHaveLength(3)
  })

  test.each([
    [
      'without a name',
      { ...frequency, name: '  ' },
      'scale.name_required',
      'El nombre no puede estar vacío',
    ],
    [
      'with two values',
      { ...frequency, values: described('No', 'Sí') },
      'scale.too_few_values',
      'Debe haber al menos 3 valores con descripciones no vacías',
    ],
    [
      'with an empty description',
      { ...frequency, values: described('Nunca', ' ', 'A veces', 'Siempre') },
      'scale.too_few_values',
      'Debe haber al menos 3 valores con descripciones no vacías',
    ],
    [
      'with eleven values',
      { ...frequency, values: described(...'abcdefghijk') },
      'scale.too_many_values',
      'Una escala puede tener hasta 10 valores.',
    ],
  ])('a scale %s is refused', async (_, input, code, message) => {
    expect(await api.post('/scales', input)).toMatchObject({ status: 422, code, message })
    const scale = await create()
    expect(await api.patch(`/scales/${scale.id}`, input)).toMatchObject({ status: 422, code })
    expect((await api.get(`/scales/${scale.id}`)).data).toEqual(scale)
  })

  test('an update keeps the ids of the values it knows, in whatever order they come, and PUT does the same', async () => {
    const scale = await create()
    const [never, sometimes, always, na] = scale.values
    const values = [
      { id: always?.id, description: 'Siempre' },
      { id: null, description: 'Casi siempre' },
      { id: never?.id, description: 'Jamás' },
      { id: sometimes?.id, description: 'A veces' },
      na,
    ]
    const { data } = await api.patch<Scale>(`/scales/${scale.id}`, { name: 'Al revés', values })
    expect(data.name).toBe('Al revés')
    expect(data.values.map(({ id }) => id)).toEqual([
      always?.id,
      expect.any(String),
      never?.id,
      sometimes?.id,
      na?.id,
    ])
    expect(data.values.map(({ value }) => value)).toEqual([1, 2, 3, 4, null])
    expect((await api.get(`/scales/${scale.id}`)).data).toEqual(data)
  })

  test('the N/A option follows its switch, and stays as it was when the switch is not mentioned', async () => {
    const scale = await create()
    const off = (await api.patch<Scale>(`/scales/${scale.id}`, { ...frequency, allow_na: false }))
      .data
    expect(off.values.some(({ value }) => value === null)).toBe(false)
    const still = (await api.patch<Scale>(`/scales/${scale.id}`, frequency)).data
    expect(still).toMatchObject({ allow_na: false, highest_value: 3 })
    expect(
      (await api.patch<Scale>(`/scales/${scale.id}`, { ...frequency, allow_na: true })).data.values,
    ).toHaveLength(4)
  })

  test('an id that comes twice is kept once', async () => {
    const scale = await create()
    const id = scale.values[0]?.id
    const { data } = await api.patch<Scale>(`/scales/${scale.id}`, {
      ...frequency,
      values: [
        { id, description: 'a' },
        { id, description: 'b' },
        { id, description: 'c' },
      ],
    })
    expect(new Set(data.values.map((value) => value.id)).size).toBe(4)
  })

  test('a scale that an evaluation uses is active and is not deleted; the message names the evaluation', async () => {
    const scale = await create()
    await makeEvaluation(t.context, {
      workspace_id: renata.workspace_id,
      scale_id: scale.id,
      name: 'Ventas norte',
    })
    expect((await api.get<Scale>(`/scales/${scale.id}`)).data).toMatchObject({
      status: 'activa',
      evaluations: [{ name: 'Ventas norte' }],
    })
    expect(await api.delete(`/scales/${scale.id}`)).toMatchObject({
      status: 409,
      code: 'scale.in_use',
      message: 'No se pudo eliminar la escala. La usan: Ventas norte.',
    })
    expect((await api.get(`/scales/${scale.id}`)).status).toBe(200)
  })

  test('a scale that nobody uses is deleted', async () => {
    const scale = await create()
    expect(await api.delete(`/scales/${scale.id}`)).toMatchObject({ status: 200, data: null })
    expect(await api.get(`/scales/${scale.id}`)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a scale of a released project no longer changes, and does again once the project is erased', async () => {
    const scale = await create()
    const { matrix } = await releasedWith(scale.id)
    expect((await api.get<Scale>(`/scales/${scale.id}`)).data.locked).toBe(true)
    expect(await api.patch(`/scales/${scale.id}`, frequency)).toMatchObject({
      status: 409,
      code: 'scale.locked',
    })
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', matrix.id)
      .execute()
    expect(await api.patch(`/scales/${scale.id}`, frequency)).toMatchObject({
      status: 200,
      data: { locked: false },
    })
  })

  test('a change that meets a release waits for it and is then refused', async () => {
    const scale = await create()
    const evaluation = await makeEvaluation(t.context, {
      workspace_id: renata.workspace_id,
      scale_id: scale.id,
    })
    const matrix = await makeMatrix(t.context, {
      workspace_id: renata.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const release = await t.context.pool.connect()
    await release.query('begin')
    await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
    const change = api.patch(`/scales/${scale.id}`, frequency)
    await release.query('update matrices set released = true, released_at = now() where id = $1', [
      matrix.id,
    ])
    await release.query('commit')
    release.release()
    expect(await change).toMatchObject({ status: 409, code: 'scale.locked' })
  })

  test('a duplicate belongs where the original does and says the same', async () => {
    const scale = await create({ ...frequency, company_id: company.id })
    const copy = (await api.post<Scale>(`/scales/${scale.id}/duplicate`)).data
    expect(copy).toMatchObject({
      name: 'Copia de Frecuencia',
      company_id: company.id,
      highest_value: 3,
      allow_na: true,
    })
    expect(copy.values.map(({ description }) => description)).toEqual(
      scale.values.map(({ description }) => description),
    )
    expect(copy.values.map(({ id }) => id)).not.toEqual(scale.values.map(({ id }) => id))
  })

  test('a company sees its own scales and the shared ones', async () => {
    const other = await makeCompany(t.context, { workspace_id: renata.workspace_id })
    const own = await create({ ...frequency, company_id: company.id })
    const shared = await create()
    const namesOf = async (company_id: string) =>
      (await api.get<Scale[]>(`/scales?company_id=${company_id}`)).data.map(({ id }) => id)
    expect(await namesOf(company.id)).toEqual(expect.arrayContaining([own.id, shared.id]))
    expect(await namesOf(other.id)).toContain(shared.id)
    expect(await namesOf(other.id)).not.toContain(own.id)
    expect((await api.get<Scale[]>('/scales')).data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([own.id, shared.id]),
    )
  })

  describe('what belongs to others', () => {
    test('answers like what does not exist, and is not in the list', async () => {
      const stranger = await makeUser(t.context)
      const foreign = await makeScale(t.context, {
        workspace_id: stranger.workspace_id,
        name: 'De otros',
      })
      const theirs = await makeCompany(t.context, { workspace_id: stranger.workspace_id })
      const replies = await Promise.all([
        api.get(`/scales/${foreign.id}`),
        api.patch(`/scales/${foreign.id}`, frequency),
        api.post(`/scales/${foreign.id}/duplicate`),
        api.delete(`/scales/${foreign.id}`),
        api.get(`/scales?company_id=${theirs.id}`),
        api.post('/scales', { ...frequency, company_id: theirs.id }),
        api.post('/scales', {
          ...frequency,
          values: [{ id: foreign.values[0]?.id, description: 'Nunca' }, ...frequency.values],
        }),
      ])
      expect(replies.map(({ status, code }) => [status, code])).toEqual(
        replies.map(() => [404, 'not_found']),
      )
      expect((await api.get<Scale[]>('/scales')).data.some(({ id }) => id === foreign.id)).toBe(
        false,
      )
      const kept = await t.context.db
        .selectFrom('scale_values')
        .where('scale_id', '=', foreign.id)
        .select('description')
        .execute()
      expect(kept).toHaveLength(6)
    })

    test('a value of another of our scales is copied, never taken away', async () => {
      const [one, other] = [await create(), await create()]
      const values = other.values.map(({ id, value, description }) => ({ id, value, description }))
      const { data } = await api.patch<Scale>(`/scales/${one.id}`, { name: 'Copiada', values })
      expect(data.values.map(({ id }) => id)).not.toContain(values[0]?.id)
      expect((await api.get<Scale>(`/scales/${other.id}`)).data).toEqual(other)
    })

    test('a viewer reads scales and changes none; without a session nothing is read', async () => {
      const scale = await create()
      const viewer = await makeUser(t.context, {
        workspace_id: renata.workspace_id,
        role: 'viewer',
      })
      const reading = await t.as(viewer.id)
      expect((await reading.get(`/scales/${scale.id}`)).status).toBe(200)
      const refused = await Promise.all([
        reading.post('/scales', frequency),
        reading.patch(`/scales/${scale.id}`, frequency),
        reading.post(`/scales/${scale.id}/duplicate`),
        reading.delete(`/scales/${scale.id}`),
      ])
      expect(refused.map(({ status, code }) => [status, code])).toEqual(
        refused.map(() => [403, 'access.denied']),
      )
      expect((await t.visitor.get('/scales')).status).toBe(401)
    })
  })

  test.each([
    ['null', null],
    ['nothing', {}],
    ['a list', []],
    ['a number for a name', { ...frequency, name: 7 }],
    ['values that are no list', { ...frequency, values: {} }],
    ['a field that is not asked for', { ...frequency, workspace_id: 'x' }],
    ['an id of its own', { ...frequency, id: 'x' }],
    ['a lone surrogate', { ...frequency, name: '\ud800' }],
    ['a very long name', { ...frequency, name: 'x'.repeat(100_000) }],
    [
      'a hundred and one values',
      { ...frequency, values: Array.from({ length: 101 }, () => ({ description: 'x' })) },
    ],
    [
      'an id that is none',
      { ...frequency, values: [{ id: '1; drop table scales', description: 'x' }] },
    ],
    ['a huge number', { ...frequency, values: [{ value: 1e308, description: {} }] }],
  ])('%s in place of a scale is refused as invalid', async (_, body) => {
    expect(await api.post('/scales', body)).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test('control characters in a text are taken out', async () => {
    expect((await create({ ...frequency, name: 'Fre\u0000cuen\u0007cia' })).name).toBe(
      'Fre cuen cia',
    )
    expect((await api.get('/scales/__proto__')).status).toBe(404)
  })
})
