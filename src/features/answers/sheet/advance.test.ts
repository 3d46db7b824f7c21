import { describe, expect, test } from 'vitest'
import { answered, sheetData as data } from '../../../../tests/sheet-data.ts'
import { advanceText, stepToAdvanceTo } from './advance.rules.ts'
import type { Step } from './step.rules.ts'

const advance = (step: Step, before: string[], ...chosen: string[]) =>
  stepToAdvanceTo(data, {
    step,
    before: answered(...before),
    after: answered(...before, ...chosen),
  })

describe('a choice leads on by itself', () => {
  test('when it completes a question', () => {
    expect(advance(0, ['ana a'], 'luis a')).toBe(1)
    expect(advance(2, ['ana a', 'luis c'], 'ana c')).toBe(3)
  })

  test('when it completes a page of a person, also to the next person', () => {
    const first = { evaluated: 0, question: 0 }
    expect(advance(first, ['ana a', 'ana b', 'ana c'], 'ana d')).toEqual({
      evaluated: 1,
      question: 0,
    })
  })
})

describe('the rater stays', () => {
  test('while a row lacks an answer', () => {
    expect(advance(0, [], 'ana a')).toBeNull()
  })

  test('when an answer of a complete question changes', () => {
    expect(advance(0, ['ana a', 'luis a'], 'luis a')).toBeNull()
  })

  test('when a choice belongs to another question', () => {
    expect(advance(0, ['ana a', 'luis a', 'ana b'], 'luis b')).toBeNull()
  })

  test('at the last answers, because comments and review are opened by the rater', () => {
    expect(advance(3, ['ana d'], 'luis d')).toBeNull()
    expect(
      advance({ evaluated: 1, question: 0 }, ['luis a', 'luis b', 'luis c'], 'luis d'),
    ).toBeNull()
  })
})

test('an advance says what is complete and where the rater is', () => {
  expect(advanceText(data, 0, 1)).toBe('Pregunta 1 completa. Estás en la pregunta 2.')
  expect(advanceText(data, { evaluated: 0, question: 0 }, { evaluated: 1, question: 0 })).toBe(
    'Preguntas 1 a 4 de Ana completas. Estás en las preguntas 1 a 4 de Luis.',
  )
})
