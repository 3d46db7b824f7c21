import { expect, test } from 'vitest'
import { relationTypes } from '#shared/relations.ts'
import { asksImportance, markedText, marksImportance, withMark } from './importance.rules.ts'

test('only self and leader mark what matters for the role', () => {
  expect(relationTypes.map(({ key }) => key).filter(marksImportance)).toEqual(['auto', 'lider'])
})

test('three competences or fewer are not asked about', () => {
  expect([3, 4].map((count) => asksImportance({ importance: true }, count))).toEqual([false, true])
  expect(asksImportance({ importance: false }, 8)).toBe(false)
})

test('a fourth mark changes nothing until one is taken away', () => {
  const three = ['a', 'b', 'c']
  expect(withMark(three, 'd', true)).toBe(three)
  expect(withMark(withMark(three, 'b', false), 'd', true)).toEqual(['a', 'c', 'd'])
  expect([0, 1, 2, 3].map(markedText)).toEqual([
    'Sin marcar',
    'Una marcada',
    'Dos marcadas',
    'Tres marcadas',
  ])
})
