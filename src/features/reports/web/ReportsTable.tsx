import { useMemo, useState } from 'react'
import { foldText } from '#shared/text.ts'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { ReportList } from '../contract.ts'
import { PdfLink } from './PdfLink.tsx'

type Subject = ReportList['subjects'][number]
const subjectKey = (subject: Subject): string => subject.id

/** The evaluated subjects by name, each with the link to its report. */
export function ReportsTable({
  reports,
  companyId,
}: {
  readonly reports: ReportList
  readonly companyId: string
}) {
  const [search, setSearch] = useState('')
  const { matrix, subjects } = reports
  const found = useMemo(
    () => subjects.filter(({ name }) => foldText(name).includes(foldText(search))),
    [subjects, search],
  )
  return (
    <section aria-labelledby="por-persona">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="por-persona">
          Por persona <span className="muted font-normal">({subjects.length})</span>
        </h2>
        <SearchField
          label="Buscar persona"
          value={search}
          onChange={setSearch}
          className="h-[38px] w-full sm:w-[280px]"
        />
      </div>
      <Table
        caption="Reportes individuales"
        rowCount={found.length + 1}
        className="table-fixed"
        head={
          <>
            <th scope="col">Persona evaluada</th>
            <th scope="col" className="w-[96px] sm:w-[220px]">
              <span className="visually-hidden">Acciones</span>
            </th>
          </>
        }
      >
        {found.length === 0 && (
          <TableMessage columns={2}>
            <Empty
              text={
                search ? `Nadie coincide con «${search}»` : 'Nadie fue evaluado en este proyecto'
              }
            />
          </TableMessage>
        )}
        <VirtualRows rows={found} rowKey={subjectKey}>
          {(subject, rowProps) => (
            <tr {...rowProps}>
              <td className="wrap-anywhere">
                <b>{subject.name}</b>
              </td>
              <td>
                <span className="row-actions">
                  <LinkButton
                    variant="quiet"
                    size="small"
                    className="max-sm:hidden"
                    to={`/results/${companyId}/${matrix.id}?persona=${subject.id}`}
                    aria-label={`Ver resultados de ${subject.name}`}
                  >
                    Ver resultados
                  </LinkButton>
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
