import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Leads to another page after a moment to read, unless the person goes somewhere first. Answers whether that moment runs, and how to begin it. */
export function useRedirect(to: string, afterMs: number): readonly [boolean, () => void] {
  const [begun, setBegun] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!begun) return undefined
    const timer = setTimeout(() => void navigate(to), afterMs)
    return () => clearTimeout(timer)
  }, [begun, navigate, to, afterMs])
  return [begun, useCallback(() => setBegun(true), [])]
}
