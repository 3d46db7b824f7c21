import type { Matrix } from '#features/matrices/contract.ts'
import { MOST_NOMINATED } from '#features/matrices/limits.ts'
import { usesRelation } from '#features/matrices/relations.rules.ts'
import { weekdayDate } from '#shared/dates.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { MatrixProposals } from '../contract.ts'

interface Props {
  readonly matrix: Matrix
  readonly proposals: MatrixProposals
}

const formatDay = (date: string): string => weekdayDate(date).replace(/ de \d{4}$/, '')
const limitText = ({ minimum, maximum }: { minimum: number; maximum: number }): string =>
  maximum === MOST_NOMINATED
    ? minimum === 0
      ? 'todos'
      : `desde ${minimum}`
    : minimum === 0
      ? `hasta ${maximum}`
      : `${minimum} a ${maximum}`

const limits = [
  { id: 3, key: 'companero', label: 'compañeros' },
  { id: 4, key: 'equipo', label: 'equipo' },
  { id: 5, key: 'cliente', label: 'clientes' },
] as const

/** How far the proposals are, their days and their limits. */
export function NominationStrip({ matrix, proposals }: Props) {
  const names = useRelationNames()
  const { nomination } = matrix
  if (!nomination) return null
  const { lists, opened_at, evaluated } = proposals
  const proposed = lists.filter(({ state }) => state !== 'open').length
  const approved = lists.filter(({ state }) => state === 'approved').length
  const facts = [
    opened_at
      ? [`${wholeNumber(proposed)} de ${wholeNumber(lists.length)}`, 'ya propusieron']
      : [String(evaluated), evaluated === 1 ? 'persona evaluada' : 'personas evaluadas'],
    ...(opened_at ? [[String(approved), `aprobadas, ${proposed - approved} esperan`]] : []),
    [formatDay(nomination.propose_until), 'proponen hasta'],
    [formatDay(nomination.approve_until), 'se aprueba hasta'],
    ...limits
      .filter(({ id }) => usesRelation(matrix, id))
      .map(({ key, label }) => [
        limitText(nomination[key]),
        names[key].own ? names[key].group : label,
      ]),
  ]
  return (
    <dl className="nomination-strip">
      {facts.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
