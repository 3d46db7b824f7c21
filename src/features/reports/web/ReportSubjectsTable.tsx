import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { valueColumns } from '#features/subjects/value-columns.rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Empty } from '#ui/Empty.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { PdfLink } from './PdfLink.tsx'
import type { ReportSubject, useReportSubjects } from './useReportSubjects.ts'
import { useSeesProject } from './useSeesProject.ts'
import { useSelection } from './useSelection.ts'

interface SubjectsTableProps {
  readonly matrix: Matrix
  readonly subjects: ReturnType<typeof useReportSubjects>
}

const MOST_COLUMNS = 6
const subjectKey = ({ id }: ReportSubject): string => id
const subjectName = ({ name }: ReportSubject): string => name

const buildColumns = ({ subject_properties }: Matrix): readonly ListColumn<ReportSubject>[] => [
  {
    key: 'nombre',
    label: 'Persona evaluada',
    width: 240,
    value: subjectName,
    cell: (subject) => <SubjectLink subject={subject} />,
  },
  ...valueColumns(
    subject_properties,
    ({ values }: ReportSubject, { id }) => values.get(id) ?? '',
    MOST_COLUMNS,
  ),
]

/** The evaluated subjects. The filter stays when the user goes from one subject to the next. */
export function ReportSubjectsTable({ matrix, subjects }: SubjectsTableProps) {
  const seesProject = useSeesProject(matrix.company_id)
  const list = useList({
    id: 'results',
    rows: subjects.all,
    columns: useMemo(() => buildColumns(matrix), [matrix]),
    searched: subjectName,
    order: 'nombre',
  })
  const actions = useCallback(
    (subject: ReportSubject) => (
      <>
        {seesProject && (
          <PersonLink id={subject.id} name="Ficha" label={`Ver la ficha de ${subject.name}`} />
        )}
        <PdfLink matrixId={matrix.id} subject={subject} />
      </>
    ),
    [matrix.id, seesProject],
  )
  return (
    <section aria-label="Personas evaluadas">
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)} />
      <ListTable
        caption="Personas evaluadas"
        list={list}
        rowKey={subjectKey}
        actions={actions}
        actionsWidth={170}
        phoneActions={3}
        empty={<Empty text="En este proyecto no se evaluó a nadie" />}
        none="Nadie"
      />
    </section>
  )
}

/** Keeps the filter and the search of the address. */
function SubjectLink({ subject: { id, name } }: { readonly subject: ReportSubject }) {
  return (
    <Link className="link" to={useSelection().at({ subject: id, view: null })}>
      {name}
    </Link>
  )
}
