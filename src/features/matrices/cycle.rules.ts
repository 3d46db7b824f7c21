import { dayAndMonth, isDate, localTime, longDate } from '#shared/dates.ts'
import { halfwayDate } from './reminders.rules.ts'
import { NO_REMINDER, planSchedule } from './rules.ts'

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

interface Cycle {
  readonly limit_date: string
  readonly reminder_id: number | null
  readonly remind_halfway: boolean
  readonly remind_last_day: boolean
  readonly time_zone: string
  readonly without_email?: boolean
}

/** When the further reminders leave if the matrix is released today. */
export function furtherReminderTexts(limit_date: string, today: string) {
  const halfway = halfwayDate({ from: today, limit_date })
  return {
    halfway:
      halfway === null
        ? 'Con esa fecha no cabe.'
        : `Si lo liberas hoy, el ${dayAndMonth(halfway)} a las 9:00.`,
    last_day: `El ${dayAndMonth(limit_date)} a las 9:00.`,
  }
}

/** The reminders of a matrix that is released today, in the order in which they leave. */
function reminderSteps(cycle: Cycle, today: string): CycleStep[] {
  const { limit_date, reminder_id, time_zone } = cycle
  const halfway = cycle.remind_halfway ? halfwayDate({ from: today, limit_date }) : null
  const dated = [
    ...(reminder_id === null || reminder_id === NO_REMINDER
      ? []
      : [
          {
            date: planSchedule(limit_date, reminder_id, time_zone).reminder_date,
            what: 'Recordatorio a pendientes',
          },
        ]),
    ...(halfway === null ? [] : [{ date: halfway, what: 'Recordatorio a la mitad' }]),
    ...(cycle.remind_last_day ? [{ date: limit_date, what: 'Recordatorio del último día' }] : []),
  ]
  return dated
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, what }) => ({ when: `${dateText(date, today)}, 9:00`, what }))
}

/**
 * The steps of a matrix from today until the erasure; without a deadline the later ones have no
 * dates.
 */
export function cycleSteps(cycle: Cycle, today: string): CycleStep[] {
  const { limit_date, reminder_id, time_zone: zone } = cycle
  const firstSteps = [
    { when: 'Hoy', what: 'Creas el proyecto en borrador' },
    {
      when: 'Al liberar',
      what: `Cada evaluador recibe un solo correo con su enlace${cycle.without_email ? ', o su papeleta impresa' : ''}`,
    },
  ]
  if (!isDate(limit_date))
    return [
      ...firstSteps,
      { when: 'En la fecha límite', what: 'Cierre. Elígela para ver las demás fechas' },
    ]
  const { reports_at, erase_at } = planSchedule(limit_date, reminder_id ?? NO_REMINDER, zone)
  return [
    ...firstSteps,
    ...reminderSteps(cycle, today),
    { when: `${dateText(limit_date, today)}, 23:59`, what: 'Cierre' },
    { when: instantText(reports_at, zone, today), what: 'Reportes disponibles' },
    {
      when: dateText(localTime(erase_at, zone).slice(0, 10), today),
      what: 'Se eliminan los datos personales',
    },
  ]
}
