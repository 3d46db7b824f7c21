import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiReply, callApi } from './api-request.ts'
import type { Rater, RaterMatrix } from './fixture.ts'

/** One choice that was sent, with the reply. */
export interface Autosave extends ApiReply {
  readonly form_id: string
  /** Index of the question in the evaluation. */
  readonly question_index: number
  readonly sequence: number
}

let lastSequence = 0

/** Sends the next choice of a rater, newer than all choices before. */
export async function autosave(
  url: string,
  { question_ids, value_ids }: RaterMatrix,
  { form_id, headers }: Rater,
): Promise<Autosave> {
  const sequence = ++lastSequence
  const question_index = sequence % question_ids.length
  const reply = await callApi(url, '/answers', {
    body: [
      {
        form_id,
        question_id: question_ids[question_index],
        value_id: value_ids[sequence % value_ids.length],
        sequence,
      },
    ],
    headers,
  })
  return { ...reply, form_id, question_index, sequence }
}

interface AutosaveLoad {
  readonly matrix: RaterMatrix
  readonly rater: Rater
  /** Between two choices. One link may write 120 times a minute. */
  readonly pause_ms: number
  isDone(last: Autosave | undefined): boolean
}

/** Sends one choice after the other until `isDone`. */
export async function autosaveUntil(
  url: string,
  { matrix, rater, pause_ms, isDone }: AutosaveLoad,
): Promise<Autosave[]> {
  const autosaves: Autosave[] = []
  while (!isDone(autosaves.at(-1))) {
    autosaves.push(await autosave(url, matrix, rater))
    await sleep(pause_ms)
  }
  return autosaves
}

export interface StoredSequences {
  readonly form_id: string
  /** By question index; null where no choice is stored. */
  readonly sequences: readonly (number | string | null)[]
}
export const STORED_SEQUENCES = 'select form_id, sequences from answers'

/**
 * Counts the choices that were acknowledged with 200; throws when one of them, or a newer one, is
 * not stored.
 */
export function countKept(
  autosaves: readonly Autosave[],
  stored: readonly StoredSequences[],
): number {
  const sequencesOf = new Map(stored.map(({ form_id, sequences }) => [form_id, sequences]))
  const acknowledged = autosaves.filter(({ status }) => status === 200)
  const lost = acknowledged.filter(
    ({ form_id, question_index, sequence }) =>
      Number(sequencesOf.get(form_id)?.[question_index] ?? 0) < sequence,
  )
  assert(
    lost.length === 0,
    `${lost.length} of ${acknowledged.length} acknowledged choices were lost`,
  )
  return acknowledged.length
}
