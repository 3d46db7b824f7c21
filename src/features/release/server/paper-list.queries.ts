import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { ListedMail, MailState } from '../contract.ts'
import { PAPER } from '../pending-list.rules.ts'

interface PaperRow {
  readonly subject_id: string
  readonly name: string
  readonly state: MailState
  readonly failure: string | null
  readonly at: Date
}

/**
 * The slips of the people without e-mail of a released project, as its list of messages shows them:
 * printed or to be printed, and why another one is needed; never whether one was opened.
 */
export async function listPaper(
  db: Db,
  matrix_id: string,
  subject_id: string | null = null,
): Promise<ListedMail[]> {
  const { rows } = await sql<PaperRow>`
    select s.id as subject_id, s.name,
      case when last.ended is null and last.printed_on is not null then 'sent'
        else 'waiting' end as state,
      case when last.ended = 'disowned' then 'Avisó: «no fui yo»' end as failure,
      coalesce(last.printed_on::timestamp at time zone m.time_zone, m.released_at) as at
    from subjects s join matrices m on m.id = s.matrix_id
      left join lateral (select ended, printed_on from slips
        where slips.subject_id = s.id order by number desc limit 1) last on true
    where s.matrix_id = ${matrix_id} and m.without_email and m.released and m.erased_at is null
      and s.email is null and s.left_at is null
      and (${subject_id}::uuid is null or s.id = ${subject_id}::uuid)
    order by last.ended is null, ${alphabetically('s.name')}, s.id`.execute(db)
  return rows.map(({ state, failure, at, ...person }) => ({
    ...person,
    id: person.subject_id,
    kind: PAPER,
    email: null,
    delivery: { state, failure },
    at: at.toISOString(),
    next_attempt_at: null,
  }))
}
