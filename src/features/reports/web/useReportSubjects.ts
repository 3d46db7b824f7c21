import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { read } from '#web/query.ts'
import type { ReportList } from '../contract.ts'

type Row = ReportList['subjects'][number]

/** Somebody evaluated, with what the project's columns say of them. */
export interface ReportSubject extends Row {
  readonly values: ReadonlyMap<string, string>
}

/** Whom the reports are about, by name, and which of them have the chosen value in the chosen column. */
export function useReportSubjects(
  matrix: Matrix,
  reports: ReportList,
  columna: string | null,
  valor: string | null,
) {
  const subjects = useQuery({
    ...read(subjectsContract.list, { params: { matrixId: matrix.id } }),
    enabled: matrix.subject_properties.length > 0,
    staleTime: Infinity,
  })
  const everybody = useMemo(() => {
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
  const shown = useMemo(
    () =>
      columna && valor
        ? everybody.filter(({ values }) => values.get(columna) === valor)
        : everybody,
    [everybody, columna, valor],
  )
  return {
    everybody,
    shown,
    loading: subjects.isLoading,
    failed: subjects.isError,
    retry: () => void subjects.refetch(),
  }
}

/** Every value of a column, once each, in the order of the alphabet. */
export function distinctValues(people: readonly ReportSubject[], columna: string): string[] {
  const collator = new Intl.Collator('es', { numeric: true })
  return [...new Set(people.flatMap(({ values }) => values.get(columna) || []))].toSorted(
    collator.compare,
  )
}
