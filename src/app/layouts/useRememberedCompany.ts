import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { ApiError } from '#web/api.ts'
import { forgetCompany, lastCompany, rememberCompany, useLastCompany } from '#web/last-company.ts'
import { read } from '#web/query.ts'

/**
 * The company that the navigation links to. A company is remembered once it was read, and forgotten
 * once it is gone. The parameter of /dashboard may be a matrix instead of a company, so the
 * dashboard itself calls `rememberCompany`.
 */
export function useRememberedCompany(): string | null {
  const { companyId } = useParams()
  const { pathname } = useLocation()
  const onDashboard = pathname.startsWith('/dashboard/')
  const named = companyId && !onDashboard ? companyId : null
  const { data, error } = useQuery({
    ...read(companiesContract.one, { params: { companyId: named ?? '' } }),
    enabled: named !== null,
  })
  const gone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (named === null) return
    if (data) rememberCompany(named)
    else if (gone && lastCompany() === named) forgetCompany()
  }, [named, data, gone])
  const last = useLastCompany()
  return (gone ? null : named) ?? last ?? (onDashboard ? companyId : null) ?? null
}
