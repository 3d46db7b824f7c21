import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls to the top of a new page; the browser restores the scroll position on Back. A list that
 * keeps its search in the address stays where it is.
 */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])
}
