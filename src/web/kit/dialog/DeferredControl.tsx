import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { firstInteraction } from '#web/first-interaction.ts'
import {
  controlFor,
  type EarlyInteraction,
  interactionWith,
  repeatInField,
} from './early-interaction.ts'

interface DeferredControlProps {
  /** Looks like the control; shown until `children` are loaded. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * A control whose script is loaded at the first interaction with its page. If the user focuses or
 * clicks a button of the fallback, or types in its field, the loaded control receives that focus,
 * click or text.
 */
export function DeferredControl({ fallback, children }: DeferredControlProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const pending = useRef<EarlyInteraction | null>(null)
  const record = ({ target, type }: SyntheticEvent<HTMLElement>) => {
    if (!frame.current) return
    const found = interactionWith(frame.current, target, pending.current, type !== 'focus')
    if (found) pending.current = found
  }
  // The control may take the fallback's place while the mouse is down; then no click follows.
  const recordPress = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button === 0) record(event)
  }
  const recordText = (event: SyntheticEvent<HTMLElement>) => {
    record(event)
    if (pending.current && event.target instanceof HTMLInputElement)
      pending.current = { ...pending.current, text: event.target.value, entered: false }
  }
  const recordEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !pending.current?.text) return
    event.preventDefault()
    pending.current = { ...pending.current, entered: true }
  }
  const discard = (event: { readonly relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget) pending.current = null
  }
  const take = (tag: EarlyInteraction['tag']) => {
    const early = pending.current
    // A dialog takes the focus of a button that is gone; elsewhere the page does.
    if (early?.tag !== tag || !document.activeElement?.contains(frame.current)) return null
    pending.current = null
    return { early, control: controlFor(frame.current, early) }
  }
  const repeatText = () => {
    const taken = take('input')
    if (taken?.control instanceof HTMLInputElement) repeatInField(taken.control, taken.early)
  }
  const repeatPress = () => {
    const taken = take('button')
    taken?.control?.focus({ preventScroll: true })
    if (taken?.early.clicked) taken.control?.click()
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
            onInput={recordText}
            onKeyDown={recordEnter}
            onBlur={discard}
          >
            {fallback}
          </span>
        }
      >
        <AfterInteraction>{children}</AfterInteraction>
        <OnMounted atOnce={repeatText} soon={repeatPress} />
      </Suspense>
    </span>
  )
}

function AfterInteraction({ children }: { readonly children: ReactNode }) {
  use(firstInteraction)
  return children
}

interface OnMountedProps {
  /** In the same frame, so that no key is pressed while neither field has the focus. */
  readonly atOnce: () => void
  /** Once a dialog has taken the focus that the fallback held. */
  readonly soon: () => void
}

/** Runs once all its siblings inside the `Suspense` are loaded. */
function OnMounted({ atOnce, soon }: OnMountedProps) {
  const first = useRef({ atOnce, soon })
  useLayoutEffect(() => first.current.atOnce(), [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current.soon())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
