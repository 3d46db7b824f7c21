import type { ReactNode } from 'react'
import type { FilledColumn } from '#features/subjects/import-mapping.rules.ts'
import {
  type Correction,
  isMisfit,
  isReady,
  misfitReason,
  type ReadRow,
  type ReadValue,
} from '#features/subjects/import.rules.ts'
import { shownValue } from '#features/subjects/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import type { ValueChange } from '../changes.rules.ts'
import { type ComparedPerson, type Comparison, differences } from '../comparison.rules.ts'
import { describeChanges } from '../summary.rules.ts'
import { CorrectionField } from './CorrectionField.tsx'

/** A person who is compared, or a line that cannot be compared. */
export interface StaffRow {
  readonly key: string
  readonly person: ComparedPerson | null
  readonly row: ReadRow | null
}

/** What the cells of the lines need to know. */
interface StaffCells {
  readonly comparison: Comparison
  readonly columns: readonly FilledColumn[]
  readonly corrections: ReadonlyMap<number, Correction>
  /** The address that was probably meant; null where it is likely right. */
  readonly suggestEmail: (row: ReadRow) => string | null
  readonly onCorrect: (line: number, correction: Correction) => void
}

const stateId = ({ line }: ReadRow): string => `linea-${line}`
const describeRow = ({ name, email, line }: ReadRow): string =>
  name || email || `el renglón ${line}`

/** The value before and after; screen readers say «Ventas cambia a Comercial». */
function Diff({
  before,
  after,
}: {
  readonly before: string | null
  readonly after: string | null
}) {
  return (
    <span className="staff-diff">
      <s>{before ?? 'sin valor'}</s>
      <Icon name="arrow-right" size={14} />
      <span className="visually-hidden"> cambia a </span>
      <b>{after ?? 'sin valor'}</b>
    </span>
  )
}

const kindTexts = {
  new: { icon: 'user-plus', text: 'Entra', className: 'text-success' },
  changed: { icon: 'pencil', text: 'Cambia', className: '' },
  gone: { icon: 'user-x', text: 'Se va', className: 'text-warning' },
  equal: { icon: 'check', text: 'Igual', className: 'muted' },
} as const

/** What happens to a person. */
function Kind({ id, person }: { readonly id?: string; readonly person: ComparedPerson }) {
  const { icon, text, className } = kindTexts[person.difference]
  const changes = describeChanges(person)
  return (
    <span id={id} className={`inline-flex items-center gap-1.5 ${className}`}>
      <Icon name={icon} size={16} className="shrink-0" />
      {text}
      {person.difference === 'changed' && `: ${changes}`}
      {person.difference === 'gone' && (person.leads ? ': la lista aún la nombra líder' : '')}
    </span>
  )
}

function RowState({
  row,
  person,
  cells,
}: {
  readonly row: ReadRow
  readonly person: ComparedPerson | null
  readonly cells: StaffCells
}) {
  const id = stateId(row)
  const misfit = row.values.find(isMisfit)
  const meant = cells.suggestEmail(row)
  const domain = meant?.slice(meant.lastIndexOf('@') + 1)
  const warning =
    row.problem?.reason ?? (misfit ? misfitReason(misfit) : null) ?? person?.leader_problem ?? null
  if (row.repeated)
    return (
      <span id={id} className="inline-flex items-start gap-1.5">
        <Icon name="copy" size={16} className="mt-0.5 shrink-0" />
        {row.repeated}
      </span>
    )
  if (warning)
    return (
      <span id={id} className="inline-flex items-start gap-1.5 text-warning">
        <Icon name="triangle-alert" size={16} className="mt-0.5 shrink-0" />
        {warning}
      </span>
    )
  if (meant)
    return (
      <span id={id} className="inline-flex items-center gap-1.5 text-warning">
        <Icon name="triangle-alert" size={16} className="shrink-0" />
        <Button
          variant="tertiary"
          size="small"
          className="-mx-2 -my-2"
          aria-label={`¿Quisiste decir ${domain}? Usar ${meant} en el renglón ${row.line}`}
          data-tip={`Usar ${meant}`}
          onClick={() => cells.onCorrect(row.line, { email: meant })}
        >
          ¿Quisiste decir {domain}?
        </Button>
      </span>
    )
  return person && <Kind id={id} person={person} />
}

/** The name or the e-mail: a field where it has to be corrected, or was. */
function IdentityCell({
  row,
  field,
  label,
  cells,
}: {
  readonly row: ReadRow
  readonly field: 'name' | 'email'
  readonly label: string
  readonly cells: StaffCells
}) {
  const invalid = row.problem?.field === field
  const asked = invalid || (field === 'email' && isReady(row) && cells.suggestEmail(row) !== null)
  if (!asked && cells.corrections.get(row.line)?.[field] === undefined) return row[field]
  return (
    <CorrectionField
      key={row[field]}
      label={`${label} de ${describeRow(row)}, renglón ${row.line}`}
      value={row[field]}
      invalid={invalid}
      describedBy={stateId(row)}
      onCorrect={(next) => cells.onCorrect(row.line, { [field]: next })}
    />
  )
}

function ValueCell({
  row,
  value,
  cells,
}: {
  readonly row: ReadRow
  readonly value: ReadValue
  readonly cells: StaffCells
}) {
  const { column, typed, stored } = value
  const correction = cells.corrections.get(row.line)
  if (!isMisfit(value) && correction?.values?.[column.key] === undefined)
    return stored === null ? <span className="muted">–</span> : shownValue(column.type, stored)
  return (
    <CorrectionField
      label={`${column.name} de ${describeRow(row)}, renglón ${row.line}`}
      value={typed}
      invalid={isMisfit(value)}
      describedBy={stateId(row)}
      onCorrect={(next) =>
        cells.onCorrect(row.line, { values: { ...correction?.values, [column.key]: next } })
      }
    />
  )
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
  if (!row) return person?.[field]
  const read = person ? { ...row, name: person.name, email: person.email } : row
  return <IdentityCell row={read} field={field} label={label} cells={cells} />
}

function numberColumn(): ListColumn<StaffRow> {
  return {
    key: 'numero',
    label: 'No. Emp.',
    width: 110,
    value: ({ person, row }) => (person ?? row)?.external_id ?? null,
    cell: ({ person, row }) => {
      const change = findChange(person, 'external_id')
      return change ? (
        <Diff before={change.before} after={change.after} />
      ) : (
        (person ?? row)?.external_id
      )
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
  const hasNumbers = comparison.people.some(({ external_id }) => external_id !== null)
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
    ...(hasNumbers ? [numberColumn()] : []),
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
