import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusTitle } from '#web/kit/page/PageHead.tsx'

/**
 * Scrolls to the top when the user goes from the group to a subject or back. The router does not,
 * because only the search part of the address changes.
 */
export function useResultsScroll(subject: string | null): void {
  const type = useNavigationType()
  const isSubject = subject !== null
  const shown = useRef(isSubject)
  useLayoutEffect(() => {
    if (shown.current !== isSubject && type !== 'POP') window.scrollTo(0, 0)
    shown.current = isSubject
  }, [isSubject, type])
}

/**
 * Focuses the title of results that another address led to, once they show. Between two subjects the
 * focus stays on the «next» link while there is one.
 */
export function ResultsFocus({ subject }: { readonly subject: string | null }) {
  const { key } = useLocation()
  const hasNavigated = key !== 'default'
  useEffect(() => {
    if (hasNavigated && document.activeElement === document.body) focusTitle()
  }, [subject, hasNavigated])
  return null
}
