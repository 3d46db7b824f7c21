import type { PageTexts } from './page-texts.rules.ts'
import type { SheetData } from './sheet.rules.ts'

/** What a rater's page passes to its script, as JSON inside the page. */
export type PageData =
  | {
      readonly kind: 'verification'
      readonly subject_id: string
      /** The address of the sheet that follows the confirmation. */
      readonly next: string
      readonly texts: PageTexts
    }
  | { readonly kind: 'sheet'; readonly subject_id: string; readonly sheet: SheetData }
  /** `all_sent`: the rater has no other sheet to answer. */
  | { readonly kind: 'sent'; readonly subject_id: string; readonly all_sent: boolean }
  /** The link is not valid any more, so the browser erases what it keeps for it. */
  | { readonly kind: 'gone'; readonly subject_id: string }
