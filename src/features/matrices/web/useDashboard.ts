import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { lastCompany, rememberCompany } from '#web/last-company.ts'
import { read } from '#web/query.ts'
import { matricesContract } from '../contract.ts'

export const matricesOf = (companyId: string) =>
  read(matricesContract.list, { params: { companyId }, query: {} })

/** The company's projects. The address may name a company or one of its projects, which is then shown in view. */
export function useDashboard(id: string) {
  const named = useQuery(matricesOf(id))
  const project = named.data && !Array.isArray(named.data) ? named.data : null
  const companyId = project?.company_id ?? id
  const known = named.data !== undefined
  const all = useQuery({ ...matricesOf(companyId), enabled: known })
  // An id that was a company's the last time needs no answer to be taken for one.
  const { data: company, isPending: awaited } = useQuery({
    ...read(companiesContract.one, { params: { companyId } }),
    enabled: known || companyId === lastCompany(),
  })
  const user = useQuery(read(accountsContract.profile)).data?.user
  useEffect(() => {
    if (known) rememberCompany(companyId)
  }, [known, companyId])
  // Whoever may create gets one card more: the cards wait until that is known.
  const matrices = known && !awaited && Array.isArray(all.data) ? all.data : undefined
  return {
    companyId,
    company,
    projectId: project?.id ?? null,
    mayEdit: mayChange(user, company?.workspace_id),
    matrices,
    // What was read before stays in sight while reading it again fails.
    error: matrices ? null : (named.error ?? (known ? all.error : null)),
    retry: () => void (named.isError ? named.refetch() : all.refetch()),
  }
}
