import { Suspense, useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'

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
 * A control whose script is loaded after its page. If the user focuses or clicks a button of the
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
    const clicked = event.type === 'click' || (pending.current?.clicked ?? false)
    if (index >= 0) pending.current = { index, clicked }
  }
  const discard = (event: { readonly relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget) pending.current = null
  }
  const replay = () => {
    if (!pending.current || document.activeElement !== document.body) return
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
            onClick={record}
            onBlur={discard}
          >
            {fallback}
          </span>
        }
      >
        {children}
        <OnMounted run={replay} />
      </Suspense>
    </span>
  )
}

/** Runs once all its siblings inside the `Suspense` are loaded. */
function OnMounted({ run }: { readonly run: () => void }) {
  const first = useRef(run)
  useEffect(() => first.current(), [])
  return null
}
