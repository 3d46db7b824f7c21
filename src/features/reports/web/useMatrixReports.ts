import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { ApiError } from '#web/api.ts'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'

const AGAIN_MS = 60_000

const isWaiting = (matrix: Matrix | undefined): boolean =>
  matrix?.phase === 'released' || matrix?.phase === 'closed'

/** A project and, once its reports are open, whom they are about. Until then the page asks again by itself. */
export function useMatrixReports() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery({
    ...read(matricesContract.one, { params }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? AGAIN_MS : false),
  })
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  // Answers cannot change any more: a list that was read stays right.
  const reports = useQuery({
    ...read(reportsContract.list, { params }),
    enabled: matrix.data?.phase === 'reports',
    staleTime: Infinity,
  })
  const failed = matrix.isError
    ? matrix
    : reports.isError &&
        codeOf(reports.error) !== 'reports.not_yet' &&
        codeOf(reports.error) !== 'matrix.erased'
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

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : null)

/** The server's last word: a project may close, open or be erased between two readings. */
function phaseOf(matrix: Matrix | undefined, refusal: Error | null): Matrix['phase'] | undefined {
  if (codeOf(refusal) === 'matrix.erased') return 'erased'
  return matrix?.phase === 'reports' && codeOf(refusal) === 'reports.not_yet'
    ? 'closed'
    : matrix?.phase
}
