import { Relation } from '#ui/Rose.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { listRaters } from '../org-chart-preview.rules.ts'
import type { FormTriple } from '../rules.ts'
import type { KnownSubject } from '../subject-lookup.rules.ts'

interface ChartRatersProps {
  readonly people: readonly KnownSubject[]
  /** The forms that exist and those that would be added. */
  readonly forms: readonly FormTriple[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Exactly who would rate the chosen person. */
export function ChartRaters({ people, forms, chosen, onChoose }: ChartRatersProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => names.get(id) ?? ''
  const groups = chosen === null ? [] : listRaters(chosen, forms, nameOf)
  return (
    <div>
      <LazyCombobox
        label="Persona evaluada"
        placeholder="Elige a una persona"
        options={people.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
        value={chosen}
        clearable
        onChange={onChoose}
      />
      {chosen !== null && (
        <section className="mt-3" aria-live="polite">
          <h3>Evaluarían a {nameOf(chosen)}</h3>
          {groups.length === 0 && <p className="muted mt-1">Todavía no tiene evaluadores.</p>}
          <ul className="mt-1.5 grid gap-2">
            {groups.map((group) => (
              <li key={group.relation.id}>
                <Relation relation={group.relation.key} />
                <p className="soft text-sm wrap-anywhere">{group.names.join(', ')}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
