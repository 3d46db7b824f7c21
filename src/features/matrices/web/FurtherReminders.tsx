import { isDate } from '#shared/dates.ts'
import { CheckField } from '#ui/Field.tsx'
import { furtherReminderTexts } from '../cycle.rules.ts'
import type { MatrixDraft } from './useMatrixFields.ts'

interface FurtherRemindersProps {
  readonly draft: MatrixDraft
  readonly today: string
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

/** Two more reminders; their days are those of a release today. */
export function FurtherReminders({ draft, today, onChange }: FurtherRemindersProps) {
  const { limit_date, remind_halfway, remind_last_day } = draft
  const texts = isDate(limit_date) ? furtherReminderTexts(limit_date, today) : null
  return (
    <fieldset className="m-0 border-0 p-0 sm:col-span-2">
      <legend className="field-label p-0">Más recordatorios automáticos</legend>
      <p className="small muted mt-0.5 mb-2">
        Sólo a quien tenga hojas pendientes: nunca dos en 24 horas ni más de tres por proyecto.
      </p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <CheckField
          label="Recordatorio a la mitad"
          hint={texts?.halfway ?? 'A medio camino entre la liberación y el cierre, a las 9:00.'}
          checked={remind_halfway}
          onChange={(event) => onChange({ remind_halfway: event.target.checked })}
        />
        <CheckField
          label="Recordatorio el último día"
          hint={texts?.last_day ?? 'El día del cierre, a las 9:00.'}
          checked={remind_last_day}
          onChange={(event) => onChange({ remind_last_day: event.target.checked })}
        />
      </div>
    </fieldset>
  )
}
