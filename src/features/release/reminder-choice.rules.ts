import { addHours, dayAndMonth, localDate } from '#shared/dates.ts'
import { isWithin, JUST_INVITED_HOURS } from '#shared/reminders.ts'
import type { Participation } from './contract.ts'
import { REMINDER_PAUSE_MS } from './limits.ts'

type Rater = Participation['pending'][number]

export const mayBeReminded = ({ reminders }: Pick<Rater, 'reminders'>): boolean =>
  reminders === 'open'

/** Whether the last mail to the rater failed. */
export const isUnreached = ({ delivery }: Pick<Rater, 'delivery'>): boolean =>
  delivery?.state === 'failed'

/** Whether the rater was invited so lately that a reminder would press. */
export const isJustInvited = (
  { invited_at, last_reminded_at }: Pick<Rater, 'invited_at' | 'last_reminded_at'>,
  now: Date,
): boolean => last_reminded_at === null && isWithin(JUST_INVITED_HOURS, invited_at, now)

/**
 * Whom a reminder of all pending raters reaches: those who may be reminded now, whose last mail did
 * not fail and who were not invited just now.
 */
export const remindedByDefault = (pending: readonly Rater[], now: Date): Rater[] =>
  pending.filter(
    (rater) => mayBeReminded(rater) && !isUnreached(rater) && !isJustInvited(rater, now),
  )

/** What a reminder sent now does to the next one that the clock sends. */
export function nextReminderText(next: string | null, now: Date, zone: string): string {
  if (next === null) return 'Se envían ahora.'
  const date = dayAndMonth(localDate(new Date(next), zone))
  const isNear = new Date(next) < addHours(now, REMINDER_PAUSE_MS / 3_600_000)
  return isNear
    ? `Se envían ahora, en lugar del recordatorio del ${date}.`
    : `Se envían ahora. El recordatorio del ${date} sigue en pie para quien lleve menos de tres.`
}
