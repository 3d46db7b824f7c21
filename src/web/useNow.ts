import { useEffect, useState } from 'react'
import { now } from './clock.ts'

/** The current time, updated every minute, because deadlines pass while a page is open. */
export function useNow(everyMs = 60_000): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
