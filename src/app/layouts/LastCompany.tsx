import { Navigate } from 'react-router'
import { lastCompany } from '#web/last-company.ts'

/** Redirects an address without a company to the last used one, or to the list of companies. */
export function LastCompany({
  section,
}: {
  readonly section: 'dashboard' | 'scales' | 'evaluations'
}) {
  const companyId = lastCompany()
  return <Navigate to={companyId ? `/${section}/${companyId}` : '/companies'} replace />
}
