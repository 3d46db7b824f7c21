import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import { sortValue } from '#features/subjects/rows.rules.ts'
import { shownValue } from '#features/subjects/rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Empty } from '#ui/Empty.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { PdfLink } from './PdfLink.tsx'
import { distinctValues, type ReportSubject, type useReportSubjects } from './useReportSubjects.ts'
import { useSeesProject } from './useSeesProject.ts'
import { useSelection, type Selection } from './useSelection.ts'

interface SubjectsTableProps {
  readonly matrix: Matrix
  readonly subjects: ReturnType<typeof useReportSubjects>
  readonly selection: Selection
}

const MOST_COLUMNS = 6
const subjectKey = ({ id }: ReportSubject): string => id
const subjectName = ({ name }: ReportSubject): string => name
const subjectText = ({ name, values }: ReportSubject): string =>
  [name, ...values.values()].join(' ')
const formatValue = ({ type }: SubjectProperty, value: string | undefined): string =>
  value === undefined ? '' : shownValue(type, value)

const buildColumns = ({ subject_properties }: Matrix): readonly ListColumn<ReportSubject>[] => [
  {
    key: 'nombre',
    label: 'Persona evaluada',
    width: 240,
    value: subjectName,
    cell: (subject) => <SubjectLink subject={subject} />,
  },
  ...subject_properties.map((column, index): ListColumn<ReportSubject> => ({
    key: column.id,
    label: column.name,
    width: 150,
    numeric: column.type === 'number',
    phone: 'inline',
    optional: index < MOST_COLUMNS ? 'shown' : 'hidden',
    value: ({ values }) => sortValue(column.type, values.get(column.id) ?? ''),
    cell: ({ values }) => formatValue(column, values.get(column.id)),
  })),
]

/**
 * The evaluated subjects, filtered by a value of a column. The filter stays when the user goes from
 * one subject to the next.
 */
export function ReportSubjectsTable({ matrix, subjects, selection }: SubjectsTableProps) {
  const seesProject = useSeesProject(matrix.company_id)
  const list = useList({
    id: 'results',
    rows: subjects.shown,
    columns: useMemo(() => buildColumns(matrix), [matrix]),
    searched: subjectText,
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
      <ListTools
        list={list}
        label="Buscar persona"
        count={peopleText(list.shown.length)}
        filters={<ColumnFilter matrix={matrix} subjects={subjects.all} selection={selection} />}
      />
      <ListTable
        caption="Personas evaluadas"
        list={list}
        rowKey={subjectKey}
        actions={actions}
        actionsWidth={170}
        empty={<Empty text="Nadie coincide con el filtro" />}
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
        <LazySelect
          fit
          prefix="Columna"
          options={subject_properties.map(({ id, name }) => ({ value: id, label: name }))}
          value={column.id}
          onChange={(id) => selection.change({ column: id, value: null })}
        />
      )}
      <LazySelect
        fit
        prefix={column.name}
        options={[{ value: ALL, label: 'Todos los valores' }, ...values]}
        value={selection.value ?? ALL}
        onChange={(value) => selection.change({ column: column.id, value: value || null })}
      />
    </>
  )
}
