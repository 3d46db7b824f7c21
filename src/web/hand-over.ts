/** The state of a navigation that hands something over to the next page. */
export interface HandOverState {
  readonly handOver: number
}

const isHandOver = (state: unknown): state is HandOverState =>
  typeof state === 'object' &&
  state !== null &&
  'handOver' in state &&
  typeof state.handOver === 'number'

let count = 0

/**
 * Hands what is too large for the browser's history from one page to the next. Reloading the page
 * loses it.
 */
export class HandOver<Value> {
  #held: { readonly id: number; readonly value: Value } | null = null

  /** The state for `navigate`. */
  give(value: Value): HandOverState {
    count += 1
    this.#held = { id: count, value }
    return { handOver: count }
  }

  /** What the navigation with this state gave; null for any other. */
  take(state: unknown): Value | null {
    return isHandOver(state) && this.#held?.id === state.handOver ? this.#held.value : null
  }
}
