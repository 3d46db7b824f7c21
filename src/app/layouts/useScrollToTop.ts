import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top; going back finds the place that was left. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])
}
