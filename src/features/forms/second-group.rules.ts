import { peopleText } from '#shared/spanish.ts'
import { publishedSizes } from './coverage.rules.ts'

/*
 * The plan before the release: whose report could set no group beside another one, even if every
 * form were completed (docs/decisions/0121).
 */

export const COMPARED_GROUPS = 2

/** Whether a report with these relations publishes fewer than two protected groups. */
export const lacksSecondGroup = (relations: Parameters<typeof publishedSizes>[0]): boolean =>
  publishedSizes(relations).length < COMPARED_GROUPS

/** «Al reporte de 30 de 48 personas le faltaría un segundo grupo de 3» */
export const secondGroupText = (lacking: number, evaluated: number, minimum: number): string =>
  `Al reporte de ${lacking} de ${peopleText(evaluated)} le faltaría un segundo grupo de ${minimum}`
