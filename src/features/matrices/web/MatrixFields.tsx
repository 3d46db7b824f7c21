import type { Company } from '#features/companies/contract.ts'
import { zoneName, zoneOptions } from '#features/companies/zones.rules.ts'
import { addDays, isDate, weekdayDate } from '#shared/dates.ts'
import { Field, TextField } from '#ui/Field.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { reminderAtDeadline } from '../rules.ts'
import { EvaluationField } from './EvaluationField.tsx'
import { FurtherReminders } from './FurtherReminders.tsx'
import { ImportanceField } from './ImportanceField.tsx'
import { LeaderReportsField } from './LeaderReportsField.tsx'
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
