import { addDays, daysBetween, toInstant } from '#shared/dates.ts'
import { REMINDER_TIME } from './rules.ts'

interface Period {
  /** The day of the release, in the zone of the matrix. */
  readonly from: string
  readonly limit_date: string
}

/** The day in the middle of the period; null where no day lies between its first and its last. */
export function halfwayDate({ from, limit_date }: Period): string | null {
  const days = daysBetween(from, limit_date)
  return days < 2 ? null : addDays(from, Math.floor(days / 2))
}

interface FurtherReminders {
  readonly halfway_at: Date | null
  readonly last_day_at: Date | null
}

interface Requested extends Period {
  readonly remind_halfway: boolean
  readonly remind_last_day: boolean
  readonly time_zone: string
}

/** When the further reminders of a matrix leave; null for one that is not wanted or has passed. */
export function furtherReminders(matrix: Requested, now: Date): FurtherReminders {
  const leaves = (wanted: boolean, date: string | null): Date | null => {
    if (!wanted || date === null) return null
    const instant = toInstant(date, REMINDER_TIME, matrix.time_zone)
    return instant > now ? instant : null
  }
  return {
    halfway_at: leaves(matrix.remind_halfway, halfwayDate(matrix)),
    last_day_at: leaves(matrix.remind_last_day, matrix.limit_date),
  }
}
