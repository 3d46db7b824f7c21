import { describe, expect, test } from 'vitest'
import { answered, sheetData as data } from '../../../../tests/sheet-data.ts'
import { reviewForms } from './review.rules.ts'
import {
  incompleteQuestions,
  missingRows,
  resumeAt,
  toRows,
  sameRowIn,
  measureSize,
  listTicks,
  valueOfKey,
} from './sheet.rules.ts'
import { type Step, stepAfter, stepBefore, parseStep } from './step.rules.ts'

describe('the ruler', () => {
  test('is the same at every question and at the comments', () => {
    const drafts = answered('ana b')
    const steps: Step[] = [0, 1, 2, 3, 'comments']
    for (const step of steps)
      expect(listTicks(data, drafts, step)).toEqual(['gap', 'gap', 'pending', 'pending'])
  })

  test('shows complete, skipped and pending questions', () => {
    expect(listTicks(data, answered('ana a', 'luis a', 'ana b'), 2)).toEqual([
      'complete',
      'gap',
      'pending',
      'pending',
    ])
  })

  test('shows an incomplete question before a later answer as a gap', () => {
    expect(listTicks(data, answered('ana c', 'luis c'), 0)).toEqual([
      'gap',
      'gap',
      'complete',
      'pending',
    ])
    expect(listTicks(data, answered(), 'review')).toEqual(['gap', 'gap', 'gap', 'gap'])
  })
})

test('the ruler of a person shows the answers about that person', () => {
  const drafts = answered('ana a', 'ana b', 'ana c', 'ana d', 'luis b')
  const ticks = (evaluated: number) => listTicks(data, drafts, { evaluated, question: 0 })
  expect(ticks(0)).toEqual(['complete', 'complete', 'complete', 'complete'])
  expect(ticks(1)).toEqual(['gap', 'complete', 'pending', 'pending'])
})

describe('a returning rater resumes', () => {
  const all = answered(...data.questions.flatMap(({ id }) => [`ana ${id}`, `luis ${id}`]))

  test('at the first incomplete question, or at the review', () => {
    expect(resumeAt(data, answered('ana a', 'luis a', 'ana b'), 'question')).toBe(1)
    expect(resumeAt(data, all, 'question')).toBe('review')
  })

  test('by person at the first person who lacks an answer, or at the review', () => {
    const drafts = answered('ana a', 'ana b', 'ana c', 'ana d', 'luis b')
    expect(resumeAt(data, drafts, 'person')).toEqual({ evaluated: 1, question: 0 })
    expect(resumeAt(data, all, 'person')).toBe('review')
  })
})

test('the rows of a step are the same answers by question and by person', () => {
  const pairs = (step: Step) =>
    toRows(data, step).map(({ evaluated, question }) => `${evaluated.form_id} ${question.id}`)
  const byQuestion = data.questions.flatMap((_, index) => pairs(index))
  const byPerson = data.evaluated.flatMap((_, evaluated) => pairs({ evaluated, question: 0 }))
  expect(byPerson.toSorted()).toEqual(byQuestion.toSorted())
  expect(new Set(byQuestion).size).toBe(8)
  expect(pairs('comments')).toEqual([])
  expect(missingRows(data, answered('ana b'), 1).map(({ evaluated }) => evaluated.name)).toEqual([
    'Luis',
  ])
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

describe('a question for some relations', () => {
  const [first, second, ...rest] = data.questions
  if (!first || !second) throw new Error('expected two questions')
  /** «a» is asked about Luis only, «b» about Ana only. */
  const limited = {
    ...data,
    questions: [
      { ...first, relations: ['lider'] as const },
      { ...second, relations: ['companero'] as const },
      ...rest,
    ],
  }
  const size = measureSize(limited)

  test('has rows about those who are asked only', () => {
    expect(toRows(limited, 0).map(({ evaluated }) => evaluated.form_id)).toEqual(['luis'])
    const page = { evaluated: 0, question: 0 }
    expect(toRows(limited, page).map(({ question }) => question.id)).toEqual(['b', 'c', 'd'])
  })

  test('is complete without those who are not asked', () => {
    const drafts = answered('luis a', 'ana b', 'ana c', 'ana d')
    expect(incompleteQuestions(limited, drafts).map(({ index }) => index)).toEqual([2, 3])
    expect(listTicks(limited, drafts, 0)).toEqual(['complete', 'complete', 'gap', 'gap'])
    expect(resumeAt(limited, drafts, 'person')).toEqual({ evaluated: 1, question: 0 })
    expect(reviewForms(limited, drafts)).toMatchObject([
      { status: 'ready', questions: 3, answered: 3 },
      { status: 'open', questions: 3, answered: 1, first_missing: 2 },
    ])
  })

  test('leads by person over pages that ask nothing', () => {
    const onlyLuis = {
      ...data,
      questions: data.questions.map((question) => ({ ...question, relations: ['lider'] as const })),
    }
    const empty = measureSize(onlyLuis)
    expect(parseStep({ persona: '1', pregunta: '1' }, empty)).toEqual({ evaluated: 1, question: 0 })
    const last = { evaluated: 1, question: 0 }
    expect(stepBefore(last, empty, 'person')).toEqual(last)
    expect(stepAfter(last, empty)).toBe('comments')
    expect(stepAfter({ evaluated: 0, question: 0 }, size)).toEqual(last)
  })

  test('keeps its place when the order changes', () => {
    expect(sameRowIn(limited, 0, 0, 'person')).toEqual({ evaluated: 1, question: 0 })
    expect(sameRowIn(limited, { evaluated: 0, question: 0 }, 0, 'question')).toBe(1)
  })
})
