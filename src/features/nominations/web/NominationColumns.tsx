import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { degrees } from '#features/forms/noise.rules.ts'
import { plannedWords } from '#features/forms/planned-degree.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { type UsedRelations, usesRelation } from '#features/matrices/relations.rules.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { indexValues, valueColumns } from '#features/subjects/value-columns.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { relationOf } from '#shared/relations.ts'
import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import { DegreeMark } from '#ui/DegreeMark.tsx'
import type { IconName } from '#ui/icons.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { read } from '#web/query.ts'
import type { ProposalList } from '../contract.ts'
import { countsProblem, countText, nominatedRelations } from '../rules.ts'
import { lacksGroup } from '../second-group.rules.ts'

const looks = {
  open: ['draft', 'clock', 'Por proponer'],
  sent: ['warning', 'user-plus', 'Por aprobar'],
  approved: ['success', 'check', 'Aprobada'],
  returned: ['danger', 'undo-2', 'Devuelta'],
} as const satisfies Record<
  ProposalList['state'] | 'returned',
  readonly [tone: BadgeTone, icon: IconName, text: string]
>

const isReturned = ({ returned }: ProposalList): boolean => returned !== null

/** What the lists can be filtered by, where a published group has at least so many raters. */
export const buildStates = (size: number): readonly ListState<ProposalList>[] => [
  { key: 'por-aprobar', label: 'Por aprobar', matches: ({ state }) => state === 'sent' },
  {
    key: 'por-proponer',
    label: 'Por proponer',
    tone: 'warning',
    icon: 'clock',
    matches: (list) => list.state === 'open' && !isReturned(list),
  },
  {
    key: 'devueltas',
    label: 'Devueltas',
    tone: 'danger',
    icon: 'undo-2',
    matches: isReturned,
  },
  {
    key: 'fuera-de-limites',
    label: 'Fuera de sus límites',
    tone: 'danger',
    matches: ({ state, relations }) => state !== 'approved' && countsProblem(relations) !== null,
  },
  {
    key: 'un-grupo',
    label: 'Sin segundo grupo',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: (list) => lacksGroup(list, size),
  },
  { key: 'aprobadas', label: 'Aprobadas', matches: ({ state }) => state === 'approved' },
]

const countMatching = (list: ProposalList, relation_type_id: number) =>
  list.relations.find((count) => count.relation_type_id === relation_type_id)

function listApprovers({ leaders }: ProposalList): string {
  const names = leaders.map(({ name }) => name)
  return names.length === 0 ? 'Quien organiza' : names.join(', ')
}

const buildColumns = (
  matrix: UsedRelations,
  names: RelationNames,
): readonly ListColumn<ProposalList>[] => [
  {
    key: 'persona',
    label: 'Evaluado',
    width: 220,
    cell: ({ subject_id, name }) => <PersonLink id={subject_id} name={name} />,
    value: ({ name }) => name,
  },
  {
    key: 'estado',
    label: 'Estado',
    width: 150,
    wraps: true,
    cell: (list) => {
      const [tone, icon, text] = looks[isReturned(list) ? 'returned' : list.state]
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {text}
          </Badge>
          {list.on_paper && list.state === 'open' && (
            <small className="soft"> Sin correo: propón tú</small>
          )}
        </>
      )
    },
    value: (list) =>
      ['sent', 'returned', 'open', 'approved'].indexOf(isReturned(list) ? 'returned' : list.state),
    phone: 'inline',
  },
  ...nominatedRelations
    .filter((id) => usesRelation(matrix, id))
    .map((relation_type_id): ListColumn<ProposalList> => {
      const { key } = relationOf(relation_type_id)
      return {
        key,
        label: names[key].short,
        width: 120,
        head: <Relation relation={key}>{names[key].short}</Relation>,
        cell: (list) => <RelationCell count={countMatching(list, relation_type_id)} />,
        value: (list) => countMatching(list, relation_type_id)?.raters ?? 0,
        phone: 'labelled',
      }
    }),
  {
    key: 'diria',
    label: 'El reporte diría',
    width: 150,
    cell: ({ degree }) =>
      degree && (
        <>
          <DegreeMark degree={degree} /> {plannedWords[degree]}
        </>
      ),
    value: ({ degree }) => (degree ? degrees.toReversed().indexOf(degree) : -1),
    phone: 'labelled',
  },
  {
    key: 'aprueba',
    label: 'Aprueba',
    width: 200,
    cell: listApprovers,
    value: listApprovers,
    filters: listApprovers,
    phone: 'labelled',
  },
]

function RelationCell({
  count,
}: {
  readonly count: ProposalList['relations'][number] | undefined
}) {
  if (!count) return null
  const outside = count.raters < count.minimum || count.raters > count.maximum
  return (
    <>
      <b>{count.raters}</b>
      {outside && <span className="small problem-line"> {countText(count)}</span>}
    </>
  )
}

/** The columns of the proposals, and the project's own ones, which are hidden at first. */
export function useNominationColumns(matrix: Matrix): readonly ListColumn<ProposalList>[] {
  const { id, subject_properties } = matrix
  const names = useRelationNames()
  const people = useQuery({
    ...read(subjectsContract.list, { params: { matrixId: id } }),
    enabled: subject_properties.length > 0,
  }).data
  return useMemo(() => {
    const valuesOf = indexValues(people)
    const values = valueColumns(
      people ? subject_properties : [],
      ({ subject_id }: ProposalList, column) => valuesOf(subject_id, column),
      0,
    )
    return [...buildColumns(matrix, names), ...values]
  }, [matrix, names, people, subject_properties])
}
