import * as z from 'zod'
import { effectiveRaters } from '#features/forms/effective-raters.rules.ts'
import { CalendarDate } from '#shared/dates.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import type { Block } from '../numbers/anonymity.rules.ts'
import { Bound } from '../numbers/published-values.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import { competenceText, PrintedBlock, type PublishedNumbers } from './published-numbers.rules.ts'

/** Of what was attached before this was kept: as firm as the leader and two others. */
const FEWEST_EFFECTIVE = 3

/** What the database keeps of the report of an earlier cycle: only what «Antes y ahora» shows. */
export const EarlierReport = z.object({
  matrix: z.object({
    name: z.string(),
    limit_date: CalendarDate,
    minimum_raters: z.number(),
  }),
  blocks: z.array(PrintedBlock).readonly(),
  /** In the order of the present evaluation; `null` without a number of others. */
  competences: z
    .array(
      z
        .object({
          /** Printed tenths. */
          others: z.number(),
          bound: Bound.nullable().default(null),
          /** How many raters of equal weight would make as firm an average. */
          effective: z.number().default(FEWEST_EFFECTIVE),
        })
        .nullable(),
    )
    .readonly(),
})
export type EarlierReport = z.output<typeof EarlierReport>

export function extractEarlierReport(
  { matrix, blocks, competences }: PublishedNumbers,
  survey: Pick<Survey, 'competences'>,
): EarlierReport {
  const earlier = new Map(
    competences.map((competence) => [
      competenceText({
        name: competence.name,
        questions: competence.behaviours.map(({ text }) => ({ question: text })),
      }),
      competence,
    ]),
  )
  return {
    matrix,
    blocks,
    competences: survey.competences.map((competence) => {
      const line = earlier.get(competenceText(competence))
      if (!line || line.others === null) return null
      const raters = blocks.filter((_, index) => (line.blocks[index] ?? null) !== null)
      return {
        others: line.others,
        bound: line.bounds?.others ?? null,
        effective: effectiveRaters(
          raters.map((block) => block.raters),
          raters.map((block) => block.weight ?? 1),
        ),
      }
    }),
  }
}

/** What is compared with the present report. */
interface Present {
  readonly matrix: Survey['matrix']
  readonly blocks: readonly Pick<Block, 'key' | 'relations' | 'raters'>[]
}

/** Why an earlier report is not compared with the present one, or `null`. */
export function comparisonProblem(earlier: EarlierReport, present: Present): RefusalCode | null {
  if (earlier.matrix.limit_date >= present.matrix.limit_date) return 'reports.earlier_not_earlier'
  if (earlier.competences.every((line) => line === null)) return 'reports.earlier_without_others'
  return compositionProblem(earlier, present)
}

/**
 * Whether someone for whom nothing has changed could be told from the difference of two cycles. If
 * all stayers answered the same again, the difference of a group would be the sum of those who
 * joined or left; with fewer of them than the minimum that is what the minimum protects. Only
 * counts that both reports print decide. The leader is published alone in every cycle.
 */
function compositionProblem(earlier: EarlierReport, { matrix, blocks }: Present) {
  const minimum = Math.max(earlier.matrix.minimum_raters, matrix.minimum_raters)
  for (const then of earlier.blocks.filter(isProtected)) {
    const same = blocks.filter(({ relations }) =>
      relations.some((relation) => then.relations.includes(relation)),
    )
    if (same.some((now) => keyOf(now) !== keyOf(then))) return 'reports.earlier_regrouped'
    const changed = same.map((now) => Math.abs(now.raters - then.raters))
    if (changed.some((people) => people > 0 && people < minimum))
      return 'reports.earlier_few_changed'
  }
  return null
}

const isProtected = ({ key }: PrintedBlock): boolean => key !== 'auto' && key !== 'lider'

const keyOf = ({ relations }: Pick<Block, 'relations'>): string => relations.toSorted().join(' ')
