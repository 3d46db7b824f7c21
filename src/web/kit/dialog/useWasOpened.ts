import { useState } from 'react'

/**
 * Whether `open` has ever been true. A closed dialog stays mounted, so that its closing is
 * animated.
 */
export function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened || open
}
