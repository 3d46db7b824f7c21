import { zoneName } from '#features/companies/zones.rules.ts'
import { localTime, weekdayDate } from '#shared/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** When the reports open: «sábado 5 de diciembre de 2026, 6:00 (hora de Ciudad de México)». */
export function openingText(instant: Date, zone: string): string {
  const [date = '', time = ''] = localTime(instant, zone).split('T')
  return `${weekdayDate(date)}, ${time.replace(/^0/, '')} (${zoneName(zone)})`
}

/**
 * The time until the instant in whole days, hours or minutes, rounded down but at least one minute:
 * «3 días». `null` once the instant has come.
 */
export function remainingText(instant: Date, now: Date): string | null {
  const left = instant.getTime() - now.getTime()
  if (left <= 0) return null
  if (left >= DAY) return counted(Math.floor(left / DAY), 'día', 'días')
  if (left >= HOUR) return counted(Math.floor(left / HOUR), 'hora', 'horas')
  return counted(Math.max(1, Math.floor(left / MINUTE)), 'minuto', 'minutos')
}
