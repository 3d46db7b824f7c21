import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusTitle } from '#web/kit/PageHead.tsx'

/**
 * Scrolls to the top and focuses the title when the user goes from the group to a subject or back.
 * The router does not, because only the search part of the address changes.
 */
export function useResultsFocus(subject: string | null): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const hasNavigated = key !== 'default'
  const isSubject = subject !== null
  const shown = useRef(isSubject)
  useLayoutEffect(() => {
    if (shown.current !== isSubject && type !== 'POP') window.scrollTo(0, 0)
    shown.current = isSubject
  }, [isSubject, type])
  // Between two subjects the focus stays on the «next» link while there is one.
  useEffect(() => {
    if (hasNavigated && document.activeElement === document.body) focusTitle()
  }, [subject, hasNavigated])
}
