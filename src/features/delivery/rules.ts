import { type RaterCounts, visibilities } from '#features/forms/coverage.rules.ts'
import { REMINDER_TIME } from '#features/matrices/rules.ts'
import { addDays, toInstant, localDate } from '#shared/dates.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { protectedRelations } from '#shared/relations.ts'
import type { DeliveryRow, DeliveryState, LeaderReportState } from './contract.ts'
import { REMINDED_AFTER_DAYS } from './limits.ts'

/** What is stored of a delivery. */
export interface StoredDelivery {
  readonly deliver_at: Date
  readonly opened_on: string | null
  readonly revoked: boolean
  readonly awaits_leader: boolean
  /** Whether the leader has a link to the report too. */
  readonly leader_reads: boolean
}

/** The mail of a delivery. */
export interface DeliveryMail {
  readonly sent_at: Date | null
  readonly failed_at: Date | null
}

interface Delivered {
  /** Whether a form about the person was sent, their own included. */
  readonly answered: boolean
  readonly delivery: StoredDelivery | null
  /** Null when the mail was never queued or is not known any more. */
  readonly mail: DeliveryMail | null
}

/**
 * Why a report says little, by who answered about its person: no group reaches the minimum, and the
 * leader answered or not. Null for a report with a group, and without any.
 */
export function judgeThinness(
  { answered, counts }: { readonly answered: boolean; readonly counts: RaterCounts },
  minimum_raters: number,
): DeliveryRow['thin'] {
  if (!answered) return null
  const published = visibilities(counts, minimum_raters)
  const isRevealed = protectedRelations.some((key) =>
    ['shown', 'pooled'].includes(published[key].visibility),
  )
  if (isRevealed) return null
  return counts.lider > 0 ? 'leader' : 'few'
}

/** How far a person's report is. An opened report stays opened, whatever its mail says. */
export function deliveryState({ answered, delivery, mail }: Delivered, now: Date): DeliveryState {
  if (!delivery) return answered ? 'pending' : 'unavailable'
  if (delivery.revoked) return 'revoked'
  if (delivery.opened_on !== null) return 'opened'
  if (mail?.failed_at) return 'failed'
  if (delivery.awaits_leader) return 'awaiting_leader'
  if (delivery.deliver_at > now) return 'scheduled'
  return mail && !mail.sent_at ? 'sending' : 'delivered'
}

/** How far the leader's link to the report is; null without one. */
export function leaderReportState(
  delivery: StoredDelivery | null,
  mail: DeliveryMail | null,
  now: Date,
): LeaderReportState | null {
  if (!delivery?.leader_reads || delivery.revoked) return null
  if (mail?.failed_at) return 'failed'
  if (delivery.awaits_leader || delivery.deliver_at > now) return 'waiting'
  return mail && !mail.sent_at ? 'sending' : 'delivered'
}

/** Why leaders cannot get reports: raters answer under what they read. */
export const leaderReportsProblem = (matrix: {
  readonly leader_reports: boolean
}): 'delivery.leader_reports_off' | null =>
  matrix.leader_reports ? null : 'delivery.leader_reports_off'

/** Whether the leader can get a link to a report that the person has, or will have. */
export const mayGiveToLeader = ({
  state,
  leader,
  leader_report,
}: Pick<DeliveryRow, 'state' | 'leader' | 'leader_report'>): boolean =>
  leader !== null && mayRevoke(state) && (leader_report === null || leader_report === 'failed')

/** The states in which a report can be delivered, for the first time or again. */
export const mayDeliver = (state: DeliveryState): boolean =>
  state === 'pending' || state === 'revoked' || state === 'failed' || state === 'awaiting_leader'

/** The states in which a link opens the report, or will. */
export const mayRevoke = (state: DeliveryState): boolean =>
  state === 'awaiting_leader' || (!mayDeliver(state) && state !== 'unavailable')

interface Calendar {
  readonly erase_at: Date
  readonly time_zone: string
}

/** Why reports cannot be delivered on that day, or `null`. */
export function deliveryDateProblem(
  on: string,
  matrix: Calendar,
  now: Date,
): Extract<RefusalCode, `delivery.date_${string}`> | null {
  if (on < localDate(now, matrix.time_zone)) return 'delivery.date_past'
  return toInstant(on, REMINDER_TIME, matrix.time_zone) >= matrix.erase_at
    ? 'delivery.date_after_erasure'
    : null
}

/** When the mails of that day leave: at nine, or now when it is later than that already. */
export function deliveryInstant(on: string | undefined, { time_zone }: Calendar, now: Date): Date {
  if (on === undefined) return now
  const instant = toInstant(on, REMINDER_TIME, time_zone)
  return instant > now ? instant : now
}

/** Whether a reminder of a report that is delivered on that day would leave before the erasure. */
export const mayRemind = (delivered_on: string, { erase_at, time_zone }: Calendar): boolean =>
  toInstant(addDays(delivered_on, REMINDED_AFTER_DAYS), REMINDER_TIME, time_zone) < erase_at

interface StoredLink {
  readonly delivery: StoredDelivery
  readonly matrix: {
    readonly released: boolean
    readonly leader_reports: boolean
    readonly reports_at: Date
    readonly erased_at: Date | null
  }
}

/** Whether the leader's page of the conversation can be read: neither withdrawn nor erased. */
export const isConversationOpen = ({ delivery, matrix }: StoredLink, now: Date): boolean =>
  !delivery.revoked && matrix.released && matrix.reports_at <= now && matrix.erased_at === null

/** Whether the link opens the report: delivered, not withdrawn, and not erased. */
export const isLinkValid = (link: StoredLink, now: Date): boolean =>
  !link.delivery.awaits_leader && link.delivery.deliver_at <= now && isConversationOpen(link, now)

/** Whether the leader's link opens the report: only where the project said so, and with the person's. */
export const isLeaderLinkValid = (link: StoredLink, now: Date): boolean =>
  link.delivery.leader_reads && link.matrix.leader_reports && isLinkValid(link, now)
