import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { ApiError } from '#web/api.ts'
import { read } from '#web/query.ts'
import { Starting } from './Starting.tsx'

/** Pages behind the session: waits for the profile, and leads to the login whoever has none. */
export function Guard() {
  const { data, error, isPending } = useQuery(read(accountsContract.profile))
  const location = useLocation()
  useEffect(() => {
    // Spec §8: a failing profile is only noted; the person lands on the login.
    if (error) console.info('El perfil no se pudo cargar:', error.message)
  }, [error])
  if (isPending) return <Starting />
  const ended = error instanceof ApiError && error.code === 'session.required'
  if (!data || ended) return <Navigate to="/login" replace state={{ from: location.pathname }} />
  return <Outlet />
}
