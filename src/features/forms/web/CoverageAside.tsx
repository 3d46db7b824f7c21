import { useState } from 'react'
import { relationTypes } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { Rose } from '#ui/Rose.tsx'
import type { Coverage, RaterLoad, Visibility } from '../coverage.rules.ts'
import { CoverageCell, visibilityWords } from './CoverageCell.tsx'
import { LoadList } from './LoadList.tsx'

interface CoverageAsideProps {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly coverage: ReadonlyMap<string, Coverage>
  readonly minimum: number
  readonly loads: readonly RaterLoad[]
  readonly nameOf: (id: string) => string
}

const STEP = 20
const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)
const legend: readonly { readonly visibility: Visibility; readonly raters: number }[] = [
  { visibility: 'shown', raters: 3 },
  { visibility: 'pooled', raters: 2 },
  { visibility: 'hidden', raters: 1 },
  { visibility: 'none', raters: 0 },
]

function Grid({ people, coverage }: Pick<CoverageAsideProps, 'people' | 'coverage'>) {
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <table className="mt-4 text-sm">
        <caption className="unseen">Evaluadores de cada persona por relación</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col">
              <span className="unseen">Evaluado</span>
            </th>
            {others.map(({ id, key, name }) => (
              <th key={id} scope="col" className="px-1 pb-2 text-center" title={name}>
                <Rose relation={key} size={17} />
                <span className="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shown).map(({ id, name }) => (
            <tr key={id} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className="py-[5px] pe-2 text-start font-medium text-ink wrap-anywhere"
              >
                {name}
              </th>
              {others.map((relation) => {
                const cell = coverage.get(id)?.relations[relation.key] ?? {
                  raters: 0,
                  visibility: 'none' as const,
                }
                return (
                  <td key={relation.id} className="px-1 py-[5px] text-center">
                    <CoverageCell {...cell} relation={relation.name} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {people.length > shown && (
        <Button
          variant="tertiary"
          size="small"
          className="mt-2"
          onClick={() => setShown(shown + STEP)}
        >
          Cargar más
        </Button>
      )}
    </>
  )
}

function Parts({ people, coverage, minimum, loads, nameOf }: CoverageAsideProps) {
  return (
    <>
      <p className="small muted">
        Quién tiene suficientes evaluadores para mostrar cada grupo: al menos {minimum}. Líder se
        muestra siempre.
      </p>
      <Grid people={people} coverage={coverage} />
      <ul className="mt-5 grid gap-2 text-sm">
        {legend.map(({ visibility, raters }) => (
          <li key={visibility} className="flex items-center gap-2.5">
            <CoverageCell visibility={visibility} raters={raters} /> {visibilityWords[visibility]}
          </li>
        ))}
      </ul>
      <LoadList loads={loads} nameOf={nameOf} />
    </>
  )
}

/** Beside the table; where there is no room it folds together above it. */
export function CoverageAside({ wide, ...props }: CoverageAsideProps & { readonly wide: boolean }) {
  if (!wide) {
    return (
      <details className="card mb-4 px-4 py-3">
        <summary className="cursor-pointer font-semibold">Cobertura y carga</summary>
        <div className="mt-2">
          <Parts {...props} />
        </div>
      </details>
    )
  }
  return (
    <aside aria-labelledby="cobertura">
      <h2 id="cobertura">Cobertura</h2>
      <Parts {...props} />
    </aside>
  )
}
