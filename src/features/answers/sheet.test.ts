import { describe, expect, test } from 'vitest'
import { messages } from '#app/messages.ts'
import { type Draft, draftKey } from './draft.rules.ts'
import {
  incompleteQuestions,
  resumeAt,
  type SheetData,
  type Step,
  stepAddress,
  stepAfter,
  stepBefore,
  stepOf,
  ticksOf,
  valueOfKey,
} from './sheet.rules.ts'

const data: SheetData = {
  subject_id: 's',
  self: false,
  minimum_raters: 3,
  opens_at: 0,
  step_requested: false,
  texts: messages,
  erased_on: '2027-01-02',
  today: '2026-11-20',
  values: [
    ...[1, 2, 3, 4, 5].map((value) => ({ id: `v${value}`, value, description: `Valor ${value}` })),
    { id: 'na', value: null, description: 'No lo he observado' },
  ],
  questions: ['a', 'b', 'c', 'd'].map((id) => ({ id, question: `¿${id}?`, competence: 'Escucha' })),
  evaluated: [
    { form_id: 'ana', name: 'Ana', relation: 'companero' },
    { form_id: 'luis', name: 'Luis', relation: 'lider' },
  ],
}

/** The pair «ana a» is an answer to question a about Ana. */
const answered = (...pairs: string[]): ReadonlyMap<string, Draft> => {
  const drafts = pairs.map((pair): Draft => ({
    form_id: pair.split(' ')[0] ?? '',
    question_id: pair.split(' ')[1] ?? '',
    value: 'v3',
    sequence: 1,
  }))
  return new Map(drafts.map((draft) => [draftKey(draft), draft]))
}

describe('the ruler', () => {
  test('is the same at every question and at the comments', () => {
    const drafts = answered('ana b')
    const steps: Step[] = [0, 1, 2, 3, 'comments']
    for (const step of steps)
      expect(ticksOf(data, drafts, step)).toEqual(['gap', 'gap', 'pending', 'pending'])
  })

  test('shows complete, skipped and pending questions', () => {
    expect(ticksOf(data, answered('ana a', 'luis a', 'ana b'), 2)).toEqual([
      'complete',
      'gap',
      'pending',
      'pending',
    ])
  })

  test('shows an incomplete question before a later answer as a gap', () => {
    expect(ticksOf(data, answered('ana c', 'luis c'), 0)).toEqual([
      'gap',
      'gap',
      'complete',
      'pending',
    ])
    expect(ticksOf(data, answered(), 'review')).toEqual(['gap', 'gap', 'gap', 'gap'])
  })
})

test('a returning rater resumes at the first incomplete question, or at the review', () => {
  expect(resumeAt(data, answered('ana a', 'luis a', 'ana b'))).toBe(1)
  expect(
    resumeAt(data, answered(...data.questions.flatMap(({ id }) => [`ana ${id}`, `luis ${id}`]))),
  ).toBe('review')
})

test('incomplete questions name the evaluated whom they lack', () => {
  expect(
    incompleteQuestions(data, answered('ana a', 'luis a', 'ana b', 'ana c', 'luis c')).map(
      ({ index, missing }) => [index, missing.map((evaluated) => evaluated.name)],
    ),
  ).toEqual([
    [1, ['Luis']],
    [3, ['Ana', 'Luis']],
  ])
})

describe('the steps', () => {
  test('lead from the questions through comments to the review and back', () => {
    const steps: Step[] = [0, 3, 'comments', 'review']
    expect(steps.map((step) => stepAfter(step, 4))).toEqual([1, 'comments', 'review', 'review'])
    expect(steps.map((step) => stepBefore(step, 4))).toEqual([0, 2, 3, 'comments'])
  })

  test('have addresses that name them, and other addresses name none', () => {
    for (const step of [0, 3, 'comments', 'review'] as const)
      expect(stepOf(Object.fromEntries(new URLSearchParams(stepAddress(step))), 4)).toBe(step)
    for (const query of [
      {},
      { pregunta: '0' },
      { pregunta: '5' },
      { pregunta: '-1' },
      { pregunta: '1e1' },
      { paso: 'constructor' },
    ])
      expect(stepOf(query, 4)).toBeUndefined()
  })
})

test('a digit chooses the value with its number, zero the tenth, N the value N/A', () => {
  expect(['1', '5', 'n', 'N', '6', '0', 'x', 'Enter'].map((key) => valueOfKey(data, key))).toEqual([
    'v1',
    'v5',
    'na',
    'na',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
