import { dayAndMonth, isDate, localTime, longDate } from '#shared/dates.ts'
import { NO_REMINDER, scheduleOf } from './rules.ts'

export interface CycleStep {
  readonly when: string
  readonly what: string
}

/** The date without its year when that is the current year. */
const dateText = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : longDate(date)

function instantText(instant: Date, zone: string, today: string): string {
  const [date = '', time = ''] = localTime(instant, zone).split('T')
  return `${dateText(date, today)}, ${time.replace(/^0/, '')}`
}

/**
 * The steps of a matrix from today until the erasure; without a deadline the later ones have no
 * dates.
 */
export function cycleSteps(
  limit_date: string,
  reminder_id: number | null,
  zone: string,
  today: string,
): CycleStep[] {
  const firstSteps = [
    { when: 'Hoy', what: 'Creas el proyecto en borrador' },
    { when: 'Al liberar', what: 'Cada evaluador recibe un solo correo con su enlace' },
  ]
  if (!isDate(limit_date))
    return [
      ...firstSteps,
      { when: 'En la fecha límite', what: 'Cierre. Elígela para ver las demás fechas' },
    ]
  const { remind_at, reports_at, erase_at } = scheduleOf(
    limit_date,
    reminder_id ?? NO_REMINDER,
    zone,
  )
  return [
    ...firstSteps,
    ...(reminder_id === null || reminder_id === NO_REMINDER
      ? []
      : [{ when: instantText(remind_at, zone, today), what: 'Recordatorio a pendientes' }]),
    { when: `${dateText(limit_date, today)}, 23:59`, what: 'Cierre' },
    { when: instantText(reports_at, zone, today), what: 'Reportes disponibles' },
    {
      when: dateText(localTime(erase_at, zone).slice(0, 10), today),
      what: 'Se eliminan los datos personales',
    },
  ]
}
