import { useState } from 'react'
import { relationTypes } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { Rose } from '#ui/Rose.tsx'
import type { Coverage, RaterLoad, Visibility } from '../coverage.rules.ts'
import { CoverageCell, visibilityLabels } from './CoverageCell.tsx'
import { RaterLoadList } from './RaterLoadList.tsx'

interface CoverageAsideProps {
  readonly evaluated: readonly { readonly id: string; readonly name: string }[]
  readonly coverage: ReadonlyMap<string, Coverage>
  readonly minimum: number
  readonly loads: readonly RaterLoad[]
  readonly nameOf: (id: string) => string
}

const PAGE_SIZE = 20
const otherRelations = relationTypes.filter(({ self_evaluation }) => !self_evaluation)
const legend: readonly { readonly visibility: Visibility; readonly raters: number }[] = [
  { visibility: 'shown', raters: 3 },
  { visibility: 'pooled', raters: 2 },
  { visibility: 'hidden', raters: 1 },
  { visibility: 'none', raters: 0 },
]

function CoverageTable({
  evaluated,
  coverage,
}: Pick<CoverageAsideProps, 'evaluated' | 'coverage'>) {
  const [shown, setShown] = useState(PAGE_SIZE)
  return (
    <>
      <table className="mt-4 text-sm">
        <caption className="visually-hidden">Evaluadores de cada persona por relación</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col">
              <span className="visually-hidden">Evaluado</span>
            </th>
            {otherRelations.map(({ id, key, name }) => (
              <th key={id} scope="col" className="px-1 pb-2 text-center" title={name}>
                <Rose relation={key} size={17} />
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evaluated.slice(0, shown).map(({ id, name }) => (
            <tr key={id} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className="py-[5px] pe-2 text-start font-medium text-ink wrap-anywhere"
              >
                {name}
              </th>
              {otherRelations.map((relation) => {
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
      {evaluated.length > shown && (
        <Button
          variant="tertiary"
          size="small"
          className="mt-2"
          onClick={() => setShown(shown + PAGE_SIZE)}
        >
          Cargar más
        </Button>
      )}
    </>
  )
}

function CoverageDetails({ evaluated, coverage, minimum, loads, nameOf }: CoverageAsideProps) {
  return (
    <>
      <p className="small muted">
        Quién tiene suficientes evaluadores para mostrar cada grupo: al menos {minimum}. Líder se
        muestra siempre.
      </p>
      <CoverageTable evaluated={evaluated} coverage={coverage} />
      <ul className="mt-5 grid gap-2 text-sm">
        {legend.map(({ visibility, raters }) => (
          <li key={visibility} className="flex items-center gap-2.5">
            <CoverageCell visibility={visibility} raters={raters} /> {visibilityLabels[visibility]}
          </li>
        ))}
      </ul>
      <RaterLoadList loads={loads} nameOf={nameOf} />
    </>
  )
}

/** Stands beside the table; on narrow screens it is a closed `<details>` above the table. */
export function CoverageAside({ wide, ...props }: CoverageAsideProps & { readonly wide: boolean }) {
  if (!wide) {
    return (
      <details className="card mb-4 px-4 py-3">
        <summary className="cursor-pointer font-semibold">Cobertura y carga</summary>
        <div className="mt-2">
          <CoverageDetails {...props} />
        </div>
      </details>
    )
  }
  return (
    <aside aria-labelledby="cobertura">
      <h2 id="cobertura">Cobertura</h2>
      <CoverageDetails {...props} />
    </aside>
  )
}
