import { useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { workspacesWith } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { draftToGoOnWith, listFirstSteps } from '#features/matrices/first-steps.rules.ts'
import { useLastCompany } from '#web/last-company.ts'
import { read } from '#web/query.ts'

/** How far the user's company is: the last one opened, or else the first of the list. */
export function useFirstSteps() {
  const profile = useQuery(read(accountsContract.profile))
  const list = useQuery(read(companiesContract.list))
  const last = useLastCompany()
  const companies = list.data?.filter(({ kind }) => kind === 'real') ?? []
  const company = companies.find(({ id }) => id === last) ?? companies[0] ?? null
  const ofCompany = { enabled: company !== null }
  const evaluations = useQuery({
    ...read(evaluationsContract.list, { query: { company_id: company?.id ?? '' } }),
    ...ofCompany,
  })
  const projects = useQuery({
    ...read(matricesContract.list, { params: { companyId: company?.id ?? '' }, query: {} }),
    ...ofCompany,
  })
  const matrices = Array.isArray(projects.data) ? projects.data : []
  const known =
    list.data !== undefined &&
    (company === null || (evaluations.data !== undefined && projects.data !== undefined))
  const failed = [list, evaluations, projects].filter(({ isError }) => isError)
  return {
    user: profile.data?.user,
    workspace: workspacesWith(profile.data?.user, 'workspace.change')[0] ?? null,
    company,
    evaluations: evaluations.data ?? [],
    draft: draftToGoOnWith(matrices),
    matrices,
    steps: known
      ? listFirstSteps({
          company: company !== null,
          evaluations: evaluations.data?.length ?? 0,
          matrices,
        })
      : null,
    failed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}
export type FirstStepsState = ReturnType<typeof useFirstSteps>
