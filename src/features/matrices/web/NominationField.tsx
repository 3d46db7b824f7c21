import { addDays, isDate } from '#shared/dates.ts'
import { CheckField, FieldError, TextField } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import type { NominationPlan } from '../contract.ts'
import { MOST_NOMINATED } from '../limits.ts'
import { usesRelation } from '../relations.rules.ts'
import { firstNomination } from '../rules.ts'
import type { MatrixDraft } from './useMatrixFields.ts'
import '../views/matrix-fields.css'

interface NominationFieldProps {
  readonly draft: MatrixDraft
  readonly today: string
  readonly error: string | null
  readonly onChange: (changed: Partial<MatrixDraft>) => void
}

const relations = [
  { id: 3, key: 'companero', label: 'Compañeros' },
  { id: 4, key: 'equipo', label: 'Equipo' },
  { id: 5, key: 'cliente', label: 'Clientes o proveedores' },
] as const

const parseCount = (text: string): number =>
  Math.min(MOST_NOMINATED, Number(text.replace(/\D/g, '').slice(0, 3)))

/** «Los evaluados proponen a quienes los evalúan»: limits and days; off by default. */
export function NominationField({ draft, today, error, onChange }: NominationFieldProps) {
  const names = useRelationNames()
  const { nomination: plan, limit_date } = draft
  const set = (changed: Partial<NominationPlan>) =>
    plan && onChange({ nomination: { ...plan, ...changed } })
  return (
    <div className="wide-above">
      <CheckField
        label="Los evaluados proponen a quienes los evalúan"
        hint="Antes de liberar, cada persona evaluada propone evaluadores y su líder los aprueba desde su correo. Sin líder apruebas tú. Nadie recibe una invitación antes de que liberes."
        checked={plan !== null}
        onChange={(event) =>
          onChange({ nomination: event.target.checked ? firstNomination(today, limit_date) : null })
        }
      />
      {plan && (
        <div className="nomination-fields">
          <div className="nomination-dates">
            {relations
              .filter(({ id }) => usesRelation(draft, id))
              .map(({ key, label }) => (
                <Limits
                  key={key}
                  label={names[key].own ? names[key].group : label}
                  limits={plan[key]}
                  onChange={(limits) => set({ [key]: limits })}
                />
              ))}
          </div>
          <div className="nomination-texts">
            <DateField
              label="Proponen hasta"
              value={plan.propose_until}
              min={today}
              max={isDate(limit_date) ? addDays(limit_date, -1) : undefined}
              onChange={(propose_until) => set({ propose_until })}
            />
            <DateField
              label="Se aprueba hasta"
              value={plan.approve_until}
              min={plan.propose_until || today}
              max={isDate(limit_date) ? addDays(limit_date, -1) : undefined}
              onChange={(approve_until) => set({ approve_until })}
            />
          </div>
          {error && <FieldError>{error}</FieldError>}
        </div>
      )}
    </div>
  )
}

interface LimitsProps {
  readonly label: string
  readonly limits: NominationPlan['companero']
  readonly onChange: (limits: NominationPlan['companero']) => void
}

function Limits({ label, limits, onChange }: LimitsProps) {
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="nomination-counts">
        <TextField
          label="Mínimo"
          inputMode="numeric"
          value={String(limits.minimum)}
          onChange={({ target }) => onChange({ ...limits, minimum: parseCount(target.value) })}
        />
        <TextField
          label="Máximo"
          inputMode="numeric"
          value={String(limits.maximum)}
          onChange={({ target }) => onChange({ ...limits, maximum: parseCount(target.value) })}
        />
      </div>
    </fieldset>
  )
}
