import * as z from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'

/** A person whom a reminder of proposals may reach. */
export const WaitingPerson = z.object({
  subject_id: Id,
  name: z.string(),
  proposes: z.boolean(),
  approves: z.boolean(),
  /** When the last mail about proposals left; null before the first. */
  last_mailed_at: Instant.nullable(),
})
export type WaitingPerson = z.output<typeof WaitingPerson>

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
