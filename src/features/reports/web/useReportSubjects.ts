import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { valueText } from '#features/subjects/value-columns.rules.ts'
import { compareTexts } from '#shared/alphabet.ts'
import { read } from '#web/query.ts'
import type { ReportList } from '../contract.ts'
import { useSeesProject } from './useSeesProject.ts'
import type { Selection } from './useSelection.ts'

type Row = ReportList['subjects'][number]

/** An evaluated subject. */
export interface ReportSubject extends Row {
  /** By the id of the column. */
  readonly values: ReadonlyMap<string, string>
}

/** The subjects of the reports, by name, and those of them that pass the filter. */
export function useReportSubjects(
  matrix: Matrix,
  reports: ReportList,
  { filter }: Pick<Selection, 'filter'>,
) {
  const seesProject = useSeesProject(matrix.company_id)
  const subjects = useQuery({
    ...read(subjectsContract.list, { params: { matrixId: matrix.id } }),
    enabled: seesProject && matrix.subject_properties.length > 0,
    staleTime: Infinity,
  })
  const all = useMemo(() => {
    const values = new Map(
      subjects.data?.map((subject) => [
        subject.id,
        new Map(
          subject.values.map(({ subject_property_id, value }) => [subject_property_id, value]),
        ),
      ]),
    )
    return reports.subjects.map((row): ReportSubject => ({
      ...row,
      values: values.get(row.id) ?? new Map<string, string>(),
    }))
  }, [reports, subjects.data])
  const column = matrix.subject_properties.find(({ id }) => filter?.key === `columna-${id}`)
  const shown =
    column && filter
      ? all.filter(({ values }) =>
          filter.values.includes(valueText(values.get(column.id) ?? '', column)),
        )
      : all
  return {
    all,
    shown,
    loading: subjects.isLoading,
    failed: subjects.isError,
    retry: () => void subjects.refetch(),
  }
}

/** The different values of a column, in alphabetical order. */
export function distinctValues(reportSubjects: readonly ReportSubject[], column: string): string[] {
  return [...new Set(reportSubjects.flatMap(({ values }) => values.get(column) || []))].toSorted(
    compareTexts,
  )
}
