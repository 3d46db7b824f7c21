import * as z from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'
import { REMINDER_NOTE_LENGTH } from '#shared/letter.ts'
import { Line } from '#shared/text.ts'
import { MOST_LISTS } from './limits.ts'

/** A person whom a reminder of proposals may reach. */
export const WaitingPerson = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  proposes: z.boolean(),
  approves: z.boolean(),
  /** When the last mail about proposals left; null before the first. */
  last_mailed_at: Instant.nullable(),
})
export type WaitingPerson = z.output<typeof WaitingPerson>

const Chosen = z.array(Id).min(1).max(MOST_LISTS)

/** Whom a reminder of proposals reaches, and what it says besides. */
export const ReminderChoice = z.strictObject({
  /** Only because of these people's lists. */
  evaluated_ids: Chosen.optional(),
  /** Whom to mail of those who are asked. */
  subject_ids: Chosen.optional(),
  /** A line of the organiser in every mail. */
  note: Line(REMINDER_NOTE_LENGTH).optional(),
  /** At night, the reminders leave at 9:00. */
  by_day: z.boolean().optional(),
})
export type ReminderChoice = z.output<typeof ReminderChoice>

/** What is still asked of the person. */
export const describeTask = ({
  proposes,
  approves,
}: Pick<WaitingPerson, 'proposes' | 'approves'>): string =>
  proposes && approves
    ? 'Falta que proponga y que apruebe'
    : proposes
      ? 'Falta que proponga'
      : 'Falta que apruebe'
