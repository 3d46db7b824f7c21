import { describe, expect, test } from 'vitest'
import type { RatersPage } from './page.rules.ts'
import { betterPage, measureProgress, returnTexts, type SheetKind } from './progress.rules.ts'

type State = 'open' | 'sent' | 'declined'
const requested = (self: boolean, ...others: State[]) => [
  ...(self ? [{ relation_type: { self_evaluation: true }, state: 'open' as const }] : []),
  ...others.map((state) => ({ relation_type: { self_evaluation: false }, state })),
]

test('a sheet that is not asked for is neither sent nor pending', () => {
  expect(
    measureProgress({
      forms: requested(false, 'open', 'sent', 'open'),
      self_pending: false,
      others_pending: true,
    }),
  ).toEqual({ sent: [], pending: ['others'], declined: [] })
  expect(
    measureProgress({
      forms: requested(true, 'sent', 'declined', 'sent'),
      self_pending: true,
      others_pending: false,
    }),
  ).toEqual({ sent: ['others'], pending: ['self'], declined: [] })
})

test('a sheet whose forms are all declined is neither sent nor pending', () => {
  const forms = requested(false, 'declined', 'declined')
  expect(measureProgress({ forms, self_pending: false, others_pending: false })).toEqual({
    sent: [],
    pending: [],
    declined: ['others'],
  })
})

describe('the page that suits the progress', () => {
  const verification = (self: boolean) => ({ kind: 'verification', subject_id: 'x', self }) as const
  const page = (kind: 'sent' | 'closed') => ({ kind, subject_id: 'x' }) as const
  const of = (
    opened: { kind: string },
    sent: SheetKind[],
    pending: SheetKind[],
    declined: SheetKind[] = [],
  ) => betterPage(opened as RatersPage, { sent, pending, declined })

  test('is the opened one while nothing is sent', () => {
    expect(of(verification(false), [], ['others', 'self'])).toBeNull()
    expect(of(verification(true), [], ['others', 'self'])).toBeNull()
  })

  test('is the self-evaluation when only that is pending', () => {
    expect(of(verification(false), ['others'], ['self'])).toBe('/self-assessment/x')
    expect(of(verification(true), ['others'], ['self'])).toBeNull()
  })

  test('is the confirmation when nothing is pending, also after the deadline', () => {
    for (const opened of [verification(false), verification(true), page('closed')])
      expect(of(opened, ['others', 'self'], [])).toBe('/confirmation-sent/x')
    expect(of(verification(true), ['self'], ['others'])).toBe('/confirmation-sent/x')
  })

  test('is the verification for a confirmation without a sent sheet', () => {
    expect(of(page('sent'), [], ['others'])).toBe('/assessment/x')
    expect(of(page('sent'), ['others'], ['self'])).toBeNull()
    expect(of(page('sent'), [], [], ['others'])).toBeNull()
  })
})

test('a rater who comes back reads of the comments that are asked for, never that only sending is left', () => {
  const visit = { name: 'Lucía Cárdenas', done: 30, questions: 30, minutes: 0, open: 1 }
  const left = (open_comments: number) => returnTexts({ ...visit, open_comments }).left
  expect(left(0)).toBe('Sólo te falta enviar.')
  expect(left(1)).toBe('Te queda un comentario por escribir; puedes enviar sin él.')
  expect(left(8)).toBe('Te quedan 8 comentarios por escribir; puedes enviar sin ellos.')
})

test('a rater who left everyone out reads neither a count nor a time', () => {
  const visit = { name: 'Lucía', done: 0, questions: 3, minutes: 1, open: 0, open_comments: 0 }
  expect(returnTexts(visit)).toMatchObject({
    count: '',
    left: 'No evaluarás a nadie. Puedes deshacerlo hasta el cierre.',
  })
})
