import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const SHOW_MS = 400
const HIDE_MS = 120
const GAP = 6

interface Shown {
  readonly text: string
  readonly anchor: DOMRect
}

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1

/** The element with a tip of its own, or the head or cell of a list whose text is cut off. */
function elementWithTip(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const own = target.closest<HTMLElement>('[data-tip]')
  if (own) return own
  const cell =
    target.closest<HTMLElement>('.list-text, .list td:not(.list-end)') ??
    target.closest('.list-head > th')?.querySelector<HTMLElement>('.list-label')
  return cell && isCut(cell) && !cell.querySelector('input') ? cell : null
}
const shownFor = (element: HTMLElement): Shown => ({
  text: element.dataset.tip ?? element.innerText,
  anchor: element.getBoundingClientRect(),
})

/**
 * Shows a tip 400 ms after hover and directly on keyboard focus; Esc, clicking or scrolling hides
 * it.
 */
function useShownTip(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (next: Shown | null, delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(next), delay)
    }
    const over = (event: PointerEvent) => {
      const element = elementWithTip(event.target)
      if (element && event.pointerType === 'mouse') schedule(shownFor(element), SHOW_MS)
      // The tooltip stays while the pointer is over it, as screen magnifiers need (WCAG 1.4.13).
      else if (event.target instanceof Element && event.target.closest('.tooltip'))
        clearTimeout(timer)
      else schedule(null, HIDE_MS)
    }
    const focus = (event: FocusEvent) => {
      const element = elementWithTip(event.target)
      if (element?.matches(':focus-visible')) schedule(shownFor(element), 0)
    }
    const hide = () => schedule(null, 0)
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true, passive: true } as const
    document.addEventListener('pointerover', over, options)
    document.addEventListener('focusin', focus, options)
    document.addEventListener('keydown', key, options)
    for (const type of ['focusout', 'pointerdown', 'scroll'])
      document.addEventListener(type, hide, options)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  return shown
}

/**
 * Shows the tooltips of the whole application. Screen readers use the elements' own names instead.
 */
export function Tooltips() {
  const shown = useShownTip()
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!popup.current || !shown) return
    const { width, height } = popup.current.getBoundingClientRect()
    const { left, right, top, bottom } = shown.anchor
    const above = top - height - GAP
    const centre = (left + right - width) / 2
    popup.current.style.left = `${Math.max(GAP, Math.min(centre, document.documentElement.clientWidth - width - GAP))}px`
    popup.current.style.top = `${above < GAP ? bottom + GAP : above}px`
  }, [shown])
  return (
    shown &&
    createPortal(
      <div ref={popup} className="tooltip" aria-hidden="true">
        {shown.text}
      </div>,
      document.body,
    )
  )
}
