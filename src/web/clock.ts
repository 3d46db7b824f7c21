import { useEffect, useState } from 'react'

/** The browser's only clock; rules take what it says as an argument. */
export const now = (): Date => new Date()

/** The time, again every minute: deadlines pass while a page stands open. */
export function useNow(everyMs = 60_000): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
