import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { releaseContract } from '#features/release/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { indexValues, valueColumns } from '#features/subjects/value-columns.rules.ts'
import { peopleText } from '#shared/spanish.ts'
import { Badge } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { read } from '#web/query.ts'
import type { ReportList } from '../contract.ts'
import { type FewAnswers, fewAnswers } from '../numbers/few-answers.rules.ts'
import { PdfLink } from './PdfLink.tsx'
import { useSeesProject } from './useSeesProject.ts'
import '../views/results-page.css'

type Subject = ReportList['subjects'][number] & { readonly few: FewAnswers | null }

const subjectKey = ({ id }: Subject): string => id
const subjectName = ({ name }: Subject): string => name
const names: ListColumn<Subject> = {
  key: 'nombre',
  label: 'Persona evaluada',
  width: 240,
  value: subjectName,
  cell: subjectName,
}
const linkedNames: ListColumn<Subject> = {
  ...names,
  cell: ({ id, name }) => <PersonLink id={id} name={name} />,
}
const marks: ListColumn<Subject> = {
  key: 'respuestas',
  label: 'Respuestas',
  width: 300,
  value: ({ few }) => (few ? `${few.word} ${few.reason}` : ''),
  cell: ({ few }) =>
    few && (
      <>
        <Badge tone="warning" icon="triangle-alert">
          {few.word}
        </Badge>{' '}
        <span className="small muted">{few.reason}</span>
      </>
    ),
}

const states: readonly ListState<Subject>[] = [
  {
    key: 'pocas',
    label: 'Pocas respuestas',
    tone: 'warning',
    icon: 'triangle-alert',
    matches: ({ few }) => few !== null,
  },
]

interface ReportsTableProps {
  readonly reports: ReportList
  readonly matrix: Matrix
  readonly companyId: string
}

/**
 * The evaluated subjects, marked where too few answered, and the project's own columns, for those
 * who see its people. Never stale, because nothing of it can change once the reports are open.
 */
function useListed({ matrix, reports: { subjects } }: ReportsTableProps, seesProject: boolean) {
  const params = { matrixId: matrix.id }
  const progress = useQuery({
    ...read(releaseContract.participation, { params }),
    enabled: seesProject,
    staleTime: Infinity,
  })
  const people = useQuery({
    ...read(subjectsContract.list, { params }),
    enabled: seesProject && matrix.subject_properties.length > 0,
    staleTime: Infinity,
  })
  const rows = useMemo(() => {
    const few = new Map(
      progress.data?.evaluated.map((one) => [
        one.subject_id,
        fewAnswers(one, matrix.minimum_raters, matrix),
      ]),
    )
    return subjects.map((subject): Subject => ({ ...subject, few: few.get(subject.id) ?? null }))
  }, [progress.data, subjects, matrix])
  const columns = useMemo(() => {
    const valuesOf = indexValues(people.data)
    return valueColumns(
      seesProject ? matrix.subject_properties : [],
      ({ id }: Subject, column) => valuesOf(id, column),
      1,
    )
  }, [people.data, matrix, seesProject])
  return { rows, columns, loading: progress.isLoading || people.isLoading }
}

export function ReportsTable(props: ReportsTableProps) {
  const seesProject = useSeesProject(props.matrix.company_id)
  const { rows, columns, loading } = useListed(props, seesProject)
  return (
    <section aria-labelledby="por-persona">
      <h2 id="por-persona">Por persona</h2>
      {loading ? (
        // whole at once: filters that come later would move the rows
        <PageSkeleton layout="list" label="Cargando a las personas" />
      ) : (
        <People {...props} rows={rows} values={columns} seesProject={seesProject} />
      )}
    </section>
  )
}

interface PeopleProps extends ReportsTableProps {
  readonly rows: readonly Subject[]
  readonly values: readonly ListColumn<Subject>[]
  readonly seesProject: boolean
}

function People({ rows, values, seesProject, matrix, companyId }: PeopleProps) {
  const isMarked = rows.some(({ few }) => few)
  const columns = useMemo(
    () => [seesProject ? linkedNames : names, ...values, ...(isMarked ? [marks] : [])],
    [seesProject, values, isMarked],
  )
  const list = useList({
    id: 'reports',
    rows,
    columns,
    searched: subjectName,
    order: 'nombre',
    states,
  })
  const actions = useCallback(
    (subject: Subject) => (
      <>
        <LinkButton
          variant="quiet"
          size="small"
          className="off-phone"
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
    <>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)} />
      <ListTable
        caption="Reportes individuales"
        list={list}
        rowKey={subjectKey}
        actions={actions}
        actionsWidth={230}
        phoneActions="below"
        empty={<Empty text="Nadie fue evaluado en este proyecto" />}
        none="Nadie"
      />
    </>
  )
}
