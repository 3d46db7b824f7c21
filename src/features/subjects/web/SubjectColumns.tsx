import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { type Row, sortValue } from '../rows.rules.ts'
import { shownValue } from '../rules.ts'

/** The columns of a matrix that a phone shows under the name and the address. */
const PHONE_COLUMNS = 2

const nameColumn: ListColumn<Row> = {
  key: 'nombre',
  label: 'Nombre',
  width: 260,
  value: ({ draft }) => draft.name,
  cell: ({ draft, unsaved, subject_id }) => (
    <>
      {subject_id === null ? draft.name : <PersonLink id={subject_id} name={draft.name} />}
      {unsaved && (
        <>
          {' '}
          <Badge tone="warning" icon="cloud-off">
            Sin guardar
          </Badge>
        </>
      )}
    </>
  ),
}

const emailColumn: ListColumn<Row> = {
  key: 'correo',
  label: 'Correo',
  width: 240,
  value: ({ draft }) => draft.email,
  optional: 'shown',
  cell: ({ draft }) =>
    draft.email === '' ? (
      <span className="muted">Sin correo</span>
    ) : (
      <span className="soft">{draft.email}</span>
    ),
}

const numberColumn: ListColumn<Row> = {
  key: 'numero',
  label: 'No. Emp.',
  width: 120,
  value: ({ draft }) => draft.number ?? '',
  optional: 'shown',
  cell: ({ draft }) => draft.number || <span className="muted">–</span>,
  phone: 'labelled',
}

function propertyColumn({ id, name, type }: SubjectProperty, index: number): ListColumn<Row> {
  return {
    key: id,
    label: name,
    width: 140,
    numeric: type === 'number',
    optional: 'shown',
    phone: index < PHONE_COLUMNS ? 'inline' : 'hidden',
    value: ({ draft }) => sortValue(type, draft.values[id] ?? ''),
    filters: ({ draft }) => shownValue(type, draft.values[id] ?? ''),
    cell: ({ draft }) => {
      const value = draft.values[id] ?? ''
      return value === '' ? <span className="muted">Sin dato</span> : shownValue(type, value)
    },
  }
}

/** The columns of the participants' table: name, address, number if asked for, and those of the matrix. */
export const subjectColumns = ({
  subject_properties,
  without_email,
}: Pick<Matrix, 'subject_properties' | 'without_email'>): readonly ListColumn<Row>[] => [
  nameColumn,
  emailColumn,
  ...(without_email ? [numberColumn] : []),
  ...subject_properties.map(propertyColumn),
]
