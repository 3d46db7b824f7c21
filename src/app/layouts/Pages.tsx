import { startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { renderMatches, Router, type RouteMatch } from 'react-router'
import { pageHistory } from '#web/page-history.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadingPage } from './LoadingPage.tsx'

interface PagesProps {
  /** The layouts and the page of a path, the same array while the path is the same. */
  readonly matchesOf: (pathname: string) => RouteMatch[]
}

/** The page of the address, inside its layouts. */
export function Pages({ matchesOf }: PagesProps) {
  const [{ location, action, loaded }, setShown] = useState(pageHistory.shown)
  useLayoutEffect(() => {
    const show = () => setShown(pageHistory.shown)
    // the address may have changed since the first drawing
    show()
    return pageHistory.subscribe((atOnce) => {
      if (atOnce) flushSync(show)
      else startTransition(show)
    })
  }, [])
  const matches = matchesOf(location.pathname)
  const page = useMemo(() => renderMatches(matches), [matches])
  return (
    <Router location={location} navigationType={action} navigator={pageHistory}>
      <ErrorBoundary location={location}>{loaded ? page : <LoadingPage />}</ErrorBoundary>
    </Router>
  )
}
