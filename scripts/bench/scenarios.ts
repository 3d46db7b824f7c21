import { seededRandom, shuffled } from '#shared/random.ts'
import type { NextRequest } from './load.ts'
import type { BenchMatrix, BenchSheet } from './matrix-fixture.ts'

/**
 * A request of a rater's browser to the product, and the smallest equivalent request to the control
 * server.
 */
export interface Scenario {
  readonly name: string
  /** Requests of a run that does not end by time, because each of them can be made once only. */
  readonly amount?: number
  readonly product: NextRequest
  readonly control: NextRequest
}

/** As a browser names what it can unpack. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/** Each request opens the sheet of another rater; raters come in random order. */
export function opening({ sheets, others }: BenchMatrix): Scenario {
  const ids = inRandomOrder(sheets, 'opening').map(({ subject_id }) => subject_id)
  const page = others.length > 0 ? 'assessment-form' : 'self-assessment-form'
  let turn = 0
  const next = (): string => ids[turn++ % ids.length] ?? ''
  return {
    name: 'sheet opened',
    product: () => ({ method: 'GET', path: `/${page}/${next()}`, headers: browserHeaders }),
    control: () => ({ method: 'GET', path: `/sheets/${next()}` }),
  }
}

const inRandomOrder = <T>(all: readonly T[], seed: string): T[] => shuffled(all, seededRandom(seed))

/** The first choice of a form, which inserts its row: every form once, in random order. */
export function firstChoices(matrix: BenchMatrix): Scenario {
  return {
    name: 'first choice of a form saved',
    amount: FIRST_CHOICES,
    product: choosing(matrix, '/api/v1/answers', 'once'),
    control: choosing(matrix, '/answers', 'once'),
  }
}

/** A choice of a form that has others already; forms and questions in random order. */
export function laterChoices(matrix: BenchMatrix): Scenario {
  return {
    name: 'later choice saved',
    product: choosing(matrix, '/api/v1/answers', 'again'),
    control: choosing(matrix, '/answers', 'again'),
  }
}

/** Three runs with each of three numbers of connections use 27,000 of 30,000 forms. */
const FIRST_CHOICES = 3000

function choosing(
  { sheets, others, question_ids, value_ids }: BenchMatrix,
  path: string,
  repetition: 'once' | 'again',
): NextRequest {
  const forms = inRandomOrder([...sheets, ...others], 'choosing')
  const random = seededRandom(path)
  let turn = 0
  return () => {
    if (repetition === 'once' && turn >= forms.length)
      throw new Error('every form has a choice: make the matrix larger')
    const form = forms[repetition === 'once' ? turn : Math.floor(random() * forms.length)]
    turn++
    const body = JSON.stringify([
      {
        form_id: form?.form_id,
        question_id: question_ids[Math.floor(random() * question_ids.length)],
        value_id: value_ids[turn % value_ids.length],
        sequence: turn,
      },
    ])
    return { method: 'POST' as const, path, body, headers: form?.headers ?? {} }
  }
}

/** Whole sheets, each of another rater, because the product accepts a sheet once. */
export function submitting(matrix: BenchMatrix): Scenario {
  const { sheets } = matrix
  const sending = (path: (sheet: BenchSheet) => string, again: boolean): NextRequest => {
    let turn = 0
    return () => {
      const sheet = sheets[turn] ?? (again ? sheets[turn % sheets.length] : undefined)
      if (!sheet) throw new Error('every sheet of the matrix is sent: make the matrix larger')
      turn++
      return {
        method: 'POST',
        path: path(sheet),
        headers: sheet.headers,
        body: JSON.stringify({
          answers: wholeSheet(matrix, sheet.form_id, turn),
          self_evaluation: true,
        }),
      }
    }
  }
  return {
    name: 'sheet submitted',
    product: sending(({ subject_id }) => `/api/v1/answers/complete/${subject_id}`, false),
    control: sending(({ form_id }) => `/sheets/${form_id}`, true),
  }
}

export const wholeSheet = (
  { question_ids, value_ids }: BenchMatrix,
  form_id: string,
  turn: number,
) =>
  question_ids.map((question_id, index) => ({
    form_id,
    question_id,
    value_id: value_ids[(turn + index) % value_ids.length],
  }))
