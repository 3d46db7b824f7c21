import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { SegmentedControl } from '#web/kit/SegmentedControl.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { type RowProps, VirtualRows } from '#web/kit/VirtualRows.tsx'
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

interface ImportRowsProps {
  readonly rows: readonly ReadRow[]
  readonly columns: readonly FilledColumn[]
  readonly corrections: ReadonlyMap<number, Correction>
  readonly onCorrect: (line: number, correction: Correction) => void
}

type Filter = 'all' | 'faulty' | 'repeated' | 'warned' | 'ready'

const hasWarning = (row: ReadRow): boolean => isReady(row) && row.values.some(isMisfit)
const filters: Readonly<Record<Filter, (row: ReadRow) => boolean>> = {
  all: () => true,
  faulty: ({ problem }) => problem !== null,
  repeated: ({ repeated }) => repeated !== null,
  warned: hasWarning,
  ready: isReady,
}
const segments = [
  { value: 'all', label: 'Todos' },
  { value: 'faulty', label: 'Por corregir' },
  { value: 'warned', label: 'Con aviso' },
  { value: 'repeated', label: 'Repetidos' },
  { value: 'ready', label: 'Listos' },
] as const
const CARD_HEIGHT = 190
const ROW_HEIGHT = 48
const rowKey = ({ line }: ReadRow): string => String(line)

function RowState({ row, id }: { readonly row: ReadRow; readonly id: string }) {
  const misfit = row.values.find(isMisfit)
  if (row.repeated)
    return (
      <span id={id} className="muted inline-flex items-start gap-1.5">
        <Icon name="copy" size={16} className="mt-0.5 shrink-0" />
        {row.repeated}
      </span>
    )
  const warning = row.problem?.reason ?? (misfit ? misfitReason(misfit) : null)
  if (warning)
    return (
      <span id={id} className="inline-flex items-start gap-1.5 text-warning">
        <Icon name="triangle-alert" size={16} className="mt-0.5 shrink-0" />
        {warning}
      </span>
    )
  return (
    <span id={id} className="inline-flex items-center gap-1.5 text-success">
      <Icon name="check" size={16} />
      Listo
    </span>
  )
}

interface ImportRowProps {
  readonly row: ReadRow
  readonly correction: Correction | undefined
  readonly rowProps: RowProps
  readonly onCorrect: (correction: Correction) => void
}

function ImportRow({ row, correction, rowProps, onCorrect }: ImportRowProps) {
  const { line, name, email, values, problem, repeated } = row
  const stateId = `linea-${line}`
  const who = name || email || `el renglón ${line}`
  const text = (field: 'name' | 'email', value: string, label: string) =>
    problem?.field === field || correction?.[field] !== undefined ? (
      <CorrectionField
        label={`${label} de ${who}, renglón ${line}`}
        value={value}
        invalid={problem?.field === field}
        describedBy={stateId}
        onCorrect={(next) => onCorrect({ [field]: next })}
      />
    ) : field === 'name' ? (
      <b className={repeated ? 'muted font-medium' : ''}>{value}</b>
    ) : (
      value
    )
  const cell = (value: ReadValue) => {
    const { column, typed, stored } = value
    const corrected = correction?.values?.[column.key]
    if (!isMisfit(value) && corrected === undefined)
      return stored === null ? <span className="muted">–</span> : shownValue(column.type, stored)
    return (
      <CorrectionField
        label={`${column.name} de ${who}, renglón ${line}`}
        value={typed}
        invalid={isMisfit(value)}
        describedBy={stateId}
        onCorrect={(next) => onCorrect({ values: { ...correction?.values, [column.key]: next } })}
      />
    )
  }
  return (
    <tr {...rowProps}>
      <td className="wrap-anywhere">{text('name', name, 'Nombre')}</td>
      <td data-label="Renglón" className="soft">
        {line}
      </td>
      <td data-label="Correo" className="soft wrap-anywhere">
        {text('email', email, 'Correo')}
      </td>
      {values.map((value) => (
        <td key={value.column.key} data-label={value.column.name} className="wrap-anywhere">
          {cell(value)}
        </td>
      ))}
      <td data-label="Estado">
        <RowState row={row} id={stateId} />
      </td>
    </tr>
  )
}

/** The name, the line and the e-mail come first, the state last. */
const widthOf = (at: number, columns: number): string =>
  at === 1 ? '' : at === 0 || at === 2 || at === columns - 1 ? 'min-w-[220px]' : 'min-w-[130px]'

/** The second step of an import: each line as it will be, with its faults as fields. */
export function ImportRows({ rows, columns, corrections, onCorrect }: ImportRowsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const phone = useMedia('(max-width: 719px)')
  // A corrected line stays under the filter that found it, so that it does not vanish while typing.
  const shown = rows.filter(
    (row) => filters[filter](row) || (filter === 'faulty' && corrections.has(row.line)),
  )
  const heads = ['Nombre', 'Renglón', 'Correo', ...columns.map(({ name }) => name), 'Estado']
  return (
    <>
      <div className="mb-[14px] w-fit max-w-full overflow-x-auto">
        <SegmentedControl
          label="Qué renglones se muestran"
          value={filter}
          onChange={setFilter}
          segments={segments.map((segment) => ({
            ...segment,
            count: rows.filter(filters[segment.value]).length,
          }))}
        />
      </div>
      <Table
        caption="Renglones del archivo"
        cards
        firstFixed
        rowCount={shown.length + 1}
        head={heads.map((head, at) => (
          <th key={head} scope="col" className={widthOf(at, heads.length)}>
            {head}
          </th>
        ))}
      >
        {shown.length === 0 ? (
          <TableMessage columns={heads.length}>No hay renglones así</TableMessage>
        ) : (
          <VirtualRows
            key={filter}
            rows={shown}
            rowKey={rowKey}
            rowHeight={phone ? CARD_HEIGHT : ROW_HEIGHT}
            keep={({ problem }) => problem !== null && shown.length < 300}
            printed
          >
            {(row, rowProps) => (
              <ImportRow
                key={row.line}
                row={row}
                correction={corrections.get(row.line)}
                rowProps={rowProps}
                onCorrect={(correction) => onCorrect(row.line, correction)}
              />
            )}
          </VirtualRows>
        )}
      </Table>
    </>
  )
}
