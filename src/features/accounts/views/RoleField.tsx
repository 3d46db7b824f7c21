import type { roles as allRoles } from '#shared/roles.ts'
import { CheckField } from '#ui/Field.tsx'

type RoleText = (typeof allRoles)[number]

interface RoleFieldProps<Text extends RoleText> {
  /** «Rol», or what it is called where it is given. */
  readonly label: string
  readonly roles: readonly Text[]
  readonly value: Text['value']
  readonly onChange: (role: Text['value']) => void
}

/** The roles that can be given, each with what it may do. */
export function RoleField<Text extends RoleText>(props: RoleFieldProps<Text>) {
  return (
    <fieldset className="stack">
      <legend className="field-label">{props.label}</legend>
      {props.roles.map(({ value, label, detail }) => (
        <CheckField
          key={value}
          type="radio"
          name="role"
          label={label}
          hint={detail}
          checked={props.value === value}
          onChange={() => props.onChange(value)}
        />
      ))}
    </fieldset>
  )
}
