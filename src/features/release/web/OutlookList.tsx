import { useMemo } from 'react'
import { findGroupSize, secondGroupText } from '#features/forms/second-group.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { usedRelations } from '#features/matrices/relations.rules.ts'
import { valueColumns, type ValuesOf } from '#features/subjects/value-columns.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { numbered, peopleText } from '#shared/spanish.ts'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { Participation } from '../contract.ts'
import {
  type Cell,
  toCells,
  type Outlook,
  judgeOutlook,
  outlookRank,
  staysWithoutGroup,
} from '../outlook.rules.ts'
import { FormsShare } from './FormsShare.tsx'

interface Row {
  readonly subject_id: string
  readonly name: string
  readonly cells: Readonly<Record<RelationKey, Cell>>
  readonly outlook: Outlook
  readonly answered: number
  readonly forms: number
}

interface OutlookListProps {
  readonly participation: Pick<Participation, 'evaluated' | 'freed'>
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
}

const rowKey = ({ subject_id }: Row): string => subject_id
const searched = ({ name }: Row): string => name

/** Answered of requested forms, framed by what a report would show of them today. */
function CoverageCell({ cell: { answered, forms, shown } }: { readonly cell: Cell }) {
  if (forms === 0) return <span className="coverage coverage-none">–</span>
  return (
    <span className={`coverage coverage-${shown}`}>
      <b>{answered}</b>/{forms}
      <span className="visually-hidden">, {shownTexts[shown]}</span>
    </span>
  )
}

const shownTexts: Readonly<Record<Cell['shown'], string>> = {
  alone: 'se mostraría',
  pooled: 'se juntaría con «Otros»',
  missing: 'no se mostraría',
}

/** Places of raters who do not know an evaluated well enough; never whose they are. */
const freedText = (count: number): string =>
  count === 1 ? 'Se liberó un lugar en el proyecto' : `Se liberaron ${count} lugares en el proyecto`

/** «Faltan 2 de Compañeros», «1 grupo no se mostrará», «Se mostrarán todos» */
function outlookText(outlook: Outlook, names: RelationNames): string {
  switch (outlook.kind) {
    case 'all':
      return 'Se mostrarán todos'
    case 'missing':
      return `${outlook.count === 1 ? 'Falta' : 'Faltan'} ${outlook.count} de ${names[outlook.relation].short}`
    case 'hidden':
      return numbered(outlook.count, 'grupo no se mostrará', 'grupos no se mostrarán')
    case 'pooled':
      return numbered(outlook.count, 'grupo va a «Otros»', 'grupos van a «Otros»')
    case 'none':
      return 'Sin evaluadores'
  }
}

function OutlookStatus({ outlook }: { readonly outlook: Outlook }) {
  const names = useRelationNames()
  const className =
    outlook.kind === 'all'
      ? 'status status-success'
      : outlook.kind === 'missing'
        ? 'status status-warning'
        : 'status'
  const icon = {
    all: 'check',
    missing: 'triangle-alert',
    hidden: 'eye-off',
    pooled: 'git-merge',
    none: 'minus',
  } as const
  return (
    <span className={className}>
      <Icon name={icon[outlook.kind]} size={16} />
      <span>{outlookText(outlook, names)}</span>
    </span>
  )
}

const states: readonly ListState<Row>[] = [
  {
    key: 'falta',
    label: 'Les falta',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: ({ outlook }) => outlook.kind === 'missing',
  },
  {
    key: 'ocultos',
    label: 'Con grupos que no se ven solos',
    icon: 'eye-off',
    matches: ({ outlook }) => outlook.kind === 'hidden' || outlook.kind === 'pooled',
  },
  { key: 'todo', label: 'Todo se mostraría', matches: ({ outlook }) => outlook.kind === 'all' },
]

function buildColumns(
  matrix: Matrix,
  names: RelationNames,
  valuesOf: ValuesOf,
): readonly ListColumn<Row>[] {
  return [
    {
      key: 'persona',
      label: 'Evaluado',
      width: 210,
      cell: ({ subject_id, name }) => <PersonLink id={subject_id} name={name} />,
      value: ({ name }) => name,
    },
    ...valueColumns(
      matrix.subject_properties,
      (row: Row, column) => valuesOf(row.subject_id, column),
      0,
    ),
    ...usedRelations(matrix).map(({ key }): ListColumn<Row> => ({
      key,
      label: names[key].short,
      head: <Relation relation={key}>{names[key].short}</Relation>,
      width: 128,
      cell: ({ cells }) => <CoverageCell cell={cells[key]} />,
      value: ({ cells }) => (cells[key].forms === 0 ? null : cells[key].answered),
      phone: 'labelled',
    })),
    {
      key: 'reporte',
      label: matrix.phase === 'closed' ? 'En el reporte' : 'Si cerrara hoy',
      width: 230,
      cell: ({ outlook }) => <OutlookStatus outlook={outlook} />,
      value: ({ outlook }) => outlookRank(outlook),
    },
    {
      key: 'hojas',
      label: 'Hojas',
      width: 150,
      cell: ({ answered, forms }) => <FormsShare answered={answered} forms={forms} />,
      value: ({ answered, forms }) => (forms === 0 ? null : answered / forms),
    },
  ]
}

/**
 * Progress of each evaluated by relation, and what the report would show if the matrix closed now.
 * Never shows who answered, and reminds none of them from here: whom such a reminder reaches would
 * tell who has not answered about the person.
 */
export function OutlookList({ participation, matrix, valuesOf }: OutlookListProps) {
  const { evaluated, freed } = participation
  const { minimum_raters } = matrix
  const rows = useMemo(
    () =>
      evaluated.map((subject): Row => {
        const { subject_id, name, shares } = subject
        return {
          subject_id,
          name,
          cells: toCells(subject, minimum_raters),
          outlook: judgeOutlook(subject, minimum_raters),
          answered: shares.reduce((sum, { answered }) => sum + answered, 0),
          forms: shares.reduce((sum, { forms }) => sum + forms, 0),
        }
      }),
    [evaluated, minimum_raters],
  )
  const size = findGroupSize(matrix)
  const lacking = evaluated.filter((subject) =>
    staysWithoutGroup(subject, minimum_raters, size),
  ).length
  const names = useRelationNames()
  const columns = useMemo(() => buildColumns(matrix, names, valuesOf), [matrix, names, valuesOf])
  const list = useList({ id: 'outlook', rows, columns, searched, order: 'reporte', states })
  return (
    <>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)}>
        <span className="small muted">
          Contestadas / pedidas. Un grupo se muestra desde {minimum_raters}.
          {freed > 0 && ` ${freedText(freed)}.`}
          {lacking > 0 &&
            ` ${secondGroupText(lacking, evaluated.length, size)}, aunque contesten todas.`}
        </span>
      </ListTools>
      <ListTable
        caption="Cobertura por evaluado"
        list={list}
        rowKey={rowKey}
        empty={<Empty text="Nadie es evaluado en este proyecto" />}
        none="Nadie"
      />
    </>
  )
}
