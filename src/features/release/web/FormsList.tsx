import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { expandForms } from '#features/forms/compact.rules.ts'
import { formsContract } from '#features/forms/contract.ts'
import { evaluatedColumns } from '#features/forms/evaluated-columns.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { relationOf } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import { Empty } from '#ui/Empty.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import { call } from '#web/api.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { read } from '#web/query.ts'

interface Row {
  readonly id: string
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
  readonly evaluator: string
  readonly email: string
  readonly evaluated: string
}

const rowKey = ({ id }: Row): string => id
const searched = ({ evaluator, email, evaluated }: Row): string =>
  `${evaluator} ${email} ${evaluated}`

const buildColumns = (names: RelationNames): readonly ListColumn<Row>[] => [
  {
    key: 'evaluador',
    label: 'Evaluador',
    width: 230,
    cell: ({ evaluator_id, evaluator }) => <PersonLink id={evaluator_id} name={evaluator} />,
    value: ({ evaluator }) => evaluator,
  },
  {
    key: 'correo',
    label: 'Correo',
    width: 240,
    cell: ({ email }) => email,
    value: ({ email }) => email,
  },
  {
    key: 'relacion',
    label: 'Relación',
    width: 180,
    cell: ({ relation_type_id }) => <Relation relation={relationOf(relation_type_id).key} />,
    value: ({ relation_type_id }) => names[relationOf(relation_type_id).key].one,
    filters: ({ relation_type_id }) => names[relationOf(relation_type_id).key].one,
    phone: 'labelled',
  },
  {
    key: 'evaluado',
    label: 'Evaluado',
    width: 230,
    cell: ({ evaluated_id, evaluated }) => <PersonLink id={evaluated_id} name={evaluated} />,
    value: ({ evaluated }) => evaluated,
    phone: 'labelled',
  },
]

interface FormsListProps {
  readonly matrix: Matrix
  /** Undefined while they load. */
  readonly subjects: readonly Subject[] | undefined
}

const writeAddress = (person: Subject | undefined): string => (person ? addressText(person) : '')

/** Who evaluates whom in a draft; its editing has a page of its own. */
export function FormsList({ matrix, subjects }: FormsListProps) {
  const params = { matrixId: matrix.id }
  const forms = useQuery({
    // Apart from the forms of the page that edits them, which keeps them in another shape.
    queryKey: [...read(formsContract.compact, { params }).queryKey, 'draft'],
    queryFn: async ({ signal }) =>
      expandForms(await call(formsContract.compact, { params, signal })),
  })
  const rows = useMemo(() => {
    if (!forms.data || !subjects) return undefined
    const people = new Map(subjects.map((subject) => [subject.id, subject]))
    return forms.data.map(({ id, evaluator_id, evaluated_id, relation_type_id }): Row => ({
      id,
      evaluator_id,
      evaluated_id,
      relation_type_id,
      evaluator: people.get(evaluator_id)?.name ?? '',
      email: writeAddress(people.get(evaluator_id)),
      evaluated: people.get(evaluated_id)?.name ?? '',
    }))
  }, [forms.data, subjects])
  const names = useRelationNames()
  const { subject_properties } = matrix
  const columns = useMemo(
    () => [...buildColumns(names), ...evaluatedColumns(subject_properties, subjects)],
    [names, subject_properties, subjects],
  )
  const list = useList({ id: 'forms', rows, columns, searched, order: 'evaluador' })
  return (
    <>
      <ListTools
        list={list}
        label="Buscar conexión"
        count={rows && numbered(list.shown.length, 'conexión', 'conexiones')}
      />
      <ListTable
        caption="Conexiones"
        list={list}
        rowKey={rowKey}
        empty={<Empty text="Aquí verás quién evalúa a quién" />}
        none="Ninguna conexión"
        failed={forms.isError && { code: 'forms.load_failed', retry: () => void forms.refetch() }}
      />
    </>
  )
}
