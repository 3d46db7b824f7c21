import { useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { read } from '#web/query.ts'

/**
 * Whether the user sees the people and the progress of the company's projects, not only their
 * reports; false while that is not known.
 */
export function useSeesProject(companyId: string): boolean {
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  return may(user, 'project.follow', company?.workspace_id)
}
