import * as z from 'zod'
import { CalendarDate } from '#shared/dates.ts'
import { Degree, PrintedScore, readonlyList, Score } from '../numbers/published-values.rules.ts'

const ChangeLine = z.object({
  /** Of the competence. */
  number: z.string(),
  name: z.string(),
  before: PrintedScore,
  now: PrintedScore,
  /** Printed now minus printed before, with its sign; null where bounds leave it open. */
  change: Score,
  degree: Degree,
  /** «subió», «probablemente bajó» or «sin cambio claro». */
  change_text: z.string(),
})
export type ChangeLine = Readonly<z.output<typeof ChangeLine>>

/** «Antes y ahora»: others in an earlier cycle and in this one. */
export const BeforeAndNow = z.object({
  /** The matrix of the earlier cycle. */
  matrix: z.object({ name: z.string(), limit_date: CalendarDate }),
  intro: z.string(),
  /** In the order of the profile. */
  lines: readonlyList(ChangeLine),
  /** What is not compared. */
  notes: readonlyList(z.string()),
})
export type BeforeAndNow = Readonly<z.output<typeof BeforeAndNow>>
