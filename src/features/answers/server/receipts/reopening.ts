import { lockRater } from '#features/release/server/queries.ts'
import type { VisitorScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { isDerived } from '#server/core/secrets.ts'
import { Refusal } from '#shared/refusal.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { LINK_PAUSE_MS, LINKS_A_DAY, receiptLimit } from '../../limits.ts'
import {
  announceReopening,
  queueLink,
  reopenedCounts,
  reopenForms,
  type SheetName,
} from './reopening.queries.ts'

/**
 * Mails the link to the address on file, at most once in ten minutes and to one person five times a
 * day, for all callers together; never tells whether.
 */
export const requestLink = (context: AppContext, subject_id: string): Promise<void> =>
  queueLink(context, subject_id, { pause_ms: LINK_PAUSE_MS, a_day: LINKS_A_DAY })

interface Receipt {
  readonly sheet: SheetName
  /** How often the sheet had been reopened when the receipt was mailed. */
  readonly reopened: number
}

/**
 * «No fui yo»: reopens the sheet of a receipt until the deadline, once a receipt. What was sent
 * stays as drafts, the link is replaced, and the organisers are told (security.md KEY-04).
 */
export async function reopenSheet(
  context: AppContext,
  scope: VisitorScope,
  subject_id: string,
  token: string,
): Promise<void> {
  const receipt = await readReceipt(context, subject_id, token)
  if (!receipt) return refuseReceipt(context, scope)
  await context.db.transaction().execute(async (trx) => {
    const rater = await lockRater(trx, subject_id)
    if (!rater) return refuseReceipt(context, scope)
    const { matrix, subject, forms } = rater
    const { sheet, reopened } = receipt
    const sent = forms.filter(
      ({ relation_type_id, answered }) =>
        answered && (relation_type_id === SELF_EVALUATION) === (sheet === 'self'),
    )
    const isUsed = reopened < (sheet === 'self' ? subject.self_reopened : subject.others_reopened)
    if (isUsed || sent.length === 0) throw new Refusal('answers.receipt_used')
    if (matrix.closes_at <= context.clock.now()) throw new Refusal('answers.reopen_closed')
    await reopenForms(
      trx,
      rater,
      sheet,
      sent.map((form) => form.id),
    )
    await announceReopening(trx, context, rater)
  })
}

/** The receipt that the token belongs to; also one that was used already. */
async function readReceipt(
  context: AppContext,
  subject_id: string,
  token: string,
): Promise<Receipt | undefined> {
  const counts = await reopenedCounts(context, subject_id)
  if (!counts) return undefined
  const sheets = [
    ['self', counts.self_reopened],
    ['others', counts.others_reopened],
  ] as const
  return sheets
    .flatMap(([sheet, count]) =>
      Array.from({ length: count + 1 }, (_, reopened) => ({ sheet, reopened })),
    )
    .find(({ sheet, reopened }) =>
      isDerived(context.secrets, token, (secrets) =>
        secrets.receiptToken(subject_id, sheet, reopened),
      ),
    )
}

/** Refuses a token of no receipt; the reply is the same for every link, known or not. */
function refuseReceipt(context: AppContext, scope: VisitorScope): never {
  const caller = { address: scope.address, subject: '' }
  context.rateLimits.check(receiptLimit, caller)
  context.rateLimits.count(receiptLimit, caller)
  throw new Refusal('answers.receipt_unknown')
}
