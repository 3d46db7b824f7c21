import { Field } from '#ui/Field.tsx'
import { DeferredSelect } from '#web/kit/DeferredSelect.tsx'
import {
  type FormColumns,
  type FormHeads,
  type FormRole,
  formRoles,
  missingFormRole,
} from '../import-columns.rules.ts'

interface FormImportColumnsProps {
  readonly heads: FormHeads
  readonly columns: FormColumns
  readonly onRole: (role: FormRole, position: number | null) => void
}

const labels: Readonly<Record<FormRole, string>> = {
  evaluator: 'Quién evalúa',
  email: 'Su correo',
  relation: 'Relación',
  evaluated: 'A quién evalúa',
}
const questions: Readonly<Record<FormRole, string>> = {
  evaluator: '¿Qué columna dice quién evalúa, por nombre o por correo?',
  email: '¿Qué columna es el correo de quien evalúa?',
  relation: '¿Qué columna es la relación?',
  evaluated: '¿Qué columna dice a quién evalúa?',
}
/** The role has no column. */
const NONE = '-'

/** What each column of the file is; proposed from its headers. */
export function FormImportColumns({ heads, columns, onRole }: FormImportColumnsProps) {
  const missing = missingFormRole(columns)
  const options = heads.texts.map((label, at) => ({ value: String(at), label }))
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {formRoles.map(({ role }) => (
          <Field key={role} label={labels[role]}>
            {(control) => (
              <DeferredSelect
                small
                control={control}
                options={
                  role === 'evaluator' || role === 'email'
                    ? [{ value: NONE, label: 'Ninguna' }, ...options]
                    : options
                }
                value={columns[role] === null ? NONE : String(columns[role])}
                placeholder="Elige una columna"
                onChange={(value) => onRole(role, value === NONE ? null : Number(value))}
              />
            )}
          </Field>
        ))}
      </div>
      {missing && <output className="text-warning">{questions[missing]}</output>}
    </div>
  )
}
