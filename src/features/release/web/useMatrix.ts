import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { permissionsIn } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Phase } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { read, readAtEachOpening } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

/** Answers arrive while the page is open. */
export const REFETCH_MS = 30_000

const hasProgress = (phase: Phase | undefined): boolean =>
  phase === 'released' || phase === 'closed'

/** A matrix as its pages show it; the progress is read again every 30 seconds. */
export function useProject() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery({ ...read(matricesContract.one, { params }), ...readAtEachOpening })
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const rights = permissionsIn(user, company.data?.workspace_id)
  const withProgress = hasProgress(matrix.data?.phase) && rights.has('project.follow')
  const participation = useQuery({
    ...read(releaseContract.participation, { params }),
    enabled: withProgress,
    refetchInterval: REFETCH_MS,
  })
  const loading = company.isPending || !user || (withProgress && participation.isPending)
  // The participation holds the newest version of the matrix. Nothing is shown before both are
  // loaded.
  const current = loading ? undefined : (withProgress && participation.data?.matrix) || matrix.data
  return {
    companyId,
    matrixId,
    matrix,
    current,
    company: company.data,
    participation,
    withProgress,
    rights,
  }
}

/**
 * A matrix with its people. Without a view of its own, the address of a matrix leads on to its
 * results once they are open, and its people are not read.
 */
export function useMatrix(hasView: boolean) {
  const project = useProject()
  const { matrixId, matrix, rights } = project
  const phase = matrix.data?.phase
  const leadsOn = phase === 'erased' || (phase === 'reports' && !hasView)
  const subjects = useQuery({
    ...read(subjectsContract.list, { params: { matrixId } }),
    enabled: rights.has('project.follow') && matrix.data !== undefined && !leadsOn,
  })
  return { ...project, subjects, leadsOn, mayEdit: rights.has('project.run') }
}

export type MatrixState = ReturnType<typeof useMatrix>
