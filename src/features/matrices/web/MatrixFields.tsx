import type { Company } from '#features/companies/contract.ts'
import { zoneName } from '#features/companies/zones.rules.ts'
import { addDays, isDate, weekdayDate } from '#shared/dates.ts'
import { TextField } from '#ui/Field.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { projectName } from '../first-steps.rules.ts'
import { reminderAtDeadline } from '../rules.ts'
import { EvaluationField } from './EvaluationField.tsx'
import { ReminderField } from './ReminderField.tsx'
import { ReportsEmailField } from './ReportsEmailField.tsx'
import type { MatrixDraft, MatrixErrors } from './useMatrixFields.ts'
import '../views/matrix-fields.css'

interface MatrixFieldsProps {
  readonly company: Company
  readonly draft: MatrixDraft
  readonly today: string
  readonly errors: MatrixErrors
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

function deadlineHint(limit_date: string, zone: string): string {
  if (!isDate(limit_date)) return 'Se reciben respuestas hasta las 23:59 de ese día.'
  return `${weekdayDate(limit_date)} a las 23:59, ${zoneName(zone)}.`
}

export function MatrixFields({ company, draft, today, errors, onChange }: MatrixFieldsProps) {
  const setDeadline = (limit_date: string) =>
    onChange({ limit_date, reminder_id: reminderAtDeadline(draft, limit_date, today) })
  return (
    <div className="matrix-fields">
      <TextField
        className="matrix-fields-across"
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
        onChange={(evaluation_id, name) =>
          onChange({
            evaluation_id,
            ...(name && draft.name === '' && { name: projectName(name, today) }),
          })
        }
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
    </div>
  )
}
