import { useState } from 'react'

/** Whether something has been open since its page stands: it stays drawn afterwards, so that it can close with its movement. */
export function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever || open
}
