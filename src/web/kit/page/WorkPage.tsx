import { useEffect, useRef, type ReactNode } from 'react'
import { useScrollMemory } from './useScrollMemory.ts'

/** The keys that scroll a page whose focus is nowhere. */
const SCROLL_KEYS = ['PageDown', 'PageUp', 'Home', 'End', 'ArrowDown', 'ArrowUp', ' ']

/**
 * A page whose main part is a list. It scrolls between the bar and `foot` in both directions, so
 * that the head of the list stays in view and a list wider than the window never moves the rest of
 * the page. Everything but the list stays as wide as the window.
 */
export function WorkPage({
  foot,
  children,
}: {
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const work = useRef<HTMLDivElement>(null)
  useScrollMemory(work)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (document.activeElement === document.body && SCROLL_KEYS.includes(key))
        work.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <div ref={work} className="work" tabIndex={-1}>
        {children}
      </div>
      {foot}
    </>
  )
}
