import type { MessageCode, MessageParams } from '#shared/messages.ts'
import type { SheetData } from './sheet.rules.ts'

/** The sentences that a rater's script may have to say. The page brings them along: the whole catalogue outweighs the script's own code. */
export const pageCodes = [
  'answers.saving',
  'answers.saved',
  'answers.offline',
  'answers.missing',
  'answers.load_failed',
  'answers.send_failed',
  'answers.comment_notice',
  'answers.reported',
  'server.unreachable',
  'server.failed',
] as const satisfies readonly MessageCode[]

export type PageTexts = Readonly<Record<(typeof pageCodes)[number], string>>

export const withParams = (text: string, params: MessageParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** What a rater's page hands to its script, as JSON inside the page. */
export type PageData =
  | {
      readonly kind: 'verification'
      readonly subject_id: string
      readonly next: string
      readonly texts: PageTexts
    }
  | { readonly kind: 'sheet'; readonly subject_id: string; readonly sheet: SheetData }
  /** `all`: nothing else is asked of this person. */
  | { readonly kind: 'sent'; readonly subject_id: string; readonly all: boolean }
  /** The link leads nowhere any more: what the browser keeps about it goes. */
  | { readonly kind: 'gone'; readonly subject_id: string }
