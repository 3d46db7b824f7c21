import { useCallback, useMemo } from 'react'
import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import { othersStatus, selfStatus, type Status } from '#features/subjects/status.rules.ts'
import { valueColumns } from '#features/subjects/value-columns.rules.ts'
import { nameRelation } from '#shared/relation-names.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import { peopleText } from '#shared/spanish.ts'
import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { IconName } from '#ui/icons.ts'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { type AddressedSubject, CorrectEmailButton } from './CorrectEmailDialog.tsx'

const looks: Readonly<Record<Status, readonly [BadgeTone, IconName]>> = {
  Contestado: ['success', 'check'],
  'No Contestado': ['draft', 'clock'],
  'N/A': ['line', 'minus'],
}

function StatusBadge({ status }: { readonly status: Status }) {
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  )
}

const rowKey = ({ id }: Subject): string => id
const searched = (person: Subject): string => `${person.name} ${addressText(person)}`

const states: readonly ListState<Subject>[] = [
  {
    key: 'en-duda',
    label: 'Datos en duda',
    tone: 'warning',
    icon: 'user-x',
    matches: ({ disputed }) => disputed,
  },
  { key: 'de-baja', label: 'De baja', matches: ({ left_at }) => left_at !== undefined },
]

function buildColumns(matrix: Matrix): readonly ListColumn<Subject>[] {
  const minutes = ({ forms }: Subject): number =>
    estimatedMinutes(matrix.question_count, forms.length)
  return [
    {
      key: 'persona',
      label: 'Nombre',
      width: 220,
      cell: ({ id, name, disputed, left_at }) => (
        <>
          <PersonLink id={id} name={name} />{' '}
          {left_at && (
            <Badge tone="line" icon="user-x">
              De baja
            </Badge>
          )}
          {disputed && (
            <Badge tone="warning" icon="user-x">
              Datos en duda
            </Badge>
          )}
        </>
      ),
      value: ({ name }) => name,
    },
    {
      key: 'correo',
      label: 'Correo',
      width: 230,
      cell: (person) => addressText(person),
      value: ({ email }) => email,
    },
    ...valueColumns(
      matrix.subject_properties,
      ({ values }: Subject, { id }) =>
        values.find(({ subject_property_id }) => subject_property_id === id)?.value ?? '',
    ),
    {
      key: 'auto',
      label: nameRelation(SELF_EVALUATION, matrix.relation_names).one,
      width: 150,
      cell: (subject) => <StatusBadge status={selfStatus(subject)} />,
      value: selfStatus,
      filters: selfStatus,
      phone: 'labelled',
    },
    {
      key: 'otros',
      label: 'Otros',
      width: 150,
      cell: (subject) => <StatusBadge status={othersStatus(subject)} />,
      value: othersStatus,
      filters: othersStatus,
      phone: 'labelled',
    },
    {
      key: 'hojas',
      label: 'Hojas que contesta',
      width: 110,
      cell: ({ forms }) => forms.length,
      value: ({ forms }) => forms.length,
      phone: 'labelled',
    },
    {
      key: 'tiempo',
      label: 'Tiempo',
      width: 110,
      cell: (subject) => `${minutes(subject)} min`,
      value: minutes,
      phone: 'hidden',
    },
  ]
}

interface SubjectsListProps {
  /** Undefined while they load. */
  readonly subjects: readonly Subject[] | undefined
  readonly matrix: Matrix
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
  /** Loads the subjects again; null unless they failed to load. */
  readonly retry: (() => void) | null
}

/** The subjects, and whether each has answered the self-evaluation and the forms about others. */
export function SubjectsList({ subjects, matrix, onCorrect, retry }: SubjectsListProps) {
  const columns = useMemo(() => buildColumns(matrix), [matrix])
  const list = useList({
    id: 'matrix-subjects',
    rows: subjects,
    columns,
    searched,
    order: 'persona',
    states,
  })
  const actions = useCallback(
    ({ id, name, email, forms }: Subject) =>
      onCorrect &&
      forms.every((form) => !form.answered) && (
        <CorrectEmailButton
          subject={{ subject_id: id, name, email, is_rater: forms.length > 0 }}
          onCorrect={onCorrect}
        />
      ),
    [onCorrect],
  )
  return (
    <>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)} />
      <ListTable
        caption="Participantes"
        list={list}
        rowKey={rowKey}
        actions={onCorrect ? actions : undefined}
        actionsWidth={70}
        empty={<Empty text="Todavía no hay participantes" />}
        none="Nadie"
        failed={retry !== null && { code: 'participants.load_failed', retry }}
      />
    </>
  )
}
