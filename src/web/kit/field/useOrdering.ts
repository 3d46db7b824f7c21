import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { indexAfterKey, moveAnnouncement } from './ordering.ts'

const findIndex = (item: Element): number => [...(item.parentElement?.children ?? [])].indexOf(item)
const countMatching = (item: Element): number => item.parentElement?.children.length ?? 0

const findMiddle = (item: Element): number => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

/**
 * The next step of a dragged item: past a neighbour once the pointer has passed the neighbour's
 * middle. Single steps avoid flicker between items of different heights.
 */
function stepTowards(item: Element, y: number): -1 | 0 | 1 {
  const { previousElementSibling: before, nextElementSibling: after } = item
  if (after && y > findMiddle(after)) return 1
  return before && y < findMiddle(before) ? -1 : 0
}

type Move = (item: Element, to: number) => void

/** Moves an item with the pointer until it is released; Esc moves the item back. */
function startDrag(item: Element, move: Move, onEnd: () => void): AbortController {
  const drag = new AbortController()
  const start = findIndex(item)
  const follow = ({ clientY }: { readonly clientY: number }) => {
    for (
      let left = countMatching(item), step = stepTowards(item, clientY);
      step !== 0 && left > 0;
      left--, step = stepTowards(item, clientY)
    ) {
      move(item, findIndex(item) + step)
    }
  }
  const end = () => {
    drag.abort()
    onEnd()
  }
  const cancel = (event: { readonly key: string; stopPropagation(): void }) => {
    if (event.key !== 'Escape') return
    // Keeps the dialog around the list open.
    event.stopPropagation()
    move(item, start)
    end()
  }
  document.addEventListener('pointermove', follow, { signal: drag.signal })
  document.addEventListener('pointerup', end, { signal: drag.signal })
  document.addEventListener('pointercancel', end, { signal: drag.signal })
  document.addEventListener('keydown', cancel, { signal: drag.signal, capture: true })
  return drag
}

/** Returns a function that moves an item through the latest `onMove` and keeps it in view. */
function useMove(onMove: (from: number, to: number) => void): Move {
  const latest = useRef(onMove)
  useLayoutEffect(() => {
    latest.current = onMove
  })
  return (item, to) => {
    const from = findIndex(item)
    if (to !== from) flushSync(() => latest.current(from, to))
    item.scrollIntoView({ block: 'nearest' })
  }
}

/** Moves the items of a list by their handles, with the pointer or with the arrow keys. */
export function useOrdering(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = useMove(onMove)
  const drag = useRef<AbortController>(null)
  useEffect(() => () => drag.current?.abort(), [])

  const finish = (handle: HTMLElement, item: Element, name: string) => {
    // Moving an element in the DOM removes its focus.
    handle.focus()
    setAnnouncement(moveAnnouncement(name, findIndex(item), countMatching(item)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, name: string) => {
    const handle = event.currentTarget
    const item = handle.closest('li')
    const to = item && indexAfterKey(event.key, findIndex(item), countMatching(item))
    if (item === null || to === null) return
    event.preventDefault()
    move(item, to)
    finish(handle, item, name)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>, key: string, name: string) => {
    const handle = event.currentTarget
    const item = handle.closest('li')
    if (!item || event.button !== 0) return
    drag.current?.abort()
    setDragged(key)
    drag.current = startDrag(item, move, () => {
      setDragged(null)
      finish(handle, item, name)
    })
  }
  return { dragged, announcement, onKeyDown, onPointerDown }
}
