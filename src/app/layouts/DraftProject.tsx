import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import type { ReleaseContext } from '#features/forms/web/useReleaseDialog.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'

const ReleaseDialog = lazy(async () => ({ default: (await import('#features/release/web/ReleaseDialog.tsx')).ReleaseDialog }))

// Connections end with a release, which lives on a floor above them: the roof hands it down.
const context: ReleaseContext = { drawRelease: (dialog) => <Suspense><ReleaseDialog {...dialog} /></Suspense> }

/** Around the pages that prepare a project: once it is released there is nothing left to change, and they lead away (spec §4). */
export function DraftProject() {
  const { matrixId = '' } = useParams()
  const { data, isError } = useQuery(read(matricesContract.isReleased, { params: { matrixId } }))
  const navigate = useNavigate()
  const released = data?.released ?? false
  useEffect(() => {
    if (isError) notify('matrix.state_failed')
  }, [isError])
  useEffect(() => {
    if (!released) return
    notify('matrix.released')
    void navigate(`/dashboard/${matrixId}`, { replace: true, ...afterSave })
  }, [released, matrixId, navigate])
  return released ? null : <Outlet context={context} />
}
