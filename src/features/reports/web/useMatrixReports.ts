import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { ApiError } from '#web/api.ts'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'

const POLL_MS = 60_000

const isWaiting = (matrix: Matrix | undefined): boolean =>
  matrix?.phase === 'released' || matrix?.phase === 'closed'

/** A matrix and, once its reports are open, their list. Until then the matrix is polled. */
export function useMatrixReports() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery({
    ...read(matricesContract.one, { params }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
  })
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  // Never stale, because answers cannot change once the reports are open.
  const reports = useQuery({
    ...read(reportsContract.list, { params }),
    enabled: matrix.data?.phase === 'reports',
    staleTime: Infinity,
  })
  const failed = matrix.isError
    ? matrix
    : reports.isError &&
        readCode(reports.error) !== 'reports.not_yet' &&
        readCode(reports.error) !== 'matrix.erased'
      ? reports
      : null
  return {
    companyId,
    matrixId,
    company: company.data,
    matrix: matrix.data,
    reports: reports.data,
    phase: phaseOf(matrix.data, reports.error),
    failed: failed !== null,
    retry: () => void failed?.refetch(),
  }
}

export type MatrixReports = ReturnType<typeof useMatrixReports>

const readCode = (error: Error | null) => (error instanceof ApiError ? error.code : null)

/** The phase of the newer reply: the matrix can open or be erased between the two requests. */
function phaseOf(matrix: Matrix | undefined, refusal: Error | null): Matrix['phase'] | undefined {
  if (readCode(refusal) === 'matrix.erased') return 'erased'
  return matrix?.phase === 'reports' && readCode(refusal) === 'reports.not_yet'
    ? 'closed'
    : matrix?.phase
}
