import {
  type PointerEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  use,
  useEffect,
  useRef,
} from 'react'
import { firstInteraction } from '#web/first-interaction.ts'

interface DeferredControlProps {
  /** Looks like the control; shown until `children` are loaded. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface Interaction {
  /** Which of the control's buttons, counted from 0. */
  readonly index: number
  readonly clicked: boolean
}

/**
 * A control whose script is loaded at the first interaction with its page. If the user focuses or clicks a button of the
 * fallback, the loaded control receives that focus or click.
 */
export function DeferredControl({ fallback, children }: DeferredControlProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const pending = useRef<Interaction | null>(null)
  const buttons = () => [...(frame.current?.querySelectorAll('button') ?? [])]
  const record = (event: SyntheticEvent<HTMLElement>) => {
    const index = buttons().findIndex(
      (button) => event.target instanceof Node && button.contains(event.target),
    )
    const clicked = event.type !== 'focus' || (pending.current?.clicked ?? false)
    if (index >= 0) pending.current = { index, clicked }
  }
  // The control may take the fallback's place while the mouse is down; then no click follows.
  const recordPress = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button === 0) record(event)
  }
  const discard = (event: { readonly relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget) pending.current = null
  }
  const replay = () => {
    // A dialog takes the focus of a button that is gone; elsewhere the page does.
    if (!pending.current || !document.activeElement?.contains(frame.current)) return
    const button = buttons()[pending.current.index]
    button?.focus({ preventScroll: true })
    if (pending.current.clicked) button?.click()
    pending.current = null
  }
  return (
    <span ref={frame} className="contents">
      <Suspense
        fallback={
          <span
            role="presentation"
            className="contents"
            onFocus={record}
            onPointerDown={recordPress}
            onClick={record}
            onBlur={discard}
          >
            {fallback}
          </span>
        }
      >
        <AfterInteraction>{children}</AfterInteraction>
        <OnMounted run={replay} />
      </Suspense>
    </span>
  )
}

function AfterInteraction({ children }: { readonly children: ReactNode }) {
  use(firstInteraction)
  return children
}

/**
 * Runs once all its siblings inside the `Suspense` are loaded, and a dialog has taken the focus that
 * the fallback held.
 */
function OnMounted({ run }: { readonly run: () => void }) {
  const first = useRef(run)
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
