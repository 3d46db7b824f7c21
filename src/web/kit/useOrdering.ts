import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { placeByKey, placeSentence } from './ordering.ts'

const placeOf = (item: Element): number => [...(item.parentElement?.children ?? [])].indexOf(item)
const countOf = (item: Element): number => item.parentElement?.children.length ?? 0

const middleOf = (item: Element): number => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

/** One place at a time, past the middle of the neighbour: so items of any height change places without flicker. */
function stepTowards(item: Element, y: number): -1 | 0 | 1 {
  const { previousElementSibling: before, nextElementSibling: after } = item
  if (after && y > middleOf(after)) return 1
  return before && y < middleOf(before) ? -1 : 0
}

type Move = (item: Element, to: number) => void

/** Takes an item along with the pointer until it is released; Esc leads it back. */
function takeAlong(item: Element, move: Move, onEnd: () => void): AbortController {
  const drag = new AbortController()
  const start = placeOf(item)
  const follow = ({ clientY }: { readonly clientY: number }) => {
    for (
      let left = countOf(item), step = stepTowards(item, clientY);
      step !== 0 && left > 0;
      left--, step = stepTowards(item, clientY)
    ) {
      move(item, placeOf(item) + step)
    }
  }
  const end = () => {
    drag.abort()
    onEnd()
  }
  const giveUp = (pressed: { readonly key: string; stopPropagation(): void }) => {
    if (pressed.key !== 'Escape') return
    // Not the dialog around the list: only the drag ends.
    pressed.stopPropagation()
    move(item, start)
    end()
  }
  document.addEventListener('pointermove', follow, { signal: drag.signal })
  document.addEventListener('pointerup', end, { signal: drag.signal })
  document.addEventListener('pointercancel', end, { signal: drag.signal })
  document.addEventListener('keydown', giveUp, { signal: drag.signal, capture: true })
  return drag
}

/** Moves the items of a list by their handles: with the pointer or with the arrow keys. */
export function useOrdering(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const latestMove = useRef(onMove)
  const drag = useRef<AbortController>(null)
  useLayoutEffect(() => {
    latestMove.current = onMove
  })
  useEffect(() => () => drag.current?.abort(), [])

  const move: Move = (item, to) => {
    const from = placeOf(item)
    if (to !== from) flushSync(() => latestMove.current(from, to))
    item.scrollIntoView({ block: 'nearest' })
  }
  const settle = (handle: HTMLElement, item: Element, name: string) => {
    // Moving an element in the document takes the focus away from it.
    handle.focus()
    setSaid(placeSentence(name, placeOf(item), countOf(item)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, name: string) => {
    const handle = event.currentTarget
    const item = handle.closest('li')
    const to = item && placeByKey(event.key, placeOf(item), countOf(item))
    if (item === null || to === null) return
    event.preventDefault()
    move(item, to)
    settle(handle, item, name)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>, key: string, name: string) => {
    const handle = event.currentTarget
    const item = handle.closest('li')
    if (!item || event.button !== 0) return
    drag.current?.abort()
    setDragged(key)
    drag.current = takeAlong(item, move, () => {
      setDragged(null)
      settle(handle, item, name)
    })
  }
  return { dragged, said, onKeyDown, onPointerDown }
}
