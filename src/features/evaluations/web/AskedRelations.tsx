import { relationTypes } from '#shared/relations.ts'
import { CheckField } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { askedRelationIds, isApplicable } from '../prompt.rules.ts'
import '../views/questions.css'

interface AskedRelationsProps {
  /** Names the group for screen readers. */
  readonly label: string
  /** None means all. */
  readonly value: readonly number[]
  readonly onChange: (relation_type_ids: number[]) => void
}

/** Who is asked, by relation. The last checked one cannot be unchecked. */
export function AskedRelations({ label, value, onChange }: AskedRelationsProps) {
  const names = useRelationNames()
  const asked = relationTypes.filter(({ id }) => isApplicable(value, id)).map(({ id }) => id)
  const toggle = (id: number) =>
    onChange(
      askedRelationIds(
        asked.some((one) => one === id) ? asked.filter((one) => one !== id) : [...asked, id],
      ),
    )
  return (
    <fieldset aria-label={label} className="asked-relations">
      <span className="small soft" aria-hidden="true">
        Se pregunta a
      </span>
      {relationTypes.map(({ id, key }) => {
        const checked = isApplicable(value, id)
        return (
          <CheckField
            key={id}
            label={<span className="small">{names[key].one}</span>}
            checked={checked}
            disabled={checked && asked.length === 1}
            onChange={() => toggle(id)}
          />
        )
      })}
    </fieldset>
  )
}
