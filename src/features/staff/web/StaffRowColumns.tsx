import type { ReactNode } from 'react'
import type { FilledColumn } from '#features/subjects/import-mapping.rules.ts'
import { isReady, type ReadRow, type ReadValue } from '#features/subjects/import.rules.ts'
import { shownValue } from '#features/subjects/rules.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import type { ValueChange } from '../changes.rules.ts'
import { type ComparedPerson, type Comparison, differences } from '../comparison.rules.ts'
import { Diff, IdentityCell, Kind, RowState, type StaffCells, ValueCell } from './StaffCells.tsx'

/** A person who is compared, or a line that cannot be compared. */
export interface StaffRow {
  readonly key: string
  readonly person: ComparedPerson | null
  readonly row: ReadRow | null
}

const valueAt = ({ values }: ReadRow, key: string): ReadValue | undefined =>
  values.find(({ column }) => column.key === key)

const storedAt = ({ subject }: ComparedPerson, key: string): string | null =>
  subject?.values.find(({ subject_property_id }) => subject_property_id === key)?.value ?? null

function ColumnCell({
  shown: { person, row },
  column: { key, type },
  cells,
}: {
  readonly shown: StaffRow
  readonly column: FilledColumn
  readonly cells: StaffCells
}) {
  const change = person?.changes.find((one) => one.key === key)
  const show = (value: string | null): string | null => value && shownValue(type, value)
  if (change) return <Diff before={show(change.before)} after={show(change.after)} />
  const value = row && valueAt(row, key)
  if (row && value) return <ValueCell row={row} value={value} cells={cells} />
  return person && show(storedAt(person, key))
}

const findChange = (
  person: ComparedPerson | null,
  field: ValueChange['field'],
): ValueChange | undefined => person?.changes.find((change) => change.field === field)

/** A number says who the person is; a line that has to be corrected shows its field. */
const isWithoutEmail = ({ person, row }: Pick<StaffRow, 'person' | 'row'>): boolean =>
  person !== null && person.email === '' && (row === null || isReady(row))

function IdentityDiff({
  shown: { person, row },
  field,
  label,
  cells,
}: {
  readonly shown: StaffRow
  readonly field: 'name' | 'email'
  readonly label: string
  readonly cells: StaffCells
}): ReactNode {
  const change = findChange(person, field)
  if (change) return <Diff before={change.before} after={change.after} />
  if (field === 'email' && isWithoutEmail({ person, row }))
    return <span className="muted">Sin correo</span>
  if (!row) return person?.[field]
  const read = person ? { ...row, name: person.name, email: person.email } : row
  return <IdentityCell row={read} field={field} label={label} cells={cells} />
}

function numberColumn(cells: StaffCells): ListColumn<StaffRow> {
  return {
    key: 'numero',
    label: 'No. Emp.',
    width: 110,
    value: ({ person, row }) => (person ?? row)?.external_id ?? null,
    cell: ({ person, row }) => {
      const change = findChange(person, 'external_id')
      if (change) return <Diff before={change.before} after={change.after} />
      if (!row) return person?.external_id
      const read = person ? { ...row, external_id: person.external_id } : row
      return <IdentityCell row={read} field="number" label="No. Emp." cells={cells} />
    },
    phone: 'labelled',
  }
}

function leaderColumn({ people }: Comparison): ListColumn<StaffRow> {
  const names = new Map(people.map(({ key, name }) => [key, name]))
  const find = (key: string | null): string | null => (key && names.get(key)) ?? null
  return {
    key: 'lider',
    label: 'Líder',
    width: 220,
    wraps: true,
    value: ({ person }) => find(person?.leader ?? null),
    cell: ({ person }) =>
      person &&
      (person.difference === 'changed' && person.leader !== person.leader_before ? (
        <Diff before={find(person.leader_before)} after={find(person.leader)} />
      ) : (
        find(person.leader)
      )),
    phone: 'labelled',
  }
}

const differenceIndex = ({ person }: StaffRow): number =>
  person ? differences.indexOf(person.difference) : -1

/** The columns of the comparison: the person, what happens, the columns of the file, the leader. */
export function listStaffColumns(cells: StaffCells): readonly ListColumn<StaffRow>[] {
  const { comparison, columns } = cells
  const hasNumbers =
    comparison.people.some(({ external_id }) => external_id !== null) ||
    comparison.omitted.some(({ problem }) => problem?.field === 'number')
  const hasLeaders = comparison.people.some(({ leader }) => leader !== null)
  return [
    {
      key: 'nombre',
      label: 'Persona',
      width: 230,
      value: ({ person, row }) => (person ?? row)?.name ?? '',
      cell: (shown) => <IdentityDiff shown={shown} field="name" label="Nombre" cells={cells} />,
    },
    {
      key: 'diferencia',
      label: 'Qué pasa',
      width: 210,
      wraps: true,
      value: differenceIndex,
      cell: ({ person, row }) =>
        row ? (
          <RowState row={row} person={person} cells={cells} />
        ) : (
          person && <Kind person={person} />
        ),
    },
    ...(hasLeaders ? [leaderColumn(comparison)] : []),
    ...columns
      .filter((column) => column !== comparison.leader_column)
      .map((column): ListColumn<StaffRow> => ({
        key: column.key,
        label: column.name,
        width: 170,
        wraps: true,
        value: ({ person, row }) =>
          (row && valueAt(row, column.key)?.stored) ?? (person && storedAt(person, column.key)),
        cell: (shown) => <ColumnCell shown={shown} column={column} cells={cells} />,
        phone: 'labelled',
      })),
    {
      key: 'correo',
      label: 'Correo',
      width: 260,
      wraps: true,
      value: ({ person, row }) => (person ?? row)?.email ?? '',
      cell: (shown) => <IdentityDiff shown={shown} field="email" label="Correo" cells={cells} />,
    },
    ...(hasNumbers ? [numberColumn(cells)] : []),
    {
      key: 'renglon',
      label: 'Renglón',
      width: 90,
      numeric: true,
      value: ({ row }) => row?.line ?? null,
      cell: ({ row }) => row?.line,
      phone: 'labelled',
    },
  ]
}
