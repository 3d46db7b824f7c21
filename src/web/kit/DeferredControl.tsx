import { Suspense, useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'

interface LateControlProps {
  /** How the control looks until what makes it work has come. */
  readonly early: ReactNode
  readonly children: ReactNode
}

interface Wish {
  /** Which of the control's buttons. */
  readonly place: number
  readonly pressed: boolean
}

/** A control whose working part comes after its page. Whoever reaches or presses it before then is not sent back: it has the focus, or opens, as soon as it can. */
export function DeferredControl({ early, children }: LateControlProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const wish = useRef<Wish | null>(null)
  const buttons = () => [...(frame.current?.querySelectorAll('button') ?? [])]
  const note = (event: SyntheticEvent<HTMLElement>) => {
    const place = buttons().findIndex(
      (button) => event.target instanceof Node && button.contains(event.target),
    )
    if (place >= 0)
      wish.current = { place, pressed: event.type === 'click' || (wish.current?.pressed ?? false) }
  }
  const forget = (event: { readonly relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget) wish.current = null
  }
  const fulfil = () => {
    if (!wish.current || document.activeElement !== document.body) return
    const button = buttons()[wish.current.place]
    button?.focus({ preventScroll: true })
    if (wish.current.pressed) button?.click()
    wish.current = null
  }
  return (
    <span ref={frame} className="contents">
      <Suspense
        fallback={
          <span
            role="presentation"
            className="contents"
            onFocus={note}
            onClick={note}
            onBlur={forget}
          >
            {early}
          </span>
        }
      >
        {children}
        <Arrival onArrive={fulfil} />
      </Suspense>
    </span>
  )
}

/** Its effect runs when everything beside it is there. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useRef(onArrive)
  useEffect(() => arrive.current(), [])
  return null
}
