import type { Draft } from '../../sheet/draft.rules.ts'

/** A message between tabs with the same sheet. */
export type TabMessage =
  | { readonly drafts: readonly Draft[] }
  /** The whole sheet, or some of its forms. */
  | { readonly sent: 'all' | 'some' }
  /** The rater had this browser forget the sheet. */
  | { readonly erased: true }

/** `sheet`: the name from `sheetName`. */
export const openChannel = (sheet: string): BroadcastChannel =>
  new BroadcastChannel(`sheet ${sheet}`)
