import { addDays, localDate, localTime, toInstant } from '#shared/dates.ts'

/** People are mailed by hand from this hour on, and not after the other, in the project's zone. */
const [MORNING, NIGHT] = ['07:00', '21:00']
const NEXT_MORNING = '09:00'

/** When a mail leaves that should not arrive at night: the next morning; null by day, for now. */
export function nextMorning(now: Date, zone: string): Date | null {
  const [date = '', time = ''] = localTime(now, zone).split('T')
  if (time >= MORNING && time < NIGHT) return null
  return toInstant(time < MORNING ? date : addDays(date, 1), NEXT_MORNING, zone)
}

/** «Mañana, 9:00», or «Hoy, 9:00» after midnight. */
export const morningText = (morning: Date, now: Date, zone: string): string =>
  `${localDate(morning, zone) === localDate(now, zone) ? 'Hoy' : 'Mañana'}, 9:00`
