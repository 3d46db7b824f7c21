import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, demand, type Project, type Rater } from './ground.ts'

/** One choice that was sent, and what was answered. */
export interface Saving extends Answer {
  readonly form_id: string
  /** Of the question, from 0. */
  readonly place: number
  readonly sequence: number
}

let sequence = 0

/** The next choice of a rater, newer than all before. */
export async function save(
  url: string,
  { question_ids, value_ids }: Project,
  { form_id }: Rater,
): Promise<Saving> {
  const mine = ++sequence
  const place = mine % question_ids.length
  const answer = await ask(url, 'POST', '/answers', [
    {
      form_id,
      question_id: question_ids[place],
      value_id: value_ids[mine % value_ids.length],
      sequence: mine,
    },
  ])
  return { ...answer, form_id, place, sequence: mine }
}

/** One choice after the other. The pause keeps a link under the 120 writes a minute that it may make. */
export async function saveUntil(
  url: string,
  project: Project,
  rater: Rater,
  enough: (last: Saving | undefined) => boolean,
  pause_ms: number,
): Promise<Saving[]> {
  const savings: Saving[] = []
  while (!enough(savings.at(-1))) {
    savings.push(await save(url, project, rater))
    await sleep(pause_ms)
  }
  return savings
}

interface Stored {
  readonly form_id: string
  readonly sequences: readonly (number | string | null)[]
}
export const STORED = 'select form_id, sequences from answers'

/** Every choice that was answered with 200 is there, or a newer one in its place. */
export function countKept(savings: readonly Saving[], stored: readonly Stored[]): number {
  const sheets = new Map(stored.map(({ form_id, sequences }) => [form_id, sequences]))
  const acknowledged = savings.filter(({ status }) => status === 200)
  const lost = acknowledged.filter(
    (saving) => Number(sheets.get(saving.form_id)?.[saving.place] ?? 0) < saving.sequence,
  )
  demand(
    lost.length === 0,
    `${lost.length} of ${acknowledged.length} acknowledged choices were lost`,
  )
  return acknowledged.length
}
