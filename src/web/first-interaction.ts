const EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'input',
  'click',
] as const

/** The browser also reports a move when the page changes under a pointer that rests. */
const isResting = (event: Event): boolean =>
  event instanceof MouseEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0

/**
 * Resolves when the person first moves, touches or presses anything on the page. What only a hand
 * can open loads from then on, not before the page shows.
 */
export const firstInteraction: Promise<void> = new Promise((resolve) => {
  const listening = new AbortController()
  const notice = (event: Event): void => {
    if (isResting(event)) return
    listening.abort()
    resolve()
  }
  for (const name of EVENTS)
    document.addEventListener(name, notice, {
      capture: true,
      passive: true,
      signal: listening.signal,
    })
})
