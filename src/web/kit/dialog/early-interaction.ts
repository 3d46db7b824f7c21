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

/** Base UI keeps the value of a form in a hidden field beside the one that is seen. */
const findControls = (frame: HTMLElement, tag: EarlyInteraction['tag']) => [
  ...frame.querySelectorAll<HTMLButtonElement | HTMLInputElement>(`${tag}:not([aria-hidden])`),
]

/** The interaction after an event on a control in `frame`; null for an event beside them. */
export function interactionWith(
  frame: HTMLElement,
  target: EventTarget,
  known: EarlyInteraction | null,
  clicked: boolean,
): EarlyInteraction | null {
  for (const tag of ['button', 'input'] as const) {
    const controls = findControls(frame, tag)
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
  frame ? findControls(frame, tag).at(-fromEnd) : undefined

/** Frames that a list has to show its options before Enter is repeated without them. */
const FRAMES = 60

const press = (input: HTMLInputElement, key: string): boolean =>
  document.activeElement === input &&
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

function pressEnter(input: HTMLInputElement, frames = FRAMES): void {
  if (frames === 0 || input.hasAttribute('aria-activedescendant')) press(input, 'Enter')
  else requestAnimationFrame(() => pressEnter(input, frames - 1))
}

/** Sets the text as a key would: React and Base UI take it for the user's. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** Gives the loaded field the focus and the text of the early one, and opens its list as they would. */
export function repeatInField(input: HTMLInputElement, early: EarlyInteraction): void {
  input.focus({ preventScroll: true })
  // a list opens with the press of the button, not with the click that follows
  if (early.text === null && early.clicked)
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  if (early.text === null) return
  // the page keeps the text of a field with suggestions: it is there, and only its list is closed
  if (input.value === early.text) requestAnimationFrame(() => press(input, 'ArrowDown'))
  else type(input, early.text)
  input.setSelectionRange(early.text.length, early.text.length)
  if (early.entered) requestAnimationFrame(() => pressEnter(input))
}
