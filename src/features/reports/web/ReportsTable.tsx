import { useCallback } from 'react'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import type { ListColumn } from '#web/kit/list-columns.ts'
import { ListTable } from '#web/kit/ListTable.tsx'
import { ListTools } from '#web/kit/ListTools.tsx'
import { useList } from '#web/kit/useList.ts'
import type { ReportList } from '../contract.ts'
import { PdfLink } from './PdfLink.tsx'

type Subject = ReportList['subjects'][number]

const subjectKey = ({ id }: Subject): string => id
const subjectName = ({ name }: Subject): string => name
const columns: readonly ListColumn<Subject>[] = [
  {
    key: 'nombre',
    label: 'Persona evaluada',
    width: 240,
    value: subjectName,
    cell: subjectName,
  },
]

/** The evaluated subjects, each with the link to its report. */
export function ReportsTable({
  reports: { matrix, subjects },
  companyId,
}: {
  readonly reports: ReportList
  readonly companyId: string
}) {
  const list = useList({
    id: 'reports',
    rows: subjects,
    columns,
    searched: subjectName,
    order: 'nombre',
  })
  const actions = useCallback(
    (subject: Subject) => (
      <>
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
      </>
    ),
    [companyId, matrix.id],
  )
  return (
    <section aria-labelledby="por-persona">
      <h2 id="por-persona">
        Por persona <span className="muted font-normal">({subjects.length})</span>
      </h2>
      <ListTools list={list} label="Buscar persona" />
      <ListTable
        caption="Reportes individuales"
        list={list}
        rowKey={subjectKey}
        actions={actions}
        actionsWidth={230}
        empty={<Empty text="Nadie fue evaluado en este proyecto" />}
        none="Nadie"
      />
    </section>
  )
}
