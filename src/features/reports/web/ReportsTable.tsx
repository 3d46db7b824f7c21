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

/** The evaluated subjects, each with the link to its report, marked where too few answered. */
function useRows(matrix: Matrix, { subjects }: ReportList, seesProject: boolean): Subject[] {
  // Never stale, because answers cannot change once the reports are open.
  const { data } = useQuery({
    ...read(releaseContract.participation, { params: { matrixId: matrix.id } }),
    enabled: seesProject,
    staleTime: Infinity,
  })
  return useMemo(() => {
    const few = new Map(
      data?.evaluated.map((progress) => [
        progress.subject_id,
        fewAnswers(progress, matrix.minimum_raters, matrix),
      ]),
    )
    return subjects.map((subject) => ({ ...subject, few: few.get(subject.id) ?? null }))
  }, [data, subjects, matrix])
}

/** The project's own columns, for those who see its people. */
function useValueColumns(matrix: Matrix, seesProject: boolean): readonly ListColumn<Subject>[] {
  const { data } = useQuery({
    ...read(subjectsContract.list, { params: { matrixId: matrix.id } }),
    enabled: seesProject && matrix.subject_properties.length > 0,
    staleTime: Infinity,
  })
  return useMemo(() => {
    if (!seesProject) return []
    const valuesOf = indexValues(data)
    return valueColumns(
      matrix.subject_properties,
      ({ id }: Subject, column) => valuesOf(id, column),
      1,
    )
  }, [data, matrix, seesProject])
}

export function ReportsTable({
  reports,
  matrix,
  companyId,
}: {
  readonly reports: ReportList
  readonly matrix: Matrix
  readonly companyId: string
}) {
  const seesProject = useSeesProject(matrix.company_id)
  const rows = useRows(matrix, reports, seesProject)
  const isMarked = rows.some(({ few }) => few)
  const values = useValueColumns(matrix, seesProject)
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
    <section aria-labelledby="por-persona">
      <h2 id="por-persona">Por persona</h2>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)} />
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
