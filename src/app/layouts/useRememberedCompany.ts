import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { rememberCompany, useLastCompany } from '#web/last-company.ts'

/**
 * The company that the navigation links to. The parameter of /dashboard may be a matrix instead of
 * a company, so the dashboard itself calls `rememberCompany`.
 */
export function useRememberedCompany(): string | null {
  const { companyId } = useParams()
  const { pathname } = useLocation()
  const named = companyId && !pathname.startsWith('/dashboard/') ? companyId : null
  useEffect(() => {
    if (named) rememberCompany(named)
  }, [named])
  const last = useLastCompany()
  return named ?? last ?? companyId ?? null
}
