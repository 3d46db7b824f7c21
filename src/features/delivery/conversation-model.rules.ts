import * as z from 'zod'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { Id } from '#shared/ids.ts'

/** The company whose colours a linked page has. */
export const Company = z.object({
  name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  logo: z.string().nullable(),
})

/** What the evaluated wants to do differently: the first of a plan is «Mi plan». */
export const Commitment = z.object({
  /**
   * The competence whose suggestion was chosen; empty for «Otra, con mis palabras». Absent in what an
   * earlier release stored: then the place of the commitment says which priority it is about.
   */
  competence: z.string().optional(),
  what: z.string(),
  /** Who helps. */
  support: z.string(),
  /** Until when; empty without a day. */
  until: z.string(),
  /** What others will notice. */
  sign: z.string(),
})
export type Commitment = z.output<typeof Commitment>

/** What the leader reads of a commitment while its author shares it. */
const SharedCommitment = Commitment.pick({ what: true, until: true, sign: true })
export type SharedCommitment = z.output<typeof SharedCommitment>

/** What the leader's page says: no word of the report. */
export const Conversation = z.object({
  evaluated: z.string(),
  matrix: z.string(),
  company: Company,
  organiser: z.string(),
  /** Null while its author does not share it. */
  commitment: SharedCommitment.nullable(),
  /** Whether the leader has said so, or the report was delivered anyway. */
  talked: z.boolean(),
  /** Whether the leader gets the report too, when the person does. */
  reads_report: z.boolean(),
  /** Whether the leader has no e-mail and comes back by a printed slip. */
  by_slip: z.boolean(),
  last_day: CalendarDate,
})
export type Conversation = z.output<typeof Conversation>

/** The leader's page of all conversations: no word of a report. */
export const Team = z.object({
  leader: z.string(),
  matrix: z.string(),
  company: Company,
  organiser: z.string(),
  last_day: CalendarDate,
  people: z.array(
    z.object({
      /** A handle, valid in the calls of this link only. */
      person_id: Id,
      name: z.string(),
      /** Whether the leader has said so, or the report was delivered anyway. */
      talked: z.boolean(),
    }),
  ),
})
export type Team = z.output<typeof Team>

/** A leader whose people wait for the conversation. */
export const WaitedLeader = z.object({
  subject_id: Id,
  name: z.string(),
  /** How many wait. */
  waiting: z.number(),
  /** When the last mail that asks for it left or leaves; null before the first. */
  last_mailed_at: Instant.nullable(),
})
export type WaitedLeader = z.output<typeof WaitedLeader>
