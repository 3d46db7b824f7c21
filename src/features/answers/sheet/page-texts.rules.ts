import type { MessageCode } from '#shared/messages.ts'

/**
 * The messages that a rater's script may show. The page carries them because the whole catalogue is
 * larger than the script's own code.
 */
export const pageCodes = [
  'answers.saving',
  'answers.saved',
  'answers.offline',
  'answers.saved_again',
  'answers.storage_blocked',
  'answers.missing',
  'answers.load_failed',
  'answers.send_failed',
  'answers.comment_notice',
  'answers.reported',
  'server.unreachable',
  'server.failed',
] as const satisfies readonly MessageCode[]

export type PageTexts = Readonly<Record<(typeof pageCodes)[number], string>>
