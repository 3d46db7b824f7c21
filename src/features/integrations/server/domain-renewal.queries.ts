import { listOwners, queueAccountNotice } from '#features/accounts/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { AppContext, Db } from '#server/context.ts'
import { addHours, localDate, longDate } from '#shared/dates.ts'
import { DOMAIN_PROOF_DAYS, DOMAIN_WARNING_DAYS } from '../limits.ts'
import { verificationRecord } from '../sign-on.rules.ts'
import { hasTextRecord } from './domain-proof.ts'

/** Each look-up may wait for name servers; the rest has its turn in the next minute. */
const DOMAINS_A_RUN = 20
const DAY_HOURS = 24

const findDue = (db: Db, now: Date) =>
  db
    .selectFrom('sign_on_domains')
    .where('proved_at', 'is not', null)
    .where((eb) => {
      const last = eb.fn.coalesce('checked_at', 'proved_at')
      const until = addHours(now, -DAY_HOURS * (DOMAIN_PROOF_DAYS - DOMAIN_WARNING_DAYS))
      return eb.or([
        eb.and([eb('missing_since', 'is', null), eb(last, '<=', until)]),
        eb.and([
          eb('missing_since', 'is not', null),
          eb('checked_at', '<=', addHours(now, -DAY_HOURS)),
        ]),
      ])
    })
    .select(['id', 'workspace_id', 'domain', 'token', 'missing_since'])
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(DOMAINS_A_RUN)
    .execute()

type DueDomain = Awaited<ReturnType<typeof findDue>>[number]

/** The instant from which a domain whose record is missing is not proved any more. */
export const endOfProof = (missing_since: Date): Date =>
  addHours(missing_since, DAY_HOURS * DOMAIN_WARNING_DAYS)

/**
 * Looks for the records of the domains again before 90 days have passed. Owners are told when one is
 * missing; it is then looked for every day, and the domain ends if it does not come back.
 */
export async function renewDomains(context: AppContext): Promise<void> {
  const now = context.clock.now()
  for (const domain of await findDue(context.db, now)) {
    const found = await hasTextRecord(context, domain.domain, verificationRecord(domain.token))
    await storeLook(context, domain, { found, now })
  }
}

async function storeLook(
  { db, clock, config }: AppContext,
  { id, workspace_id, domain, token, missing_since }: DueDomain,
  { found, now }: { readonly found: boolean; readonly now: Date },
): Promise<void> {
  const since = found ? null : (missing_since ?? now)
  const ended = since !== null && endOfProof(since) <= now
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('sign_on_domains')
      .set(
        ended
          ? { checked_at: null, missing_since: null, proved_at: null }
          : { checked_at: now, missing_since: since },
      )
      .where('id', '=', id)
      .where('proved_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    // The owners are notified at the first look that misses the record, and at the end.
    if (!stored || since === null || (missing_since !== null && !ended)) return
    const until = longDate(localDate(endOfProof(since), config.default_time_zone))
    const notice = ended
      ? ({ change: 'domain_ended', domain } as const)
      : ({ change: 'domain_missing', domain, record: verificationRecord(token), until } as const)
    for (const owner of await listOwners(trx, workspace_id))
      await queueAccountNotice(trx, clock, { ...owner, workspace_id }, notice)
    if (ended)
      await recordActivity(trx, clock, {
        workspace_id,
        user_id: null,
        action: 'sign_on.domain_ended',
        detail: { name: domain },
      })
  })
}
