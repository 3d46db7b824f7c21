import { Navigate } from 'react-router'
import { lastCompany } from '#web/last-company.ts'

/** An address without a company opens the one used last, or the list. */
export function LastCompany({
  section,
}: {
  readonly section: 'dashboard' | 'scales' | 'evaluations'
}) {
  const companyId = lastCompany()
  return <Navigate to={companyId ? `/${section}/${companyId}` : '/companies'} replace />
}
