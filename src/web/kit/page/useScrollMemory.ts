import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each page of this tab was scrolled, in pixels, by the key of its entry in the history. */
const positions = new Map<string, number>()

/** How long the rows of a page may take to come before it stays where it is. */
const WAIT_MS = 4000
const USER_SCROLLS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** On a phone a work page scrolls with the window. */
function findScroller(work: HTMLElement): HTMLElement {
  const scrolls = getComputedStyle(work).overflowY === 'auto'
  return scrolls || !(document.scrollingElement instanceof HTMLElement)
    ? work
    : document.scrollingElement
}

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
function scrollWhenTall(scroller: HTMLElement, top: number): () => void {
  const end = performance.now() + WAIT_MS
  let frame = 0
  const stop = (): void => {
    cancelAnimationFrame(frame)
    for (const type of USER_SCROLLS) window.removeEventListener(type, stop)
  }
  const attempt = (): void => {
    if (scroller.scrollHeight - scroller.clientHeight >= top) {
      scroller.scrollTop = top
      stop()
    } else if (performance.now() < end) frame = requestAnimationFrame(attempt)
    else stop()
  }
  for (const type of USER_SCROLLS) window.addEventListener(type, stop, { passive: true })
  attempt()
  return stop
}

/**
 * Back and Forward lead to where the page was scrolled. The browser does so only for pages that
 * scroll as a whole and whose rows are there at once.
 */
export function useScrollMemory(work: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  const remember = useEffectEvent((top: number) => void positions.set(key, top))
  const restore = useEffectEvent((page: HTMLElement) => {
    const top = type === 'POP' ? positions.get(key) : undefined
    return top ? scrollWhenTall(findScroller(page), top) : undefined
  })
  useLayoutEffect(() => {
    // A search or a state changes the address in place; the page stays as it was scrolled.
    if (work.current && shown.current !== key)
      positions.set(key, findScroller(work.current).scrollTop)
    shown.current = key
  }, [work, key])
  useEffect(() => {
    const page = work.current
    if (!page) return undefined
    // What scrolls is looked up no earlier, because that makes the browser lay out the new page.
    const onScroll = ({ target }: Event) => {
      if (target === page || target === document) remember(findScroller(page).scrollTop)
    }
    const listening = { passive: true, capture: true }
    document.addEventListener('scroll', onScroll, listening)
    const stop = restore(page)
    return () => {
      stop?.()
      document.removeEventListener('scroll', onScroll, listening)
    }
  }, [work])
}
