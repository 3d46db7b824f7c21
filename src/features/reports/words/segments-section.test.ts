import { expect, test } from 'vitest'
import type { SegmentCell, SegmentsSection } from '../model/matrix-report-model.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { pickSegments } from './segments-section.rules.ts'

const cell = (value: string, tenths: number | null): SegmentCell => ({
  value,
  evaluated: 9,
  score: tenths === null ? null : ofTenths(tenths),
  hidden: null,
  margin_tenths: tenths === null ? null : 4,
  margin_text: tenths === null ? null : '± 0.4',
})

const section: SegmentsSection = {
  property: 'Área',
  combined: [],
  headline: 'Sólo en Liderazgo hay una diferencia que el azar no explica',
  lines: [
    {
      number: '1',
      name: 'Liderazgo',
      cells: [cell('Ventas', 30), cell('Calidad', 33), cell('Operaciones', 40)],
      clear: true,
      text: 'Operaciones arriba de Ventas',
    },
    {
      number: '2',
      name: 'Comunicación',
      cells: [cell('Ventas', null), cell('Calidad', 33), cell('Operaciones', 34)],
      clear: false,
      text: 'Sin diferencia clara',
    },
  ],
  notes: [],
}

test('two segments side by side are compared with each other alone', () => {
  const near = pickSegments(section, ['Calidad', 'Ventas'])
  expect(near.lines.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    ['Calidad', 'Ventas'],
    ['Calidad', 'Ventas'],
  ])
  expect(near.lines.map(({ text }) => text)).toEqual([
    'Sin diferencia clara',
    'Sin otro segmento con qué comparar',
  ])
  expect(near.headline).toBe('Ninguna diferencia entre segmentos es más grande que el azar')
  const far = pickSegments(section, ['Ventas', 'Operaciones'])
  expect(far.lines[0]).toMatchObject({ clear: true, text: 'Operaciones arriba de Ventas' })
  expect(far.headline).toBe('Sólo en Liderazgo hay una diferencia que el azar no explica')
})
