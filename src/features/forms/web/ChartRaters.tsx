import { Fragment } from 'react'
import { addressText } from '#features/subjects/identity.rules.ts'
import { Relation } from '#ui/Rose.tsx'
import { LazyCombobox } from '#web/kit/field/lazy-choices.tsx'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { listRaters } from '../org-chart-preview.rules.ts'
import type { FormTriple } from '../rules.ts'
import type { KnownSubject } from '../subject-lookup.rules.ts'
import '../views/org-chart.css'

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
  const link = (id: string) => <PersonLink id={id} name={names.get(id) ?? ''} />
  const groups = chosen === null ? [] : listRaters(chosen, forms)
  return (
    <div>
      <LazyCombobox
        label="Persona evaluada"
        placeholder="Elige a una persona"
        options={people.map((one) => ({
          value: one.id,
          label: one.name,
          detail: addressText(one),
        }))}
        value={chosen}
        clearable
        onChange={onChoose}
      />
      {chosen !== null && (
        <section className="apart-above" aria-live="polite">
          <h3>Evaluarían a {link(chosen)}</h3>
          {groups.length === 0 && (
            <p className="muted close-above">Todavía no tiene evaluadores.</p>
          )}
          <ul className="chart-raters">
            {groups.map((group) => (
              <li key={group.relation.id}>
                <Relation relation={group.relation.key} />
                <p className="soft small wraps">
                  {group.rater_ids.map((id, index) => (
                    <Fragment key={id}>
                      {index > 0 && ', '}
                      {link(id)}
                    </Fragment>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
