import type { NextRequest } from './load.ts'
import type { BenchMatrix, BenchSheet } from './matrix-fixture.ts'

/**
 * A request of a rater's browser to the product, and the smallest equivalent request to the control
 * server.
 */
export interface Scenario {
  readonly name: string
  readonly product: NextRequest
  readonly control: NextRequest
}

/**
 * Sheets that `opening` opens repeatedly; `submitting` leaves them out, because a sent sheet opens
 * differently.
 */
const OPENED_SHEETS = 1000

export function opening({ sheets }: BenchMatrix): Scenario {
  let turn = 0
  const next = (): string => sheets[turn++ % OPENED_SHEETS]?.subject_id ?? ''
  return {
    name: 'sheet opened',
    product: () => ({ method: 'GET', path: `/self-assessment-form/${next()}` }),
    control: () => ({ method: 'GET', path: `/sheets/${next()}` }),
  }
}

export function autosaving({ sheets, question_ids, value_ids }: BenchMatrix): Scenario {
  let turn = 0
  const save = () => {
    turn++
    const sheet = sheets[turn % sheets.length]
    const body = JSON.stringify([
      {
        form_id: sheet?.form_id,
        question_id: question_ids[turn % question_ids.length],
        value_id: value_ids[turn % value_ids.length],
        sequence: turn,
      },
    ])
    return { method: 'POST' as const, body, headers: sheet?.headers ?? {} }
  }
  return {
    name: 'choice saved',
    product: () => ({ path: '/api/v1/answers', ...save() }),
    control: () => ({ path: '/answers', ...save() }),
  }
}

/** Whole sheets, each of another rater, because the product accepts a sheet once. */
export function submitting(matrix: BenchMatrix): Scenario {
  const { sheets } = matrix
  const sending = (path: (sheet: BenchSheet) => string, again: boolean): NextRequest => {
    let turn = OPENED_SHEETS
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
