import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { type UsedRelations, usedRelations } from '#features/matrices/relations.rules.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { indexValues, valueColumns } from '#features/subjects/value-columns.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { peopleText } from '#shared/spanish.ts'
import { Empty } from '#ui/Empty.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { read } from '#web/query.ts'
import type { AnonymityProof, EvaluatedProof, RelationProof } from '../contract.ts'
import '../views/anonymity.css'

const rowKey = ({ subject_id }: EvaluatedProof): string => subject_id
const evaluatedName = ({ name }: EvaluatedProof): string => name

/** A column for each relation to others that the project uses. */
const buildColumns = (
  matrix: UsedRelations,
  minimum: number,
  names: RelationNames,
): readonly ListColumn<EvaluatedProof>[] => [
  {
    key: 'nombre',
    label: 'Evaluado',
    width: 200,
    value: evaluatedName,
    cell: ({ subject_id, name }) => <PersonLink id={subject_id} name={name} />,
  },
  ...usedRelations(matrix)
    .filter(({ self_evaluation }) => !self_evaluation)
    .map(({ key }): ListColumn<EvaluatedProof> => {
      const describeProof = ({ relations }: EvaluatedProof) =>
        relations.find(({ relation }) => relation === key)
      return {
        key,
        label: names[key].short,
        head: <Relation relation={key}>{names[key].short}</Relation>,
        width: 170,
        wraps: true,
        phone: 'labelled',
        value: (evaluated) => describeProof(evaluated)?.raters ?? 0,
        cell: (evaluated) => <Cell proof={describeProof(evaluated)} minimum={minimum} />,
      }
    }),
]

const isExposed = ({ colluders }: RelationProof, minimum: number): boolean =>
  colluders !== null && colluders < minimum - 1

const buildStates = (minimum: number): readonly ListState<EvaluatedProof>[] => [
  {
    key: 'menos',
    label: 'Con menos protección',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: ({ relations }) => relations.some((relation) => isExposed(relation, minimum)),
  },
  {
    key: 'ocultos',
    label: 'Con grupos que no se publican',
    matches: ({ relations }) => relations.some(({ visibility }) => visibility === 'hidden'),
  },
]

interface EvaluatedTableProps {
  readonly matrix: Matrix
  readonly proof: AnonymityProof
}

/** The project's own columns, which filter and are hidden at first. */
function useValues({ id, subject_properties }: Matrix) {
  const people = useQuery({
    ...read(subjectsContract.list, { params: { matrixId: id } }),
    enabled: subject_properties.length > 0,
  }).data
  return useMemo(() => {
    const valuesOf = indexValues(people)
    return valueColumns(
      people ? subject_properties : [],
      ({ subject_id }: EvaluatedProof, column) => valuesOf(subject_id, column),
      0,
    )
  }, [people, subject_properties])
}

/** Each evaluated by relation: the raters, how they are published and how many would collude. */
export function EvaluatedTable({ matrix, proof }: EvaluatedTableProps) {
  const names = useRelationNames()
  const values = useValues(matrix)
  const list = useList({
    id: 'proof',
    rows: proof.evaluated,
    columns: useMemo(
      () => [...buildColumns(matrix, proof.minimum_raters, names), ...values],
      [matrix, proof.minimum_raters, names, values],
    ),
    searched: evaluatedName,
    order: 'nombre',
    states: useMemo(() => buildStates(proof.minimum_raters), [proof.minimum_raters]),
  })
  return (
    <section aria-labelledby="evaluados">
      <h2 id="evaluados">Por persona evaluada</h2>
      <ListTools list={list} label="Buscar persona" />
      <ListTable
        caption="Publicación por persona evaluada y relación"
        list={list}
        rowKey={rowKey}
        empty={<Empty text="Nadie es evaluado en este proyecto" />}
        none="Nadie"
      />
    </section>
  )
}

function Cell({
  proof,
  minimum,
}: {
  readonly proof: RelationProof | undefined
  readonly minimum: number
}) {
  if (!proof) return <span className="muted">Sin evaluadores</span>
  const { raters, visibility, colluders } = proof
  return (
    <>
      {peopleText(raters)}
      <span className="small soft evaluated-publication">
        {' '}
        {publications[proof.relation === 'lider' ? 'leader' : visibility]}
        {colluders !== null && (
          <>
            {'; '}
            <span className={isExposed(proof, minimum) ? 'strong warning-line' : ''}>
              {needed(colluders)}
            </span>
          </>
        )}
      </span>
    </>
  )
}

const publications = {
  leader: 'aparte, se sabe que es su líder',
  shown: 'aparte',
  pooled: 'en «Otros evaluadores»',
  hidden: 'no se publica',
} as const

function needed(colluders: number): string {
  if (colluders === 0) return 'no hace falta nadie'
  return colluders === 1 ? 'hace falta 1' : `hacen falta ${colluders}`
}
