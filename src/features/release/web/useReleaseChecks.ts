import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { anonymityContract } from '#features/anonymity/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { formsContract } from '#features/forms/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { read } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

/** The data of a query that is not being read for the first time. */
export const findShown = <Data>({ data, isFetching, isPlaceholderData }: UseQueryResult<Data>) =>
  isFetching && !isPlaceholderData ? undefined : data

/**
 * What the dialog reads at each opening, and anew when its own buttons changed the connections or
 * the minimum; what it showed stays until then.
 */
export function useReleaseChecks(matrix: Matrix, open: boolean) {
  const { id, company_id, forms, minimum_raters } = matrix
  const params = { matrixId: id }
  const company = useQuery(read(companiesContract.one, { params: { companyId: company_id } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  // It compares with projects that an organizer of chosen ones may not see.
  const seesProof = may(user, 'project.read', company?.workspace_id)
  const readAnew = <Query extends { readonly queryKey: readonly unknown[] }>(query: Query) => ({
    ...query,
    queryKey: [...query.queryKey, forms, minimum_raters],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const summary = useQuery({
    ...readAnew(read(releaseContract.summary, { params })),
    enabled: open,
  })
  const groups = useQuery({
    ...readAnew(read(formsContract.secondGroups, { params })),
    enabled: open,
  })
  const proof = useQuery({
    ...readAnew(read(anonymityContract.proof, { params })),
    enabled: open && seesProof,
  })
  return {
    summary,
    groups,
    proof,
    seesProof,
    mayChange: may(user, 'workspace.change', company?.workspace_id),
    /** What a button of the dialog changed is not shown yet. */
    outdated: [summary, groups, proof].some(({ isPlaceholderData }) => isPlaceholderData),
  }
}
