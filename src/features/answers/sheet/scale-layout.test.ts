import { expect, test } from 'vitest'
import { scaleLayout } from './scale-layout.rules.ts'

const scale = (...descriptions: string[]) => [
  ...descriptions.map((description, index) => ({ id: `${index}`, value: index + 1, description })),
  { id: 'na', value: null, description: 'No lo he observado' },
]
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Grado ${index}`)

test('words stand above three to five columns when they fit a phone', () => {
  expect(scaleLayout(scale('Nunca', 'A veces', 'Siempre'))).toEqual({
    phone: 'words',
    wide: 'words',
  })
  expect(scaleLayout(scale('Nunca', 'Pocas veces', 'A veces', 'Casi siempre', 'Siempre'))).toEqual({
    phone: 'words',
    wide: 'words',
  })
  expect(scaleLayout(scale('Deficiente', 'Regular', 'Bueno', 'Excelente')).phone).toBe('words')
})

test('a word that a phone would cut leaves only the ends there', () => {
  const agreement = [
    'Totalmente en desacuerdo',
    'En desacuerdo',
    'Neutral',
    'De acuerdo',
    'Totalmente de acuerdo',
  ]
  expect(scaleLayout(scale(...agreement))).toEqual({ phone: 'ends', wide: 'ends' })
  expect(scaleLayout(scale('Deficiente', 'Malo', 'Regular', 'Bueno', 'Excelente'))).toEqual({
    phone: 'ends',
    wide: 'words',
  })
})

test('six and seven values show the ends, eight to ten one strip', () => {
  expect(scaleLayout(scale(...numbers(6)))).toEqual({ phone: 'ends', wide: 'ends' })
  expect(scaleLayout(scale(...numbers(7)))).toEqual({ phone: 'ends', wide: 'ends' })
  for (const count of [8, 9, 10])
    expect(scaleLayout(scale(...numbers(count)))).toEqual({ phone: 'strip', wide: 'ends' })
})

test('values that mean something else in each row have rows', () => {
  const rows = { phone: 'rows', wide: 'rows' }
  expect(scaleLayout(scale('Nunca', 'A veces', 'Siempre'), true)).toEqual(rows)
})

test('a sentence makes a row of every value', () => {
  const sentence = 'Define pasos, responsables y fechas antes de empezar.'
  expect(scaleLayout(scale('Improvisa', sentence, 'Planea'))).toEqual({
    phone: 'rows',
    wide: 'rows',
  })
})
