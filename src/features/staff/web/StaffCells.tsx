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
import type { ComparedPerson, Comparison } from '../comparison.rules.ts'
import { describeChanges, describeLeaving } from '../summary.rules.ts'
import { CorrectionField } from './CorrectionField.tsx'
import '../views/staff-import.css'

/** What the cells of the lines need to know. */
export interface StaffCells {
  readonly comparison: Comparison
  readonly columns: readonly FilledColumn[]
  readonly corrections: ReadonlyMap<number, Correction>
  /** The address that was probably intended; null where it is likely right. */
  readonly suggestEmail: (row: ReadRow) => string | null
  readonly onCorrect: (line: number, correction: Correction) => void
}

const stateId = ({ line }: ReadRow): string => `linea-${line}`
const describeRow = ({ name, email, line }: ReadRow): string =>
  name || email || `el renglón ${line}`

/** The value before and after; screen readers say «Ventas cambia a Comercial». */
export function Diff({
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
  new: { icon: 'user-plus', text: 'Entra', className: 'success-line' },
  changed: { icon: 'pencil', text: 'Cambia', className: '' },
  gone: { icon: 'user-x', text: 'Se va', className: 'warning-line' },
  equal: { icon: 'check', text: 'Igual', className: 'muted' },
} as const

/** What happens to a person. */
export function Kind({ id, person }: { readonly id?: string; readonly person: ComparedPerson }) {
  const { icon, text, className } = kindTexts[person.difference]
  const changes = describeChanges(person)
  return (
    <span id={id} className={`signed-line ${className}`}>
      <Icon name={icon} size={16} />
      {text}
      {person.difference === 'changed' && `: ${changes}`}
      {person.difference === 'gone' && ` ${describeLeaving(person)}`}
      {person.leads && ': la lista aún la nombra líder'}
    </span>
  )
}

export function RowState({
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
  const suggested = cells.suggestEmail(row)
  const domain = suggested?.slice(suggested.lastIndexOf('@') + 1)
  const warning =
    row.problem?.reason ?? (misfit ? misfitReason(misfit) : null) ?? person?.leader_problem ?? null
  if (row.repeated)
    return (
      <span id={id} className="staff-sign-start">
        <Icon name="copy" size={16} className="staff-sign" />
        {row.repeated}
      </span>
    )
  if (warning)
    return (
      <span id={id} className="staff-sign-start warning-line">
        <Icon name="triangle-alert" size={16} className="staff-sign" />
        {warning}
      </span>
    )
  if (suggested)
    return (
      <span id={id} className="signed-line warning-line">
        <Icon name="triangle-alert" size={16} />
        <Button
          variant="tertiary"
          size="small"
          className="staff-person"
          aria-label={`¿Quisiste decir ${domain}? Usar ${suggested} en el renglón ${row.line}`}
          data-tip={`Usar ${suggested}`}
          onClick={() => cells.onCorrect(row.line, { email: suggested })}
        >
          ¿Quisiste decir {domain}?
        </Button>
      </span>
    )
  return person && <Kind id={id} person={person} />
}

/** Name, e-mail or number: a field where it has to be corrected, or was. */
export function IdentityCell({
  row,
  field,
  label,
  cells,
}: {
  readonly row: ReadRow
  readonly field: 'name' | 'email' | 'number'
  readonly label: string
  readonly cells: StaffCells
}) {
  const value = field === 'number' ? (row.external_id ?? '') : row[field]
  const wrong = row.problem?.field
  const invalid = wrong === field || (wrong === 'number' && field === 'email')
  const asked = invalid || (field === 'email' && isReady(row) && cells.suggestEmail(row) !== null)
  if (!asked && cells.corrections.get(row.line)?.[field] === undefined) return value
  return (
    <CorrectionField
      key={value}
      label={`${label} de ${describeRow(row)}, renglón ${row.line}`}
      value={value}
      invalid={invalid}
      describedBy={stateId(row)}
      onCorrect={(next) => cells.onCorrect(row.line, { [field]: next })}
    />
  )
}

export function ValueCell({
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
