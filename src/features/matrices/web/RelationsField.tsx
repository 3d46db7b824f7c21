import { useMemo, useState } from 'react'
import type { RelationNames } from '#shared/relation-names.ts'
import { relationOf, relationTypes } from '#shared/relations.ts'
import { listed } from '#shared/spanish.ts'
import { CheckField, Field, FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import {
  countDegrees,
  relationPresets,
  relationsProblem,
  relationsWarning,
  sortedRelations,
} from '../relations.rules.ts'
import '../views/matrix-fields.css'

interface RelationsFieldProps {
  readonly value: readonly number[]
  readonly error: string | null
  readonly onChange: (relation_type_ids: number[]) => void
}

const OTHER = 'otra'
const texts: Readonly<Record<number, string>> = {
  360: '360°: las cinco relaciones',
  270: '270°: sin clientes ni proveedores',
  180: '180°: autoevaluación, líder y compañeros',
  90: '90°: autoevaluación y líder',
}
const buildOptions = (names: RelationNames) => [
  ...relationPresets.map(({ degrees, relation_type_ids }) => ({
    value: String(degrees),
    label: relation_type_ids.some((id) => names[relationOf(id).key].own)
      ? `${degrees}°: ${listed(relation_type_ids.map((id) => names[relationOf(id).key].one))}`
      : (texts[degrees] ?? ''),
  })),
  { value: OTHER, label: 'Otra combinación' },
]

/** Which relations the project uses: 90°, 180°, 270°, 360° or another combination. */
export function RelationsField({ value, error, onChange }: RelationsFieldProps) {
  const names = useRelationNames()
  const options = useMemo(() => buildOptions(names), [names])
  const [combines, setCombines] = useState(false)
  const degrees = countDegrees(value)
  const warning = relationsProblem(value) ? null : relationsWarning(value, names)
  const chosen = combines || degrees === null ? OTHER : String(degrees)
  const choose = (next: string) => {
    setCombines(next === OTHER)
    const preset = relationPresets.find((one) => String(one.degrees) === next)
    if (preset) onChange([...preset.relation_type_ids])
  }
  return (
    <div className="relations-weights">
      <Field
        className="relations-name"
        label="Relaciones del proyecto"
        hint="Las conexiones, la importación y los reportes usan sólo éstas."
      >
        {(control) => (
          <LazySelect control={control} options={options} value={chosen} onChange={choose} />
        )}
      </Field>
      {chosen === OTHER && (
        <fieldset className="relations-list">
          <legend className="visually-hidden">Relaciones que se usan</legend>
          {relationTypes.map(({ id, key }) => (
            <CheckField
              key={id}
              label={names[key].one}
              checked={value.includes(id)}
              onChange={({ target }) =>
                onChange(
                  sortedRelations(
                    target.checked ? [...value, id] : value.filter((one) => one !== id),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {warning && (
        <output className="small soft relations-note">
          <Icon name="triangle-alert" size={16} className="relations-note-sign" />
          {warning}
        </output>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
