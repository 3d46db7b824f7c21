import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { ApiError } from '#web/api.ts'
import { read } from '#web/query.ts'
import { LoadingPage } from './LoadingPage.tsx'

/**
 * Around pages that need a session: waits for the profile and redirects to the login without one.
 */
export function Guard() {
  const { data, error, isPending } = useQuery(read(accountsContract.profile))
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    // Spec §8: a failed profile is only logged; the user is redirected to the login.
    if (error) console.info('El perfil no se pudo cargar:', error.message)
  }, [error])
  if (isPending) return <LoadingPage />
  const ended = error instanceof ApiError && error.code === 'session.required'
  if (!data || ended)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />
  return <Outlet />
}
