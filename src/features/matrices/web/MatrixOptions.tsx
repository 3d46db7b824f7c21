import { type ReactNode, useState } from 'react'
import { zoneName, zoneOptions } from '#features/companies/zones.rules.ts'
import { isDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { furtherReminderTexts } from '../cycle.rules.ts'
import { describeSettings } from '../settings.rules.ts'
import { MinimumField } from './MinimumField.tsx'
import { NominationField } from './NominationField.tsx'
import { RelationsField } from './RelationsField.tsx'
import type { MatrixDraft, MatrixErrors } from './useMatrixFields.ts'
import { WeightsField } from './WeightsField.tsx'
import '../views/matrix-fields.css'

interface MatrixOptionsProps {
  readonly companyId: string
  readonly draft: MatrixDraft
  readonly today: string
  readonly errors: MatrixErrors
  readonly onChange: (changed: Partial<MatrixDraft>) => void
  /** What the reports of a saved draft will be able to say. */
  readonly plan: ReactNode
  /** The editor of the columns. */
  readonly children: ReactNode
}

/** Other relations need other weights; those of the competences stay. */
const withoutRelations = (weights: MatrixDraft['weights']): MatrixDraft['weights'] =>
  weights?.competences ? { relations: null, competences: weights.competences } : null

/** «360°, mínimo 3 personas, hora de Ciudad de México, 2 columnas» */
function summarize(draft: MatrixDraft): string {
  const { columns, time_zone } = draft
  return [
    ...describeSettings(draft),
    zoneName(time_zone),
    ...(columns.length > 0 ? [numbered(columns.length, 'columna', 'columnas')] : []),
  ].join(', ')
}

/** What most projects leave as it is, in one line that opens. */
export function MatrixOptions(props: MatrixOptionsProps) {
  const { draft, errors, plan, children } = props
  const [open, setOpen] = useState(false)
  const hasProblem = [errors.relations, errors.weights, errors.nomination].some(Boolean)
  const isOpen = open || hasProblem
  return (
    <section aria-label="Opciones" className="matrix-options">
      <div className="matrix-options-head">
        <Icon name="sliders-horizontal" size={17} />
        <p className="matrix-options-text">
          <b>Opciones:</b> {summarize(draft)}
        </p>
        <Button
          variant="tertiary"
          size="small"
          iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-label="Cambiar opciones"
          onClick={() => setOpen(!isOpen)}
        >
          Cambiar
        </Button>
      </div>
      {plan}
      <div hidden={!isOpen} className="matrix-options-open">
        <div className="matrix-fields">
          <OptionFields {...props} />
        </div>
        <hr className="matrix-options-rule" />
        {children}
      </div>
    </section>
  )
}

function OptionFields({ companyId, draft, today, errors, onChange }: MatrixOptionsProps) {
  return (
    <>
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
        companyId={companyId}
        evaluationId={draft.evaluation_id}
        value={draft.minimum_raters}
        onChange={(minimum_raters) => onChange({ minimum_raters })}
      />
      <div className="matrix-fields-across">
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
        <CheckField
          label="Hay personas sin correo"
          hint="Cada persona lleva su correo o su número de empleado. Quien no tiene correo entra con una papeleta impresa."
          checked={draft.without_email}
          onChange={(event) => onChange({ without_email: event.target.checked })}
        />
        <WeightsField draft={draft} error={errors.weights} onChange={onChange} />
        <NominationField
          draft={draft}
          today={today}
          error={errors.nomination}
          onChange={onChange}
        />
      </div>
    </>
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
    <fieldset className="matrix-fields-across">
      <legend className="field-label">Más recordatorios automáticos</legend>
      <p className="small muted matrix-options-note">
        Sólo a quien tenga hojas pendientes: nunca dos en 24 horas ni más de tres por proyecto.
      </p>
      <div className="matrix-options-choices">
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
      hint="La persona evaluada y su líder pueden marcar hasta tres competencias, si la evaluación tiene más de tres; a los demás grupos no se les pregunta. «El lunes» del reporte empieza entonces por lo que está bajo y además importa."
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
    <div className="wide-above">
      <CheckField
        label="Su líder también puede recibir el reporte"
        hint="Quienes responden lo leen en su invitación y antes de la primera pregunta. Al entregar los reportes eliges a quién: su líder lee lo mismo que la persona, con un enlace que puedes retirar."
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
