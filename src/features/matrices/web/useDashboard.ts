import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { permissionsIn } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { ApiError } from '#web/api.ts'
import { clearLastCompany, lastCompany, rememberCompany } from '#web/last-company.ts'
import { read } from '#web/query.ts'
import { matricesContract } from '../contract.ts'

export const matricesQuery = (companyId: string) =>
  read(matricesContract.list, { params: { companyId }, query: {} })

/**
 * The matrices of a company. `id` is the id of the company or of one of its matrices, which is then
 * highlighted.
 */
export function useDashboard(id: string) {
  const byId = useQuery(matricesQuery(id))
  const matrix = byId.data && !Array.isArray(byId.data) ? byId.data : null
  const companyId = matrix?.company_id ?? id
  const known = byId.data !== undefined
  const all = useQuery({ ...matricesQuery(companyId), enabled: known })
  // The id of the last company needs no reply to be recognised as a company's.
  const { data: company, isPending: companyPending } = useQuery({
    ...read(companiesContract.one, { params: { companyId } }),
    enabled: known || companyId === lastCompany(),
  })
  const user = useQuery(read(accountsContract.profile)).data?.user
  const gone = byId.error instanceof ApiError && byId.error.status === 404
  useEffect(() => {
    if (known) rememberCompany(companyId)
    else if (gone && lastCompany() === id) clearLastCompany()
  }, [known, companyId, gone, id])
  // The cards wait for the company because it decides whether the card to create a matrix is shown.
  const matrices = known && !companyPending && Array.isArray(all.data) ? all.data : undefined
  return {
    companyId,
    company,
    matrixId: matrix?.id ?? null,
    rights: permissionsIn(user, company?.workspace_id),
    matrices,
    // Matrices that were read before stay visible when reading them again fails.
    error: matrices ? null : (byId.error ?? (known ? all.error : null)),
    retry: () => void (byId.isError ? byId.refetch() : all.refetch()),
  }
}
