import { expect, test } from 'vitest'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { indexValues, valueColumns } from './value-columns.rules.ts'

const properties: SubjectProperty[] = [
  { id: 'area', name: 'Área', type: 'text', description: '' },
  { id: 'since', name: 'Ingreso', type: 'date', description: '' },
  { id: 'union', name: 'Sindicalizado', type: 'boolean', description: '' },
  { id: 'level', name: 'Nivel', type: 'number', description: '' },
]
const ana = {
  id: 'ana',
  values: [
    { subject_property_id: 'since', value: '2026-12-04' },
    { subject_property_id: 'union', value: 'true' },
    { subject_property_id: 'level', value: '12' },
  ],
}

test('a list filters, sorts and finds by the values as it shows them', () => {
  const valuesOf = indexValues([ana])
  const columns = valueColumns(properties, (id: string, column) => valuesOf(id, column), 1)
  expect(columns.map(({ filters }) => filters('ana'))).toEqual(['', '04/12/2026', 'Sí', '12'])
  expect(columns.map(({ filters }) => filters('luis'))).toEqual(['', '', '', ''])
  expect(columns.map(({ value }) => value('ana'))).toEqual([null, '2026-12-04', 'true', 12])
  expect(columns.map(({ optional }) => optional)).toEqual(['shown', 'hidden', 'hidden', 'hidden'])
})
