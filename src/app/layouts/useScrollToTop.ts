import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scrolls to the top after a navigation; the browser restores the scroll position on Back. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])
}
