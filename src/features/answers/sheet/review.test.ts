import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answered, sheetData } from '../../../../tests/sheet-data.ts'
import { declineDraft, type Draft, draftKey, type Drafts } from './draft.rules.ts'
import {
  reviewForms,
  describeSending,
  type Spread,
  measureSpread,
  spreadSentence,
} from './review.rules.ts'
import {
  declineOffer,
  incompleteQuestions,
  isAsked,
  resumeAt,
  listTicks,
  withSent,
} from './sheet.rules.ts'

const pairs = ['ana', 'luis'].flatMap((form) => ['a', 'b', 'c', 'd'].map((q) => `${form} ${q}`))
const declined = (drafts: Drafts, form_id: string): Drafts => {
  const draft: Draft = { ...declineDraft(form_id, true), sequence: 2 }
  return new Map([...drafts, [draftKey(draft), draft]])
}
const arbitraryDrafts = fc.subarray(pairs).map((given) => answered(...given))

describe('the review of a sheet', () => {
  test('every form is sent, declined, ready or open, and counts every question once', () => {
    fc.assert(
      fc.property(
        arbitraryDrafts,
        fc.subarray(['ana', 'luis']),
        fc.subarray(['ana', 'luis']),
        (given, left_out, sent) => {
          const drafts = left_out.reduce(declined, given)
          const data = withSent(sheetData, new Set(sent))
          for (const { evaluated, status, answered: done, missing } of reviewForms(data, drafts)) {
            expect(done + missing).toBe(sheetData.questions.length)
            expect(status === 'sent').toBe(sent.includes(evaluated.form_id))
            expect(isAsked(drafts, evaluated)).toBe(status === 'ready' || status === 'open')
          }
        },
      ),
    )
  })

  test('a sending has the complete forms, and none that is sent or declined', () => {
    fc.assert(
      fc.property(arbitraryDrafts, fc.boolean(), (given, leaves_out) => {
        const drafts = leaves_out ? declined(given, 'ana') : given
        const { form_ids, expected } = describeSending(sheetData, drafts)
        expect(expected).toBe(leaves_out ? 1 : 2)
        for (const form_id of ['ana', 'luis'])
          expect(form_ids.includes(form_id)).toBe(
            !(leaves_out && form_id === 'ana') &&
              pairs.every((pair) => !pair.startsWith(form_id) || given.has(pair)),
          )
      }),
    )
  })

  test('a comment that is asked for is missing until it is declined, and keeps no form from being sent', () => {
    const prompt = { question_id: null, prompt: 'Seguir', help: '', required: true, relations: [] }
    const data = { ...sheetData, prompts: [prompt] }
    const complete = answered(...pairs)
    const missing = (drafts: Drafts) => reviewForms(data, drafts).map((one) => one.missing_prompts)
    expect(describeSending(data, complete).form_ids).toEqual(['ana', 'luis'])
    expect(missing(complete)).toEqual([['Seguir'], ['Seguir']])
    const noComment: Draft = { form_id: 'ana', question_id: null, value: '', sequence: 2 }
    expect(missing(new Map([...complete, [draftKey(noComment), noComment]]))).toEqual([
      [],
      ['Seguir'],
    ])
  })

  test('a declined or sent form leaves no gap, and the sheet resumes without it', () => {
    const drafts = declined(answered('luis a', 'luis b'), 'ana')
    expect(incompleteQuestions(sheetData, drafts).map(({ index }) => index)).toEqual([2, 3])
    expect(resumeAt(sheetData, drafts, 'question')).toBe(2)
    expect(resumeAt(sheetData, drafts, 'person')).toEqual({ evaluated: 1, question: 0 })
    expect(listTicks(sheetData, drafts, 0)).toEqual(['complete', 'complete', 'pending', 'pending'])
    const sent = withSent(sheetData, new Set(['luis']))
    expect(resumeAt(sent, drafts, 'question')).toBe('review')
  })
})

describe('the offer to leave a person out', () => {
  const about = (index: number) =>
    sheetData.evaluated[index] ?? { form_id: '', name: '', relation: 'auto' as const }
  const notObserved = (...given: string[]): Drafts =>
    new Map([...answered(...given)].map(([key, draft]) => [key, { ...draft, value: 'na' }]))

  test('is made before anything is said of them, and after three N/A', () => {
    expect(declineOffer(sheetData, answered(), about(0))).toBe('untouched')
    expect(declineOffer(sheetData, answered('ana a'), about(0))).toBeNull()
    expect(declineOffer(sheetData, notObserved('ana a', 'ana b'), about(0))).toBeNull()
    expect(declineOffer(sheetData, notObserved('ana a', 'ana b', 'ana c'), about(0))).toBe(
      'not_observed',
    )
  })

  test('is never made about oneself', () => {
    expect(declineOffer(sheetData, answered(), { ...about(0), relation: 'auto' })).toBeNull()
  })
})

describe('the sentence on the spread', () => {
  const emilio = { name: 'Emilio Castañeda', relation: 'companero' } as const
  const spread = (counts: readonly number[], not_observed = 0): Spread => ({
    bars: counts.map((count, index) => ({ value: index + 1, count })),
    answered: counts.reduce((sum, count) => sum + count, 0),
    not_observed,
  })
  const sentence = (
    counts: readonly number[],
    not_observed = 0,
    who: typeof emilio | { name: string; relation: 'auto' } = emilio,
  ) => {
    const { lead, rest } = spreadSentence(who, spread(counts, not_observed))
    return [lead, rest].filter((part) => part !== '').join(' ')
  }

  test.each([
    [[0, 0, 0, 0, 28], 0, 'A Emilio le diste 5 en todo. No usaste otro valor en 28 preguntas.'],
    [
      [0, 0, 0, 0, 20],
      8,
      'A Emilio le diste 5 en todo lo que observaste. No usaste otro valor en 20 preguntas.',
    ],
    [[0, 0, 1, 0, 24], 0, 'A Emilio le diste 5 casi siempre: 24 de 25 veces.'],
    [[0, 3, 6, 14, 5], 0, 'A Emilio, de 2 a 5; la mitad, 4.'],
    [[1, 3, 13, 10, 1], 1, 'A Emilio, de 1 a 5; una vez N/A.'],
    [[0, 0, 5, 15, 6], 2, 'A Emilio, de 3 a 5; la mayoría, 4; dos veces N/A.'],
    [[0, 0, 0, 0, 0], 4, 'A Emilio le diste N/A en todo.'],
    [[0, 1, 0, 0, 0], 0, 'A Emilio le diste 2 en una pregunta.'],
  ])('of %j with %i N/A', (counts, not_observed, text) => {
    expect(sentence(counts, not_observed)).toBe(text)
  })

  test('of the self-evaluation speaks to the rater', () => {
    const self = { name: 'Lucía', relation: 'auto' } as const
    expect(sentence([0, 0, 0, 0, 4], 0, self)).toBe(
      'Te diste 5 en todo. No usaste otro valor en 4 preguntas.',
    )
    expect(sentence([1, 1, 1, 1, 0], 0, self)).toBe('A ti, de 1 a 4.')
  })

  test('is one sentence or two for every spread, and names only values that were chosen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(30), { minLength: 3, maxLength: 10 }),
        fc.nat(30),
        (counts, not_observed) => {
          fc.pre(counts.some((count) => count > 0) || not_observed > 0)
          const text = sentence(counts, not_observed)
          expect(text).toMatch(/^A Emilio.*\.$/)
          expect(text).not.toMatch(/undefined|NaN|\.\.|;\./)
          const [, low, high] = /de (\d+) a (\d+)/.exec(text) ?? []
          if (low !== undefined && high !== undefined) {
            expect(counts.findIndex((count) => count > 0) + 1).toBe(Number(low))
            expect(counts.findLastIndex((count) => count > 0) + 1).toBe(Number(high))
          }
        },
      ),
    )
  })

  test('counts what the sheet holds', () => {
    const drafts = answered('ana a', 'ana b')
    expect(measureSpread(sheetData, drafts, 'ana')).toMatchObject({ answered: 2, not_observed: 0 })
    expect(measureSpread(sheetData, drafts, 'luis').answered).toBe(0)
  })
})
