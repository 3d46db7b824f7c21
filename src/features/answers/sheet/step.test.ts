import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameStep,
  QUESTIONS_A_PAGE,
  type Step,
  stepAddress,
  stepAfter,
  stepBefore,
  stepInOrder,
  parseStep,
} from './step.rules.ts'

const size = { question_count: 7, evaluated_count: 2 }
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address))

describe('the steps', () => {
  test('lead from the questions through comments to the review and back', () => {
    const steps: Step[] = [0, 6, 'comments', 'review']
    expect(steps.map((step) => stepAfter(step, size))).toEqual([1, 'comments', 'review', 'review'])
    expect(steps.map((step) => stepBefore(step, size, 'question'))).toEqual([0, 5, 6, 'comments'])
  })

  test('lead through what matters for the role on a sheet that asks for it', () => {
    const asking = { ...size, asks_importance: true }
    const steps: Step[] = [6, 'importance', 'comments', 'review']
    expect(steps.slice(0, -1).map((step) => stepAfter(step, asking))).toEqual(steps.slice(1))
    expect(steps.slice(1).map((step) => stepBefore(step, asking, 'question'))).toEqual(
      steps.slice(0, -1),
    )
    expect(parseStep(queryOf(stepAddress('importance')), asking)).toBe('importance')
    expect(parseStep(queryOf(stepAddress('importance')), size)).toBeUndefined()
  })

  test('lead by person through five questions at a time', () => {
    const steps: Step[] = [
      { evaluated: 0, question: 0 },
      { evaluated: 0, question: 5 },
      { evaluated: 1, question: 0 },
      { evaluated: 1, question: 5 },
      'comments',
    ]
    expect(steps.slice(0, -1).map((step) => stepAfter(step, size))).toEqual(steps.slice(1))
    expect(steps.slice(1).map((step) => stepBefore(step, size, 'person'))).toEqual(
      steps.slice(0, -1),
    )
    expect(stepBefore({ evaluated: 0, question: 0 }, size, 'person')).toEqual(steps[0])
  })

  test('have addresses that name them', () => {
    const steps: Step[] = [0, 6, { evaluated: 1, question: 5 }, 'comments', 'review']
    expect(steps.map((step) => parseStep(queryOf(stepAddress(step)), size))).toEqual(steps)
    expect(stepAddress({ evaluated: 1, question: 5 })).toBe('?persona=2&pregunta=6')
  })

  test.each([
    '',
    '?pregunta=0',
    '?pregunta=8',
    '?pregunta=-1',
    '?pregunta=1e1',
    '?paso=constructor',
    '?persona=1',
    '?persona=0&pregunta=1',
    '?persona=3&pregunta=1',
    '?persona=x&pregunta=1',
    '?persona=1&pregunta=8',
  ])('an address such as «%s» names none', (address) => {
    expect(parseStep(queryOf(address), size)).toBeUndefined()
  })

  test('an address with any question of a page names the page', () => {
    expect(parseStep({ persona: '2', pregunta: '7' }, size)).toEqual({ evaluated: 1, question: 5 })
  })
})

const sizes = fc.record({
  question_count: fc.integer({ min: 1, max: 60 }),
  evaluated_count: fc.integer({ min: 1, max: 12 }),
  asks_importance: fc.boolean(),
})

/** All steps from the first one until the review. */
function journey(first: Step, given: typeof size): Step[] {
  const steps = [first]
  for (let step = first; step !== 'review'; steps.push(step)) step = stepAfter(step, given)
  return steps
}

test('for any sheet both orders reach the review, and going back retraces them', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      for (const order of ['question', 'person'] as const) {
        const steps = journey(order === 'person' ? { evaluated: 0, question: 0 } : 0, given)
        const pages =
          order === 'question'
            ? given.question_count
            : given.evaluated_count * Math.ceil(given.question_count / QUESTIONS_A_PAGE)
        expect(steps.length).toBe(pages + (given.asks_importance ? 3 : 2))
        for (const [index, step] of steps.slice(1).entries())
          expect(stepBefore(step, given, order)).toEqual(steps[index])
      }
    }),
  )
})

test('for any answer the other order shows it, and changing back returns', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), (given, some, other) => {
      const question = some % given.question_count
      const evaluated = other % given.evaluated_count
      const page = stepInOrder(question, evaluated, 'person')
      expect(page).toEqual(parseStep(queryOf(stepAddress(page)), given))
      if (typeof page !== 'object') throw new Error('not a page of a person')
      expect(page.evaluated).toBe(evaluated)
      expect(stepInOrder(page, question - page.question, 'question')).toBe(question)
      expect(isSameStep(stepInOrder(page, 0, 'person'), page)).toBe(true)
    }),
  )
})
