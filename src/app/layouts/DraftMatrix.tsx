import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import type { ReleaseContext } from '#features/forms/web/useReleaseDialog.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'

const ReleaseDialog = lazyDialog(
  () => import('#features/release/web/ReleaseDialog.tsx'),
  'ReleaseDialog',
)

// FormsPage opens the release dialog through this context, because forms may not import release.
const context: ReleaseContext = {
  renderReleaseDialog: (props) => <ReleaseDialog {...props} />,
}

/** Whether the user's role only permits reading; false while that is not known. */
function useReadOnly(companyId: string): boolean {
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  return (
    company !== undefined && user !== undefined && !may(user, 'project.run', company.workspace_id)
  )
}

/**
 * Around the pages that edit a draft matrix. They redirect if it is released (docs/rules.md) or
 * read-only.
 */
export function DraftMatrix() {
  const { companyId = '', matrixId = '' } = useParams()
  const { data, isError } = useQuery(read(matricesContract.isReleased, { params: { matrixId } }))
  const navigate = useNavigate()
  const readOnly = useReadOnly(companyId)
  const reason = data?.released ? 'matrix.released' : readOnly ? 'access.denied' : null
  useEffect(() => {
    if (isError) notify('matrix.state_failed')
  }, [isError])
  useEffect(() => {
    if (!reason) return
    notify(reason)
    void navigate(
      reason === 'matrix.released' ? `/dashboard/${matrixId}` : `/matrix/${companyId}/${matrixId}`,
      {
        replace: true,
        ...afterSave,
      },
    )
  }, [reason, companyId, matrixId, navigate])
  return reason ? null : <Outlet context={context} />
}
