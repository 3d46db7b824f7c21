import type { BenchProject, BenchSheet } from './fixture.ts'
import type { Next } from './load.ts'

/** What a rater's browser asks of the product, and the least that any server would have to do for it. */
export interface Errand {
  readonly name: string
  readonly product: Next
  readonly control: Next
}

/** Opened again and again, so that they may not be sent meanwhile. */
const OPENED = 1000

export function opening({ sheets }: BenchProject): Errand {
  let turn = 0
  const next = (): string => sheets[turn++ % OPENED]?.subject_id ?? ''
  return {
    name: 'sheet opened',
    product: () => ({ method: 'GET', path: `/self-assessment-form/${next()}` }),
    control: () => ({ method: 'GET', path: `/sheets/${next()}` }),
  }
}

export function autosaving({ sheets, question_ids, value_ids }: BenchProject): Errand {
  let turn = 0
  const body = (): string => {
    turn++
    return JSON.stringify([
      {
        form_id: sheets[turn % sheets.length]?.form_id,
        question_id: question_ids[turn % question_ids.length],
        value_id: value_ids[turn % value_ids.length],
        sequence: turn,
      },
    ])
  }
  return {
    name: 'choice saved',
    product: () => ({ method: 'POST', path: '/api/v1/answers', body: body() }),
    control: () => ({ method: 'POST', path: '/answers', body: body() }),
  }
}

/** Whole sheets, each by another person: to the product nobody sends twice. */
export function submitting(project: BenchProject): Errand {
  const { sheets } = project
  const sending = (address: (sheet: BenchSheet) => string, again: boolean): Next => {
    let turn = OPENED
    return () => {
      const sheet = sheets[turn] ?? (again ? sheets[turn % sheets.length] : undefined)
      if (!sheet) throw new Error('Everybody has sent their sheet: the project is too small.')
      turn++
      return {
        method: 'POST',
        path: address(sheet),
        body: JSON.stringify({
          answers: wholeSheet(project, sheet.form_id, turn),
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
  { question_ids, value_ids }: BenchProject,
  form_id: string,
  turn: number,
) =>
  question_ids.map((question_id, index) => ({
    form_id,
    question_id,
    value_id: value_ids[(turn + index) % value_ids.length],
  }))
