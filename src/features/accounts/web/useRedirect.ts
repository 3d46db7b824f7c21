import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

interface Redirect {
  readonly redirecting: boolean
  readonly redirect: () => void
}

/**
 * Navigates `afterMs` milliseconds after `redirect()`, so that the user can read the notification.
 * The next page finds `email` in the state of its location.
 */
export function useRedirect(to: string, afterMs: number, email?: string): Redirect {
  const [redirecting, setRedirecting] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!redirecting) return undefined
    const timer = setTimeout(() => void navigate(to, { state: { email } }), afterMs)
    return () => clearTimeout(timer)
  }, [redirecting, navigate, to, afterMs, email])
  const redirect = useCallback(() => setRedirecting(true), [])
  return { redirecting, redirect }
}
