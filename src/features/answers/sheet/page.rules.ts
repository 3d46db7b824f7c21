import type { PageTexts } from './page-texts.rules.ts'
import type { SheetData } from './sheet.rules.ts'

/** What a rater's page passes to its script, as JSON inside the page. */
export type PageData =
  | RatersPage
  /** Any sheet without network, which the browser fills with what it has kept. */
  | { readonly kind: 'offline' }

/** A page for one rater. `slip`: of one without e-mail, who comes back by a printed slip. */
export type RatersPage =
  /** Any of the pages with names, asked for without the key. */
  | {
      readonly kind: 'locked'
      readonly subject_id: string
      /** What the link is for. */
      readonly purpose: string
      readonly slip?: true
      readonly texts: PageTexts
    }
  | {
      readonly kind: 'verification'
      readonly subject_id: string
      /** Whether the page leads to the self-evaluation. */
      readonly self: boolean
      /** The address of the sheet that follows the confirmation. */
      readonly next: string
      readonly slip?: true
      readonly texts: PageTexts
    }
  | {
      readonly kind: 'sheet'
      readonly subject_id: string
      readonly sheet: SheetData
      /** The page's header. */
      readonly company: {
        readonly name: string
        readonly logo: string | null
        readonly initials: string
        /** The address of its colours, for the page without network. */
        readonly colors: string
      }
    }
  /** The confirmation of a sent sheet. */
  | {
      readonly kind: 'sent'
      readonly subject_id: string
      readonly slip?: true
      readonly texts: PageTexts
    }
  /** «No fui yo» of a receipt. */
  | { readonly kind: 'reopen'; readonly subject_id: string; readonly texts: PageTexts }
  /** The period is over. */
  | { readonly kind: 'closed'; readonly subject_id: string }
  /** The link is not valid any more, so the browser erases what it keeps for it. */
  | { readonly kind: 'gone'; readonly subject_id: string }
