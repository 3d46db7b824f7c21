import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import type { FilledColumn } from '../import-mapping.rules.ts'
import {
  type Correction,
  isMisfit,
  isReady,
  misfitReason,
  type ReadRow,
  type ReadValue,
} from '../import.rules.ts'
import { shownValue } from '../rules.ts'
import { CorrectionField } from './CorrectionField.tsx'

/** What the cells of the lines need to know. */
export interface ImportCells {
  readonly columns: readonly FilledColumn[]
  readonly corrections: ReadonlyMap<number, Correction>
  /** The address that was probably meant; null where it is likely right. */
  readonly suggestionOf: (row: ReadRow) => string | null
  readonly onCorrect: (line: number, correction: Correction) => void
}

const stateId = ({ line }: ReadRow): string => `linea-${line}`
const nameOf = ({ name, email, line }: ReadRow): string => name || email || `el renglón ${line}`

function RowState({ row, cells }: { readonly row: ReadRow; readonly cells: ImportCells }) {
  const id = stateId(row)
  const misfit = row.values.find(isMisfit)
  const meant = cells.suggestionOf(row)
  const domain = meant?.slice(meant.lastIndexOf('@') + 1)
  const warning = row.problem?.reason ?? (misfit ? misfitReason(misfit) : null)
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
  return (
    <span id={id} className="inline-flex items-center gap-1.5 text-success">
      <Icon name="check" size={16} />
      Listo
    </span>
  )
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
  readonly cells: ImportCells
}) {
  const invalid = row.problem?.field === field
  const asked = invalid || (field === 'email' && isReady(row) && cells.suggestionOf(row) !== null)
  if (!asked && cells.corrections.get(row.line)?.[field] === undefined) return row[field]
  return (
    <CorrectionField
      key={row[field]}
      label={`${label} de ${nameOf(row)}, renglón ${row.line}`}
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
  readonly cells: ImportCells
}) {
  const { column, typed, stored } = value
  const correction = cells.corrections.get(row.line)
  if (!isMisfit(value) && correction?.values?.[column.key] === undefined)
    return stored === null ? <span className="muted">–</span> : shownValue(column.type, stored)
  return (
    <CorrectionField
      label={`${column.name} de ${nameOf(row)}, renglón ${row.line}`}
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

/** The columns of the second step: the person, the columns of the project, and the state. */
export function importRowColumns(cells: ImportCells): readonly ListColumn<ReadRow>[] {
  return [
    {
      key: 'nombre',
      label: 'Nombre',
      width: 230,
      value: ({ name }) => name,
      cell: (row) => <IdentityCell row={row} field="name" label="Nombre" cells={cells} />,
    },
    {
      key: 'renglon',
      label: 'Renglón',
      width: 90,
      numeric: true,
      value: ({ line }) => line,
      cell: ({ line }) => line,
      phone: 'labelled',
    },
    {
      key: 'correo',
      label: 'Correo',
      width: 260,
      value: ({ email }) => email,
      cell: (row) => <IdentityCell row={row} field="email" label="Correo" cells={cells} />,
    },
    ...cells.columns.map(({ key, name, type }): ListColumn<ReadRow> => ({
      key,
      label: name,
      width: 150,
      numeric: type === 'number',
      value: (row) => {
        const stored = valueAt(row, key)?.stored ?? null
        return stored !== null && type === 'number' ? Number(stored) : stored
      },
      cell: (row) => {
        const value = valueAt(row, key)
        return value && <ValueCell row={row} value={value} cells={cells} />
      },
      phone: 'labelled',
    })),
    {
      key: 'estado',
      label: 'Estado',
      width: 250,
      wraps: true,
      cell: (row) => <RowState row={row} cells={cells} />,
    },
  ]
}
