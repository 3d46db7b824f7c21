import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import { makeSubject } from '../../../tests/factories.ts'
import type { Matrix, SubjectProperty } from './contract.ts'

const { t, api, company, create } = await matricesFixture()

afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

describe('the columns of a matrix', () => {
  test('drop incomplete ones, reuse known ones whatever their accents and create the others', async () => {
    const [known] = (await create({ subject_properties: [{ name: 'Región', type: 'text' }] }))
      .subject_properties
    const matrix = await create({
      subject_properties: [
        { name: '', type: 'text' },
        { name: 'Sin tipo', type: '' },
        { name: 'REGION', type: 'text' },
        { id: known?.id, name: 'Región', type: 'text' },
        { name: 'Región', type: 'number' },
        { id: known?.id, name: 'Zona', type: 'text' },
      ],
    })
    expect(matrix.subject_properties.map(({ name, type }) => [name, type])).toEqual([
      ['Región', 'text'],
      ['Región', 'number'],
      ['Zona', 'text'],
    ])
    expect(matrix.subject_properties[0]?.id).toBe(known?.id)
    const { data } = await api.get<SubjectProperty[]>(
      `/subject-properties?company_id=${company.id}`,
    )
    expect(data.filter(({ name, type }) => name === 'Región' && type === 'text')).toHaveLength(1)
    expect((await api.get<SubjectProperty[]>('/subject-properties')).data).toEqual(
      expect.arrayContaining(data),
    )
  })

  test('take the order of an update, and a removed column loses its values', async () => {
    const matrix = await create({
      subject_properties: [
        { name: 'Área', type: 'text' },
        { name: 'Ingreso', type: 'date' },
      ],
    })
    const [area, entry] = matrix.subject_properties
    const subject = await makeSubject(t.context, { matrix_id: matrix.id })
    for (const property of matrix.subject_properties) {
      await t.context.db
        .insertInto('subject_values')
        .values({
          subject_id: subject.id,
          matrix_id: matrix.id,
          subject_property_id: property.id,
          value: 'x',
        })
        .execute()
    }
    const { data } = await api.patch<Matrix>(`/matrices/${matrix.id}`, {
      subject_properties: [{ name: 'Puesto', type: 'text' }, entry],
    })
    expect(data.subject_properties.map(({ name }) => name)).toEqual(['Puesto', 'Ingreso'])
    const values = await t.context.db
      .selectFrom('subject_values')
      .where('matrix_id', '=', matrix.id)
      .select('subject_property_id')
      .execute()
    expect(values).toEqual([{ subject_property_id: entry?.id }])
    expect(
      (await api.get<SubjectProperty[]>('/subject-properties')).data.map(({ id }) => id),
    ).toContain(area?.id)
  })
})
