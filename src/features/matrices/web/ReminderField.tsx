import { useQuery } from '@tanstack/react-query'
import { addDays, isDate, weekdayDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { matricesContract } from '../contract.ts'
import { NO_REMINDER, offeredReminders, reminderDays } from '../rules.ts'
import { useLoadNotice } from './useLoadNotice.ts'

interface ReminderFieldProps {
  readonly limit_date: string
  readonly today: string
  readonly value: number | null
  readonly onChange: (reminder_id: number) => void
  readonly error: string | null
}

const withoutYear = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')

function composeHint(limit_date: string, offered: readonly number[], value: number | null): string {
  if (!isDate(limit_date)) return 'Elige antes la fecha límite.'
  if (offered.length === 0)
    return 'Con esa fecha límite caería hoy o antes: elige una fecha posterior.'
  if (offered.length === 1) return 'Con esa fecha límite ya no cabe un recordatorio.'
  if (value === NO_REMINDER)
    return 'No se envía ninguno; después puedes recordar tú desde el proyecto.'
  const days = value === null ? undefined : reminderDays[value]
  if (days === undefined) return 'Sólo llega a quien tenga hojas pendientes.'
  return `Se envía el ${withoutYear(addDays(limit_date, -days))} a las 9:00, sólo a quien tenga hojas pendientes.`
}

/** Disabled until there is a deadline; then offers «Sin recordatorio» and the options that fall after today. */
export function ReminderField({ limit_date, today, value, onChange, error }: ReminderFieldProps) {
  const options = useQuery(read(matricesContract.reminderOptions))
  useLoadNotice(options.isError, 'reminder_options.load_failed')
  const offered = offeredReminders(limit_date, today)
  const choices =
    options.data
      ?.filter(({ id }) => offered.includes(id))
      .map(({ id, description }) => ({ value: String(id), label: description })) ?? []
  return (
    <Field
      label="Recordatorio"
      hint={composeHint(limit_date, offered, value)}
      error={options.isError ? messageText('reminder_options.load_failed') : error}
      aside={
        options.isError && (
          <Button
            variant="tertiary"
            size="small"
            icon="refresh-cw"
            className="button-in-line"
            onClick={() => void options.refetch()}
          >
            Reintentar
          </Button>
        )
      }
    >
      {(control) => (
        <LazySelect
          control={control}
          options={choices}
          value={value === null ? null : String(value)}
          onChange={(id) => onChange(Number(id))}
          disabled={choices.length === 0}
        />
      )}
    </Field>
  )
}
