import { Field } from '#ui/Field.tsx'
import { LazySelect } from '../kit/field/lazy-choices.tsx'

/** What a column of the file can be. */
export interface ColumnRole<Role extends string> {
  readonly role: Role
  readonly label: string
  /** Asked for while no column has the role. */
  readonly question: string
  /** Whether the file can be read without it. */
  readonly optional: boolean
}

interface RoleColumnsProps<Role extends string> {
  /** The headers of the file. */
  readonly texts: readonly string[]
  readonly roles: readonly ColumnRole<Role>[]
  /** The position of the column of each role. */
  readonly columns: Readonly<Record<Role, number | null>>
  readonly missing: Role | null
  readonly onRole: (role: Role, position: number | null) => void
}

/** The role has no column. */
const NONE = '-'

/** What each column of the file is; proposed from its headers. */
export function RoleColumns<Role extends string>(props: RoleColumnsProps<Role>) {
  const { texts, roles, columns, missing, onRole } = props
  const options = texts.map((label, at) => ({ value: String(at), label }))
  return (
    <div className="stack-close">
      <div className="import-columns">
        {roles.map(({ role, label, optional }) => (
          <Field key={role} label={label}>
            {(control) => (
              <LazySelect
                small
                control={control}
                options={optional ? [{ value: NONE, label: 'Ninguna' }, ...options] : options}
                value={columns[role] === null ? NONE : String(columns[role])}
                placeholder="Elige una columna"
                onChange={(value) => onRole(role, value === NONE ? null : Number(value))}
              />
            )}
          </Field>
        ))}
      </div>
      {missing && (
        <output className="warning-line">
          {roles.find(({ role }) => role === missing)?.question}
        </output>
      )}
    </div>
  )
}
