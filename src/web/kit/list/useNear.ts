import { type RefObject, startTransition, useEffect, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/** How far outside the window rows are drawn already. */
const MARGIN = '1200px 0px'

/**
 * Whether an element is near the window, has the focus or is printed; always true where that does
 * not matter. `first` is the answer until the browser has measured it.
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  matters: boolean,
  first = false,
): boolean {
  const [near, setNear] = useState(first)
  const printing = usePrinting()
  useEffect(() => {
    const { current } = element
    if (!matters || !current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy machine one call brings several; the last one is how it is now.
        const isNear = entries.at(-1)?.isIntersecting ?? true
        startTransition(() => setNear(isNear || current.contains(document.activeElement)))
      },
      { rootMargin: MARGIN },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, matters])
  return near || printing || !matters
}
