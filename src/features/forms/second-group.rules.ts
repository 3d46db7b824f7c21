import { peopleText } from '#shared/spanish.ts'
import { publishedSizes } from './coverage.rules.ts'
import { COMPETENCE_ANSWERS } from './told-answers.rules.ts'

/*
 * The plan before the release: whose report could set no group beside another one, even if every
 * form were completed (docs/decisions/0121).
 */

export const COMPARED_GROUPS = 2

/** What of a project decides how large a group has to be. */
export interface Asked {
  readonly minimum_raters: number
  readonly competence_count: number
  readonly question_count: number
}

/** The fewest raters whose average competence is published: of few questions more than the minimum. */
export const findGroupSize = ({
  minimum_raters,
  competence_count,
  question_count,
}: Asked): number =>
  question_count === 0
    ? minimum_raters
    : Math.max(minimum_raters, Math.ceil((COMPETENCE_ANSWERS * competence_count) / question_count))

/**
 * Whether a report with these relations publishes fewer than two protected groups of this size;
 * smaller ones are told together, as one.
 */
export function lacksSecondGroup(
  relations: Parameters<typeof publishedSizes>[0],
  size: number,
): boolean {
  const sizes = publishedSizes(relations)
  const together = sizes.filter((raters) => raters < size).reduce((sum, raters) => sum + raters, 0)
  const groups = [...sizes, together].filter((raters) => raters >= size)
  return groups.length < COMPARED_GROUPS
}

/** «Al reporte de 30 de 48 personas le faltaría un segundo grupo de 3» */
export const secondGroupText = (lacking: number, evaluated: number, size: number): string =>
  `Al reporte de ${lacking} de ${peopleText(evaluated)} le faltaría un segundo grupo de ${size}`
