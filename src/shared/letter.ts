import * as z from 'zod'
import { cleanText, withoutLinks } from './text.ts'

/** Characters of the organiser's line in a reminder. */
export const REMINDER_NOTE_LENGTH = 280

/** A reminder as the organiser may see it before it leaves: without what only its reader may see. */
export const ReminderPreview = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type ReminderPreview = z.output<typeof ReminderPreview>

/**
 * The organiser's line in a mail; null when it is empty. Without links, because the only one in the
 * mail is its reader's own.
 */
export function noteText(note: string): string | null {
  const text = cleanText(withoutLinks(cleanText(note)))
  return text === '' ? null : `Nota de quien organiza: «${text}»`
}

/** The organiser's line that lies with a queued mail; none once the mail was sent. */
export const noteParagraphs = ({ note }: Readonly<Record<string, unknown>>): string[] => {
  const text = noteText(typeof note === 'string' ? note : '')
  return text === null ? [] : [text]
}
