/** What was done with a control that was still loading, to be repeated on the loaded one. */
export interface EarlyInteraction {
  readonly tag: 'button' | 'input'
  /** Which of the controls of this kind, counted from the last one. */
  readonly fromEnd: number
  readonly clicked: boolean
  /** What was typed; null if nothing was. */
  readonly text: string | null
  /** Enter was pressed after it. */
  readonly entered: boolean
}

const controlsOf = (frame: HTMLElement, tag: EarlyInteraction['tag']) => [
  ...frame.querySelectorAll<HTMLButtonElement | HTMLInputElement>(tag),
]

/** The interaction after an event on a control in `frame`; null for an event beside them. */
export function interactionWith(
  frame: HTMLElement,
  target: EventTarget,
  known: EarlyInteraction | null,
  clicked: boolean,
): EarlyInteraction | null {
  for (const tag of ['button', 'input'] as const) {
    const controls = controlsOf(frame, tag)
    const index = controls.findIndex((one) => target instanceof Node && one.contains(target))
    if (index < 0) continue
    const fromEnd = controls.length - index
    const isKnown = known?.tag === tag && known.fromEnd === fromEnd
    return {
      tag,
      fromEnd,
      clicked: clicked || (isKnown && known.clicked),
      text: isKnown ? known.text : null,
      entered: isKnown && known.entered,
    }
  }
  return null
}

/** The loaded control that stands for the early one. */
export const controlFor = (frame: HTMLElement | null, { tag, fromEnd }: EarlyInteraction) =>
  frame ? controlsOf(frame, tag).at(-fromEnd) : undefined

const keyDown = (key: string): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })

/** Frames that a list has to show its options before Enter is repeated without them. */
const FRAMES = 60

function pressEnter(input: HTMLInputElement, frames = FRAMES): void {
  if (frames > 0 && !input.hasAttribute('aria-activedescendant'))
    requestAnimationFrame(() => pressEnter(input, frames - 1))
  else if (document.activeElement === input) input.dispatchEvent(keyDown('Enter'))
}

/**
 * Gives the loaded field the focus and the text of the early one, and opens its list as typing would
 * have done. A text that the page knows already is in the field.
 */
export function repeatInField(input: HTMLInputElement, early: EarlyInteraction): void {
  input.focus({ preventScroll: true })
  if (early.text === null) {
    if (early.clicked) input.click()
    return
  }
  if (input.value === early.text) input.dispatchEvent(keyDown('ArrowDown'))
  else {
    // React takes a value for the user's if it was set behind its back
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      early.text,
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.setSelectionRange(early.text.length, early.text.length)
  if (early.entered) pressEnter(input)
}
