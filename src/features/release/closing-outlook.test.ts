import { expect, test } from 'vitest'
import { losingText, outlineClosing } from './closing-outlook.rules.ts'

type Share = readonly [relation_type_id: number, answered: number, forms: number]
const evaluated = (...given: readonly Share[]) => {
  const shares = given.map(([relation_type_id, answered, forms]) => ({
    relation_type_id,
    answered,
    forms,
  }))
  const grouped = shares.filter(({ relation_type_id }) => relation_type_id > 2)
  return {
    shares,
    grouped: {
      answered: grouped.reduce((sum, { answered }) => sum + answered, 0),
      forms: grouped.reduce((sum, { forms }) => sum + forms, 0),
    },
  }
}

test('a report that tells all it could is whole, although forms are open', () => {
  expect(outlineClosing([evaluated([2, 1, 1], [3, 3, 5])], 3)).toEqual({
    reports: 1,
    whole: 1,
    losing: 0,
    alone: 0,
  })
})

test('a report loses a group below the minimum, or its leader', () => {
  const some = [
    evaluated([2, 1, 1], [3, 3, 3], [4, 2, 3]),
    evaluated([2, 0, 1], [3, 3, 3]),
    evaluated([2, 1, 1], [3, 2, 3]),
  ]
  const outlook = outlineClosing(some, 3)
  expect(outlook).toEqual({ reports: 3, whole: 0, losing: 2, alone: 1 })
  expect(losingText(outlook)).toBe(
    '2 de 3 reportes perderían un grupo; 1 quedaría sólo con su líder',
  )
})

test('a report that could never tell a group loses none', () => {
  expect(losingText(outlineClosing([evaluated([1, 1, 1], [2, 1, 1])], 3))).toBeNull()
})
