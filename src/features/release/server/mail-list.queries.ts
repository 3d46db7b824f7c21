import { sql } from 'kysely'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { mapWithPauses } from '#server/http/pause.ts'
import { countedMailKinds, raterMailKinds } from '#server/mail/mail-kinds.ts'
import { ABOUT } from '#server/mail/mail.ts'
import type { ListedMail, MailState, Participation } from '../contract.ts'
import { listPaper } from './paper-list.queries.ts'
import { isStillDue, mailKindsFor } from './queries.ts'

interface MailRow {
  readonly id: string
  readonly kind: string
  readonly subject_id: string | null
  readonly name: string | null
  readonly email: string | null
  readonly state: MailState
  readonly failure: string | null
  readonly at: Date
  readonly next_attempt_at: Date | null
}

const texts = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql`${kind}::text`))

/**
 * The last mail to each rater, of each kind about each person of proposals and deliveries, and all
 * mails to the organiser, failed ones first, then by name. A mail that was not sent because it was
 * no longer needed is left out: its moment would tell when the rater answered. The slips of people
 * without e-mail come last.
 */
export async function listedMails(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<ListedMail[]> {
  const { rows } = await sql<MailRow>`
    with last as (
      select distinct on (place.of) outbox.*, place.to_person from outbox
      cross join lateral (
        select outbox.kind in (${texts(countedMailKinds)}) as to_person, case
          when outbox.kind in (${texts(raterMailKinds)}) then outbox.subject_id::text
          when outbox.kind in (${texts(countedMailKinds)})
            then outbox.kind || ' ' || ${ABOUT}
          else outbox.id::text end as of
      ) place
      where ${isStillDue} and outbox.matrix_id = ${matrix_id} and outbox.kind in (${texts(mailKindsFor(scope, matrix_id))})
        and not (outbox.sent_at is not null and outbox.failure is not null)
      order by place.of, outbox.created_at desc, outbox.sent_at desc nulls first, outbox.id
    )
    select last.id, kind,
      case when to_person then s.id end as subject_id, case when to_person then s.name end as name,
      coalesce(last.email, case when to_person then s.email else m.email_send_reports end) as email,
      case when failed_at is not null then 'failed' when sent_at is not null then 'sent'
        else 'waiting' end as state,
      failure, coalesce(failed_at, sent_at, last.created_at) as at,
      case when failed_at is null and sent_at is null and failure is not null then due_at end
        as next_attempt_at
    from last join matrices m on m.id = last.matrix_id
    left join subjects s on s.id = last.subject_id
    order by failed_at is null, sent_at is not null, not to_person, ${alphabetically('s.name')}, last.id`.execute(
    db,
  )
  const mails = await mapWithPauses(rows, toListedMail)
  return [...mails, ...(await listPaper(db, matrix_id))]
}

const toListedMail = ({ state, failure, at, next_attempt_at, ...mail }: MailRow): ListedMail => ({
  ...mail,
  delivery: { state, failure },
  at: at.toISOString(),
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
})

/** How many of the listed mails wait, were sent and failed. */
export function mailStates(mails: readonly ListedMail[]): Participation['listed_mails'] {
  const of = (state: MailState): number =>
    mails.filter(({ delivery }) => delivery.state === state).length
  return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') }
}
