import type { Company } from '#features/companies/contract.ts'
import { zoneName, zoneOptions } from '#features/companies/zones.rules.ts'
import { addDays, isDate, weekdayDate } from '#shared/dates.ts'
import { CheckField, Field, TextField } from '#ui/Field.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { furtherReminderTexts } from '../cycle.rules.ts'
import { reminderAtDeadline } from '../rules.ts'
import { EvaluationField } from './EvaluationField.tsx'
import { MinimumField } from './MinimumField.tsx'
import { NominationField } from './NominationField.tsx'
import { RelationsField } from './RelationsField.tsx'
import { ReminderField } from './ReminderField.tsx'
import { ReportsEmailField } from './ReportsEmailField.tsx'
import type { MatrixDraft, MatrixErrors } from './useMatrixFields.ts'
import { WeightsField } from './WeightsField.tsx'

interface MatrixFieldsProps {
  readonly company: Company
  readonly draft: MatrixDraft
  readonly today: string
  readonly errors: MatrixErrors
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

/** Other relations need other weights; those of the competences stay. */
const withoutRelations = (weights: MatrixDraft['weights']): MatrixDraft['weights'] =>
  weights?.competences ? { relations: null, competences: weights.competences } : null

function deadlineHint(limit_date: string, zone: string): string {
  if (!isDate(limit_date)) return 'Se reciben respuestas hasta las 23:59 de ese día.'
  return `${weekdayDate(limit_date)}. Se reciben respuestas hasta las 23:59, ${zoneName(zone)}.`
}

export function MatrixFields({ company, draft, today, errors, onChange }: MatrixFieldsProps) {
  const setDeadline = (limit_date: string) =>
    onChange({ limit_date, reminder_id: reminderAtDeadline(draft, limit_date, today) })
  return (
    <div className="grid gap-x-6 gap-y-[22px] sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Nombre del proyecto"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
        maxLength={200}
        autoComplete="off"
        required
      />
      <EvaluationField
        companyId={company.id}
        value={draft.evaluation_id}
        onChange={(evaluation_id) => onChange({ evaluation_id })}
        error={errors.evaluation_id}
      />
      <ReportsEmailField
        workspaceId={company.workspace_id}
        reports_emails={draft.reports_emails}
        typed_email={draft.typed_email}
        onChange={onChange}
        error={errors.reports_emails}
      />
      <DateField
        label="Fecha límite"
        value={draft.limit_date}
        onChange={setDeadline}
        min={addDays(today, 1)}
        error={errors.limit_date}
        hint={deadlineHint(draft.limit_date, draft.time_zone)}
        required
      />
      <ReminderField
        limit_date={draft.limit_date}
        today={today}
        value={draft.reminder_id}
        onChange={(reminder_id) => onChange({ reminder_id })}
        error={errors.reminder_id}
      />
      <FurtherReminders draft={draft} today={today} onChange={onChange} />
      <Field label="Zona horaria" hint="En ella se leen todas las fechas del proyecto.">
        {(control) => (
          <LazyCombobox
            control={control}
            options={zoneOptions(draft.time_zone)}
            value={draft.time_zone}
            onChange={(zone) => {
              if (zone) onChange({ time_zone: zone })
            }}
          />
        )}
      </Field>
      <MinimumField
        companyId={company.id}
        evaluationId={draft.evaluation_id}
        value={draft.minimum_raters}
        onChange={(minimum_raters) => onChange({ minimum_raters })}
      />
      <fieldset className="m-0 border-0 p-0 sm:col-span-2">
        <legend className="field-label mb-2 p-0">Opciones</legend>
        <RelationsField
          value={draft.relation_type_ids}
          error={errors.relations}
          onChange={(relation_type_ids) =>
            onChange({ relation_type_ids, weights: withoutRelations(draft.weights) })
          }
        />
        <ImportanceField
          value={draft.importance}
          onChange={(importance) => onChange({ importance })}
        />
        <LeaderReportsField
          value={draft.leader_reports}
          onChange={(leader_reports) => onChange({ leader_reports })}
        />
        <WeightsField draft={draft} error={errors.weights} onChange={onChange} />
        <NominationField
          draft={draft}
          today={today}
          error={errors.nomination}
          onChange={onChange}
        />
      </fieldset>
    </div>
  )
}

interface FurtherRemindersProps {
  readonly draft: MatrixDraft
  readonly today: string
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

/** Two more reminders; their days are those of a release today. */
function FurtherReminders({ draft, today, onChange }: FurtherRemindersProps) {
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

interface ImportanceFieldProps {
  readonly value: boolean
  readonly onChange: (importance: boolean) => void
}

/** «Importancia»: whether self and leader mark the competences that matter most for the role. */
function ImportanceField({ value, onChange }: ImportanceFieldProps) {
  return (
    <CheckField
      label="Importancia: preguntar qué importa más para el puesto"
      hint="La persona evaluada y su líder pueden marcar hasta tres competencias, si la evaluación tiene más de tres; a los demás grupos no se les pregunta. «El lunes» del reporte empieza entonces por lo que está bajo y además importa. Ya no cambia al liberar."
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

interface LeaderReportsFieldProps {
  readonly value: boolean
  readonly onChange: (leader_reports: boolean) => void
}

/** Whether the leader of each evaluated may get that person's report too. */
function LeaderReportsField({ value, onChange }: LeaderReportsFieldProps) {
  return (
    <div className="mt-4">
      <CheckField
        label="Su líder también puede recibir el reporte"
        hint="Quienes responden lo leen en su invitación y antes de la primera pregunta. Al entregar los reportes eliges a quién: su líder lee lo mismo que la persona, con un enlace que puedes retirar. Ya no cambia al liberar."
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
