import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router'
import { matricesContract } from '#features/matrices/contract.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'

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
  return released ? null : <Outlet />
}
