import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { shownValue } from '#features/subjects/rules.ts'
import { foldText } from '#shared/text.ts'
import { Empty } from '#ui/Empty.tsx'
import { DeferredSelect } from '#web/kit/DeferredSelect.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import { PdfLink } from './PdfLink.tsx'
import { distinctValues, type ReportSubject, type useReportSubjects } from './useReportSubjects.ts'
import type { Selection } from './useSelection.ts'

interface SubjectsTableProps {
  readonly matrix: Matrix
  readonly subjects: ReturnType<typeof useReportSubjects>
  readonly selection: Selection
}

const MOST_COLUMNS = 3
const subjectKey = (subject: ReportSubject): string => subject.id
const formatValue = ({ type }: SubjectProperty, value: string | undefined): string =>
  value === undefined ? '' : shownValue(type, value)

/**
 * The evaluated subjects by name, filtered by a value of a column. The filter stays when the user
 * goes from one subject to the next.
 */
export function SubjectsTable({ matrix, subjects, selection }: SubjectsTableProps) {
  const [search, setSearch] = useState('')
  const columns = matrix.subject_properties.slice(0, MOST_COLUMNS)
  const found = useMemo(
    () => subjects.shown.filter(({ name }) => foldText(name).includes(foldText(search))),
    [subjects.shown, search],
  )
  return (
    <section aria-label="Personas evaluadas">
      <div className="mb-3 flex flex-wrap items-center gap-3 print:hidden">
        <SearchField
          label="Buscar persona"
          value={search}
          onChange={setSearch}
          className="h-[38px] w-full sm:w-[280px]"
        />
        <ColumnFilter matrix={matrix} subjects={subjects.all} selection={selection} />
        <output className="small muted">
          {found.length === 1 ? '1 persona' : `${found.length} personas`}
        </output>
      </div>
      <Table
        caption="Personas evaluadas"
        cards
        rowCount={found.length + 1}
        className="table-fixed"
        head={
          <>
            <th scope="col" className="w-[34%]">
              Persona evaluada
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className="w-[110px]">
              <span className="visually-hidden">Reporte</span>
            </th>
          </>
        }
      >
        {found.length === 0 && (
          <TableMessage columns={columns.length + 2}>
            <Empty
              text={search ? `Nadie coincide con «${search}»` : 'Nadie coincide con el filtro'}
            />
          </TableMessage>
        )}
        <VirtualRows rows={found} rowKey={subjectKey}>
          {(subject, rowProps) => (
            <tr {...rowProps}>
              <td className="wrap-anywhere">
                <Link className="link" to={selection.at({ subject: subject.id, view: null })}>
                  {subject.name}
                </Link>
              </td>
              {columns.map((column) => (
                <td key={column.id} data-label={column.name} className="wrap-anywhere">
                  {formatValue(column, subject.values.get(column.id))}
                </td>
              ))}
              <td>
                <span className="row-actions">
                  <PdfLink matrixId={matrix.id} subject={subject} />
                </span>
              </td>
            </tr>
          )}
        </VirtualRows>
      </Table>
    </section>
  )
}

const ALL = ''

interface ColumnFilterProps {
  readonly matrix: Matrix
  readonly subjects: readonly ReportSubject[]
  readonly selection: Selection
}

function ColumnFilter({ matrix: { subject_properties }, subjects, selection }: ColumnFilterProps) {
  const column =
    subject_properties.find(({ id }) => id === selection.column) ?? subject_properties[0]
  if (!column) return null
  const values = distinctValues(subjects, column.id).map((value) => ({
    value,
    label: shownValue(column.type, value),
  }))
  return (
    <>
      {subject_properties.length > 1 && (
        <DeferredSelect
          fit
          prefix="Columna"
          options={subject_properties.map(({ id, name }) => ({ value: id, label: name }))}
          value={column.id}
          onChange={(id) => selection.change({ column: id, value: null })}
        />
      )}
      <DeferredSelect
        fit
        prefix={column.name}
        options={[{ value: ALL, label: 'Todos los valores' }, ...values]}
        value={selection.value ?? ALL}
        onChange={(value) => selection.change({ column: column.id, value: value || null })}
      />
    </>
  )
}
