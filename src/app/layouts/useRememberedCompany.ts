import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { rememberCompany, useLastCompany } from '#web/last-company.ts'

/**
 * The company that the navigation points into. The dashboard's address may name a project instead (decisions «Administrator pages»),
 * so that page itself calls `rememberCompany` once it knows.
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
