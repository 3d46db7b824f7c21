import { listed } from '#shared/spanish.ts'
import { CheckField } from '#ui/Field.tsx'
import type { Comparison } from '../previous.rules.ts'

interface ComparisonListsProps {
  readonly comparison: Comparison
  /** The differences that the user does not want: `added ana@x.mx`. */
  readonly ignored: ReadonlySet<string>
  readonly onIgnored: (ignored: ReadonlySet<string>) => void
}

interface Difference {
  readonly key: string
  readonly name: string
  readonly detail: string
}

const PROBLEMS_SHOWN = 5

function Differences({
  title,
  differences,
  ignored,
  onIgnored,
}: Omit<ComparisonListsProps, 'comparison'> & {
  readonly title: string
  readonly differences: readonly Difference[]
}) {
  if (differences.length === 0) return null
  const toggle = (key: string, wanted: boolean) => {
    const next = new Set(ignored)
    if (wanted) next.delete(key)
    else next.add(key)
    onIgnored(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {title} <span className="muted font-normal">{differences.length}</span>
      </legend>
      <div className="grid max-h-[190px] gap-1 overflow-y-auto">
        {differences.map(({ key, name, detail }) => (
          <CheckField
            key={key}
            label={name}
            hint={detail}
            checked={!ignored.has(key)}
            onChange={(event) => toggle(key, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Who is new, who is gone and whose leader changed; each difference can be left out. */
export function ComparisonLists({ comparison, ignored, onIgnored }: ComparisonListsProps) {
  const { added, gone, moved, problems } = comparison
  const shared = { ignored, onIgnored }
  const hidden = problems.length - PROBLEMS_SHOWN
  return (
    <div className="grid gap-5">
      {added.length + gone.length + moved.length === 0 && (
        <p>Tu lista tiene a las mismas personas con los mismos líderes.</p>
      )}
      <Differences
        {...shared}
        title="Son nuevas: se agregan"
        differences={added.map(({ name, email }) => ({
          key: `added ${email}`,
          name,
          detail: email,
        }))}
      />
      <Differences
        {...shared}
        title="Ya no están: no se copian"
        differences={gone.map(({ name, email }) => ({ key: `gone ${email}`, name, detail: email }))}
      />
      <Differences
        {...shared}
        title="Cambiaron de líder"
        differences={moved.map(({ person, before, leader }) => ({
          key: `moved ${person.email}`,
          name: person.name,
          detail: `Antes ${before.length > 0 ? listed(before) : 'sin líder'}, ahora ${leader.name}`,
        }))}
      />
      {problems.length > 0 && (
        <ul className="small text-warning" aria-label="Renglones con problemas">
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {hidden > 0 && <li>Y {hidden} más.</li>}
        </ul>
      )}
    </div>
  )
}
