import type { Order } from './step.rules.ts'

/** How a rater uses one sheet; kept in the browser with its drafts, and erased with them. */
export interface Settings {
  readonly order: Order
  /**
   * Whether a completed step leads on by itself; null until the rater decides, and then the device's
   * setting for reduced motion decides.
   */
  readonly advance: boolean | null
  /** Whether that has happened, so that it need not be announced any more. */
  readonly advanced: boolean
  /** Whether single keys answer (WCAG 2.1.4). */
  readonly shortcuts: boolean
  /** Whether the question before sending was asked, which is asked once. */
  readonly doubted: boolean
  /** Telling words of comments that the rater decided to keep, in their plain form. */
  readonly kept_words: readonly string[]
}

export const DEFAULT_SETTINGS: Settings = {
  order: 'question',
  advance: null,
  advanced: false,
  shortcuts: true,
  doubted: false,
  kept_words: [],
}
