import { useCallback, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { evaluatedColumns } from '../evaluated-columns.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import { findRelationKey, type Row } from '../rows.rules.ts'

/** Whose connections a list has. */
export interface ListedPeople {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly directory: SubjectDirectory
}

function findAddress(directory: SubjectDirectory, id: string | null): string {
  const subject = directory.get(id ?? '')
  return subject ? addressText(subject) : ''
}

function linkPerson(directory: SubjectDirectory, id: string | null) {
  const subject = directory.get(id ?? '')
  return subject && <PersonLink id={subject.id} name={subject.name} />
}

const nameRow = ({ relation_type_id }: Row, names: RelationNames): string => {
  const relation = findRelationKey(relation_type_id)
  return relation ? names[relation].one : ''
}

const buildColumns = (
  directory: SubjectDirectory,
  names: RelationNames,
): readonly ListColumn<Row>[] => [
  {
    key: 'evaluador',
    label: 'Evaluador',
    width: 230,
    value: ({ evaluator_id }) => directory.get(evaluator_id ?? '')?.rank ?? null,
    cell: ({ evaluator_id }) => linkPerson(directory, evaluator_id),
  },
  {
    key: 'correo',
    label: 'Correo del evaluador',
    width: 260,
    value: ({ evaluator_id }) => directory.get(evaluator_id ?? '')?.email ?? null,
    cell: ({ evaluator_id }) => findAddress(directory, evaluator_id),
  },
  {
    key: 'relacion',
    label: 'Relación',
    width: 190,
    value: ({ relation_type_id }) => relation_type_id,
    cell: ({ relation_type_id }) => {
      const relation = findRelationKey(relation_type_id)
      return relation && <Relation relation={relation} />
    },
    filters: (row) => nameRow(row, names),
  },
  {
    key: 'evaluado',
    label: 'Evaluado',
    width: 230,
    value: ({ evaluated_id }) => directory.get(evaluated_id ?? '')?.rank ?? null,
    cell: ({ evaluated_id }) => linkPerson(directory, evaluated_id),
    phone: 'labelled',
  },
]

const isEditing = ({ editing }: Row): boolean => editing
const isNew = ({ id }: Row): boolean => id === null

/** The connections of a draft, by relation and by any column of the evaluated. */
export function useFormsList(rows: readonly Row[], { matrix, subjects, directory }: ListedPeople) {
  const { subject_properties } = matrix
  const names = useRelationNames()
  const columns = useMemo(
    () => [...buildColumns(directory, names), ...evaluatedColumns(subject_properties, subjects)],
    [directory, names, subject_properties, subjects],
  )
  const searched = useCallback(
    ({ evaluator_id, evaluated_id }: Row): string =>
      [evaluator_id, evaluated_id]
        .map((id) => `${directory.get(id ?? '')?.name} ${findAddress(directory, id)}`)
        .join(' '),
    [directory],
  )
  return useList({
    id: 'forms',
    rows,
    columns,
    searched,
    order: 'evaluador',
    keeps: isEditing,
    first: isNew,
  })
}
