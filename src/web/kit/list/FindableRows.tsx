import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { roles } from './list-roles.ts'

/**
 * Rows that are not shown yet, but that the browser's search and a printed page find. `onFound` is
 * called when the search found one of them.
 */
export function FindableRows({
  onFound,
  children,
}: {
  readonly onFound: () => void
  readonly children: ReactNode
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const element = body.current
    // React knows only the attribute without a value.
    element?.setAttribute('hidden', 'until-found')
    element?.addEventListener('beforematch', found)
    return () => element?.removeEventListener('beforematch', found)
  }, [])
  return (
    <tbody ref={body} {...roles.group}>
      {children}
    </tbody>
  )
}
