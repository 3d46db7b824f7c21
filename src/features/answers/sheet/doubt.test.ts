import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sheetData } from '../../../../tests/sheet-data.ts'
import { detectDoubt } from './doubt.rules.ts'
import { declineDraft, type Draft, draftKey, type Drafts } from './draft.rules.ts'
import type { SheetData } from './sheet.rules.ts'

const questions = Array.from({ length: 20 }, (_, index) => ({
  id: `q${index}`,
  question: `¿${index}?`,
  competence: 'Escucha',
}))
const evaluated: SheetData['evaluated'] = [
  ...sheetData.evaluated,
  { form_id: 'self', name: 'Lucía', relation: 'auto' },
]
const data: SheetData = { ...sheetData, questions, evaluated }
const HASTY = { choices: 40, seconds: 40 }
const CALM = { choices: 40, seconds: 200 }

/** What is chosen about each person, question after question; the last choice for all that follow. */
function makeDrafts(given: Readonly<Record<string, readonly string[]>>): Drafts {
  const drafts = Object.entries(given).flatMap(([form_id, values]) =>
    questions.map(({ id }, index): Draft => ({
      form_id,
      question_id: id,
      value: values[index] ?? values.at(-1) ?? '',
      sequence: 1,
    })),
  )
  return new Map(drafts.map((draft) => [draftKey(draft), draft]))
}
const na = (count: number): string[] => [...Array<string>(count).fill('na'), 'v4']

describe('before sending', () => {
  test('25 N/A about others ask whether the rater knows them, 24 do not', () => {
    const ask = (ana: number, luis: number) =>
      detectDoubt(data, makeDrafts({ ana: ['v2', ...na(ana)], luis: ['v3', ...na(luis)] }), CALM)
    expect(ask(19, 5)).toBeNull()
    expect(ask(19, 6)).toMatchObject({ kind: 'not_observed', count: 25 })
    const named = (ana: number, luis: number) => {
      const doubt = ask(ana, luis)
      return doubt?.kind === 'not_observed' ? doubt.evaluated.map(({ name }) => name) : []
    }
    expect(named(19, 6)).toEqual(['Ana'])
    expect(named(14, 12)).toEqual(['Ana', 'Luis'])
  })

  test('N/A spread over many people names the one with the most', () => {
    const many = { ...data, evaluated: ['a', 'b', 'c', 'd'].map((id) => person(id)) }
    const drafts = makeDrafts({ a: na(6), b: na(8), c: na(6), d: na(6) })
    expect(detectDoubt(many, drafts, CALM)).toEqual({
      kind: 'not_observed',
      count: 26,
      evaluated: [person('b')],
    })
  })

  test('N/A about oneself ask nothing', () => {
    const wide = { ...data, questions: [...questions, ...questions.map(renamed)] }
    const own = makeDrafts({ self: ['na'] })
    const more = new Map([...own].map(([, draft]) => [draftKey(again(draft)), again(draft)]))
    expect(detectDoubt(wide, new Map([...own, ...more]), CALM)).toBeNull()
  })

  test('one value in everything asks when it was chosen in under two seconds each', () => {
    const drafts = makeDrafts({ ana: ['v4'], luis: ['na', 'v4'], self: ['v4'] })
    expect(detectDoubt(data, drafts, HASTY)).toEqual({ kind: 'one_value', value: 4 })
    expect(detectDoubt(data, drafts, CALM)).toBeNull()
    // too few timed choices, as after most was answered on another device
    expect(detectDoubt(data, drafts, { choices: 9, seconds: 1 })).toBeNull()
    expect(
      detectDoubt(data, makeDrafts({ ana: ['v4'], luis: ['v4'], self: ['v4', 'v5'] }), HASTY),
    ).toBe(null)
  })

  test('fewer than ten choices ask nothing', () => {
    const short = { ...data, questions: questions.slice(0, 3) }
    expect(
      detectDoubt(short, makeDrafts({ ana: ['v4'], luis: ['v4'], self: ['v4'] }), HASTY),
    ).toBeNull()
  })

  test('only forms that are about to be sent are asked about', () => {
    const drafts = makeDrafts({ ana: ['v4'], luis: ['v1'] })
    expect(detectDoubt(data, drafts, HASTY)).toBeNull()
    const declined: Draft = { ...declineDraft('luis', true), sequence: 2 }
    expect(detectDoubt(data, new Map([...drafts, [draftKey(declined), declined]]), HASTY)).toEqual({
      kind: 'one_value',
      value: 4,
    })
    expect(detectDoubt({ ...data, questions: [...questions, extra] }, drafts, HASTY)).toBeNull()
  })

  test('a rater who takes two seconds or more is never asked about one value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 2, max: 120 }),
        (n, each) => {
          const pace = { choices: n, seconds: n * each }
          expect(detectDoubt(data, makeDrafts({ ana: ['v4'] }), pace)).toBeNull()
        },
      ),
    )
  })
})

const person = (form_id: string) => ({ form_id, name: form_id, relation: 'companero' as const })
const extra = { id: 'extra', question: '¿Otra?', competence: 'Escucha' }
const renamed = (question: (typeof questions)[number]) => ({ ...question, id: `${question.id}b` })
const again = (draft: Draft): Draft => ({ ...draft, question_id: `${draft.question_id}b` })
