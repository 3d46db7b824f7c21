import { compareTexts } from '#shared/alphabet.ts'
import type { MatrixCompetence } from '../model/matrix-report-model.rules.ts'

/**
 * The competences of a group as page and PDF list them: the highest first where something differs,
 * else by name, because an order of even numbers would be read as a rank.
 */
export function listForReading(competences: readonly MatrixCompetence[]): MatrixCompetence[] {
  const differs = competences.some(({ place }) => place === 'above' || place === 'below')
  const tenths = ({ others }: MatrixCompetence): number => others?.tenths ?? -1
  return competences.toSorted(
    (a, b) => (differs ? tenths(b) - tenths(a) : 0) || compareTexts(a.name, b.name),
  )
}
