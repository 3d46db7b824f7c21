import { addHours, daysBetween, localDate } from './dates.ts'

/** Hours for which a person who was mailed by hand is not mailed again. */
export const REMINDER_PAUSE_HOURS = 24
/** Hours after a first mail in which a reminder would press, so that its person is not ticked. */
export const JUST_INVITED_HOURS = 48

/** Whether an instant is less than so many hours ago; not when it never was. */
export const isWithin = (hours: number, last: string | Date | null, now: Date): boolean =>
  last !== null && new Date(last) > addHours(now, -hours)

/** «hoy», «ayer», «hace 5 días»; «Ninguno» before the first. */
export function lastReminderText(last: string | null, now: Date, zone: string): string {
  if (last === null) return 'Ninguno'
  const days = daysBetween(localDate(new Date(last), zone), localDate(now, zone))
  if (days <= 0) return 'hoy'
  return days === 1 ? 'ayer' : `hace ${days} días`
}
