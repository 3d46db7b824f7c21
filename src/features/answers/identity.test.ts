import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOwnWords, plainWord, identifyingWord, withoutWord } from './identity.rules.ts'

const lucia = {
  name: 'Lucía Cárdenas Peña',
  values: [
    { name: 'Área', value: 'Ventas' },
    { name: 'Puesto', value: 'Jefa de zona para el Bajío' },
    { name: 'CURP', value: 'CAPL 801' },
    { name: 'Año de ingreso', value: '19' },
  ],
}
const found = (text: string, evaluated = 'Emilio Castañeda Ruiz', kept: string[] = []) =>
  identifyingWord(text, listOwnWords(lucia, evaluated), kept)

describe('the words that tell who wrote a comment', () => {
  test.each([
    ['En las juntas de VENTAS llega a tiempo', 'VENTAS', 'tu área'],
    ['Me dijo: «lucia, escucha»', 'lucia', 'tu nombre'],
    ['Los Cárdenas somos así', 'Cárdenas', 'tu nombre'],
    ['En el bajio nadie lo ve', 'bajio', 'tu puesto'],
    ['El grupo 801 lo dice', '801', 'tu CURP'],
  ])('«%s» tells by «%s», %s', (text, word, source) => {
    expect(found(text)).toEqual({ word, source })
  })

  test.each([
    'Vale la pena escuchar para aprender',
    'Llega desde las 19',
    'Es un inventario de zonas',
    '',
  ])('«%s» tells nothing', (text) => {
    expect(found(text)).toBeUndefined()
  })

  test('are not those of the name of the evaluated, nor those that the rater keeps', () => {
    expect(found('Rocío Cárdenas escucha', 'Rocío Cardenas Luna')).toBeUndefined()
    expect(found('Ventas crece', undefined, ['ventas'])).toBeUndefined()
  })

  test('are the first one first', () => {
    expect(found('Ventas y Lucía')?.word).toBe('Ventas')
    expect(found('Ventas y Lucía', undefined, ['ventas'])?.word).toBe('Lucía')
  })
})

test('a word is removed with the space before it, and the other words stay', () => {
  expect(withoutWord('En las juntas de Ventas, siempre. VENTAS crece', 'ventas')).toBe(
    'En las juntas de, siempre. crece',
  )
  expect(withoutWord('Ventas va bien', 'Ventas')).toBe('va bien')
})

describe('for any text', () => {
  const word = fc.stringMatching(/^[a-zA-ZáéíóúñÑÁü]{1,9}$/)
  const text = fc
    .array(fc.oneof(word, fc.constantFrom('ventas', 'Lucía', 'PEÑA', '801', '\n', ', ')))
    .map((words) => words.join(' '))

  test('removing each word that is found ends, and then nothing tells', () => {
    fc.assert(
      fc.property(text, (given) => {
        let left = given
        for (let next = found(left); next; next = found(left)) {
          const shorter = withoutWord(left, next.word)
          expect(shorter.length).toBeLessThan(left.length)
          left = shorter
        }
        const own = listOwnWords(lucia, '')
        const others = (given.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
          (one) => !own.has(plainWord(one)),
        )
        expect(left.match(/[\p{L}\p{N}]+/gu) ?? []).toEqual(others)
      }),
    )
  })

  test('capitals and decomposed accents change nothing', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = (one: { word: string } | undefined) => one && plainWord(one.word)
        expect(plain(found(given.toUpperCase().normalize('NFD')))).toBe(plain(found(given)))
      }),
    )
  })
})
