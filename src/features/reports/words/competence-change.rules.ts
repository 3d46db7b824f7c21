import type { BeforeAndNow, ChangeLine } from '../model/before-and-now-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'

/* Apart from what compares two cycles, which no page loads. */

export const BEFORE_AND_NOW = 'Antes y ahora'

/** How a competence changed; `null` where it is not compared. */
export const composeChange = (
  before: BeforeAndNow | null,
  { number }: Pick<CompetenceLine, 'number'>,
): ChangeLine | null => before?.lines.find((line) => line.number === number) ?? null

/** What is compared, and what cannot be. */
export const beforeNote = ({ intro, notes }: BeforeAndNow): string => [intro, ...notes].join(' ')

/** «antes 3.2», below the change. */
export const beforeText = ({ before }: ChangeLine): string => `antes ${before.text}`
