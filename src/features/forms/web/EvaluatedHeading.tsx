import { relationTypes } from '#shared/relations.ts'
import { Rose } from '#ui/Rose.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import type { Coverage } from '../coverage.rules.ts'
import { CoverageCell } from './CoverageCell.tsx'

interface EvaluatedHeadingProps {
  readonly evaluated: { readonly name: string }
  readonly coverage: Coverage | undefined
  readonly rowProps: RowProps
}

/**
 * The row above the forms about one evaluated subject: the name, and what the report would show of
 * each relation.
 */
export function EvaluatedHeading({ evaluated, coverage, rowProps }: EvaluatedHeadingProps) {
  const relations = relationTypes.filter(({ key }) => (coverage?.relations[key].raters ?? 0) > 0)
  return (
    <tr {...rowProps} className="bg-sunken">
      <th
        scope="colgroup"
        colSpan={4}
        className="text-start max-sm:block max-sm:border-0 max-sm:p-0"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1 text-table font-semibold text-ink">
          {evaluated.name}
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 font-normal">
            {coverage &&
              relations.map(({ key, name }) => (
                <span key={key} className="inline-flex items-center gap-1.5">
                  <Rose relation={key} size={17} />
                  <CoverageCell {...coverage.relations[key]} relation={name} />
                </span>
              ))}
            {relations.length === 0 && <span className="muted">Sin evaluadores</span>}
          </span>
        </span>
      </th>
    </tr>
  )
}
