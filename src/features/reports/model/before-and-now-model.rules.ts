import * as z from 'zod'
import { CalendarDate } from '#shared/dates.ts'
import { Certainty, PrintedScore, readonlyList } from '../numbers/published-values.rules.ts'

const ChangeLine = z.object({
  /** Of the competence. */
  number: z.string(),
  name: z.string(),
  before: PrintedScore,
  now: PrintedScore,
  /** Printed now minus printed before, with its sign. */
  change: PrintedScore,
  /** «+0.4»; «igual» below a tenth of the range; «sin base» without certainty. */
  change_text: z.string(),
  /** The change is at least a tenth of the range and its certainty solid. */
  highlighted: z.boolean(),
  /** The less firm of the two. */
  certainty: Certainty,
  certainty_text: z.string(),
})
export type ChangeLine = Readonly<z.output<typeof ChangeLine>>

/** «Antes y ahora»: others in an earlier cycle and in this one. */
export const BeforeAndNow = z.object({
  /** The matrix of the earlier cycle. */
  matrix: z.object({ name: z.string(), limit_date: CalendarDate }),
  intro: z.string(),
  /** In the order of the profile. */
  lines: readonlyList(ChangeLine),
  /** The certainty of all changes; `null` when they differ and each line says its own. */
  certainty: Certainty.nullable(),
  /** How certain the changes are, and what is not compared. */
  notes: readonlyList(z.string()),
})
export type BeforeAndNow = Readonly<z.output<typeof BeforeAndNow>>
