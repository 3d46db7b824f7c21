import { afterAll, describe, expect, test } from 'vitest'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeEvaluation } from '../../../tests/factories.ts'
import type { Scale } from './contract.ts'
import { NOT_OBSERVED, namesText, scaleProblem } from './rules.ts'

const described = (...descriptions: string[]) =>
  descriptions.map((description) => ({ description }))
const frequency = { name: 'Frecuencia', values: described('Nunca', 'A veces', 'Siempre') }

const { t, admin, api, company } = await signedInAdmin()

test('namesText lists five names and the number of the others', () => {
  expect(namesText(['Uno', 'Dos'])).toBe('Uno, Dos')
  expect(namesText(['1', '2', '3', '4', '5', '6', '7'])).toBe('1, 2, 3, 4, 5 y 2 más')
})

test('scaleProblem does not count the N/A option among the three required values', () => {
  const values = [...described('Bajo', 'Alto'), { value: null, description: NOT_OBSERVED }]
  expect(scaleProblem({ name: 'Corta', values })).toBe('scale.too_few_values')
})

describe('a scale', () => {
  afterAll(() => t.close())

  const create = async (input: object = frequency) => (await api.post<Scale>('/scales', input)).data
  test('numbers its values by position and has the N/A option unless it is switched off', async () => {
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
  ])('is refused %s', async (_, input, code, message) => {
    expect(await api.post('/scales', input)).toMatchObject({ status: 422, code, message })
    const scale = await create()
    expect(await api.patch(`/scales/${scale.id}`, input)).toMatchObject({ status: 422, code })
    expect((await api.get(`/scales/${scale.id}`)).data).toEqual(scale)
  })

  test('keeps the ids of its values in an update, whatever their order', async () => {
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

  test('keeps its N/A option in an update that does not mention it', async () => {
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

  test('keeps an id that an update names twice only once', async () => {
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

  test('is active and cannot be deleted while an evaluation uses it', async () => {
    const scale = await create()
    await makeEvaluation(t.context, {
      workspace_id: admin.workspace_id,
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

  test('can be deleted if no evaluation uses it', async () => {
    const scale = await create()
    expect(await api.delete(`/scales/${scale.id}`)).toMatchObject({ status: 200, data: null })
    expect(await api.get(`/scales/${scale.id}`)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('has a duplicate with the same company and values', async () => {
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

  test('loses the control characters in its texts', async () => {
    expect((await create({ ...frequency, name: 'Fre\u0000cuen\u0007cia' })).name).toBe(
      'Fre cuen cia',
    )
    expect((await api.get('/scales/__proto__')).status).toBe(404)
  })
})
