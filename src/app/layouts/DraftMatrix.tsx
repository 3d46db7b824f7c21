import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import type { ReleaseContext } from '#features/forms/web/useReleaseDialog.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'

const ReleaseDialog = lazyWithRetry(
  () => import('#features/release/web/ReleaseDialog.tsx'),
  'ReleaseDialog',
)

// The page of the forms opens the release dialog; its feature may not import one above it.
const context: ReleaseContext = {
  renderReleaseDialog: (props) => (
    <Suspense>
      <ReleaseDialog {...props} />
    </Suspense>
  ),
}

/** Whether this person's role only lets them read; false as long as that is not known. */
function useOnlyReads(companyId: string): boolean {
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  return company !== undefined && user !== undefined && !mayChange(user, company.workspace_id)
}

/** Around the pages that prepare a project: once it is released there is nothing left to change, and they lead away (spec §4). */
export function DraftMatrix() {
  const { companyId = '', matrixId = '' } = useParams()
  const { data, isError } = useQuery(read(matricesContract.isReleased, { params: { matrixId } }))
  const navigate = useNavigate()
  const onlyReads = useOnlyReads(companyId)
  const reason = data?.released ? 'matrix.released' : onlyReads ? 'access.denied' : null
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
