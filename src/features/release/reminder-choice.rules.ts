import { addHours, dayAndMonth, daysBetween, localDate } from '#shared/dates.ts'
import type { Participation } from './contract.ts'
import { JUST_INVITED_HOURS, REMINDER_PAUSE_MS } from './limits.ts'

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
): boolean =>
  invited_at !== null &&
  last_reminded_at === null &&
  new Date(invited_at) > addHours(now, -JUST_INVITED_HOURS)

/**
 * Whom a reminder of all pending raters reaches: those who may be reminded now, whose last mail did
 * not fail and who were not invited just now.
 */
export const remindedByDefault = (pending: readonly Rater[], now: Date): Rater[] =>
  pending.filter(
    (rater) => mayBeReminded(rater) && !isUnreached(rater) && !isJustInvited(rater, now),
  )

/** «hoy», «ayer», «hace 5 días»; «Ninguno» before the first reminder. */
export function lastReminderText(last: string | null, now: Date, zone: string): string {
  if (last === null) return 'Ninguno'
  const days = daysBetween(localDate(new Date(last), zone), localDate(now, zone))
  if (days <= 0) return 'hoy'
  return days === 1 ? 'ayer' : `hace ${days} días`
}

/** What a reminder sent now does to the next one that the clock sends. */
export function nextReminderText(next: string | null, now: Date, zone: string): string {
  if (next === null) return 'Se envían ahora.'
  const date = dayAndMonth(localDate(new Date(next), zone))
  const isNear = new Date(next) < addHours(now, REMINDER_PAUSE_MS / 3_600_000)
  return isNear
    ? `Se envían ahora, en lugar del recordatorio del ${date}.`
    : `Se envían ahora. El recordatorio del ${date} sigue en pie para quien lleve menos de tres.`
}
