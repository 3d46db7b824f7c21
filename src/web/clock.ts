import { useEffect, useState } from 'react'

/** The browser's only clock. Rules receive the time as an argument. */
export const now = (): Date => new Date()

/** The current time, updated every minute, because deadlines pass while a page is open. */
export function useNow(everyMs = 60_000): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
