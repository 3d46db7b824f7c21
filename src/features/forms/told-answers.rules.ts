/*
 * How few answers are told as a number, and how far from an end it stays exact (docs/reports.md,
 * what is published). Reports publish by these rules and the attacker of the proof of anonymity
 * attacks what they publish.
 */

/** The fewest answers of a protected group to a competence. */
export const COMPETENCE_ANSWERS = 15
/** The fewest people of each protected relation where behaviours are told by relation. */
export const RELATION_ANSWERS = 8

/** How many steps before an end the sum of a behaviour's answers is told as a bound. */
export const behaviourSteps = (range: number): number => range + 1

/** The same of a competence of so many questions. */
export const competenceSteps = (questions: number, range: number): number =>
  Math.ceil((questions * range) / 2)

/**
 * Which behaviours of a competence are not told beside its only bound: the competence and all the
 * others would leave the sum that the bound hides. The next ones, so that only what is printed
 * decides; of few raters two, because their sums leave less room.
 *
 * @param bounds of each behaviour, whether its number is a bound; null without a number
 * @returns their positions
 */
export function listBesideBound(bounds: readonly (boolean | null)[], raters: number): number[] {
  const [only, second] = bounds.flatMap((isBound, at) => (isBound ? at : []))
  if (only === undefined || second !== undefined) return []
  const positions = [...bounds.keys()]
  return [...positions.slice(only + 1), ...positions.slice(0, only)]
    .filter((at) => bounds[at] !== null)
    .slice(0, raters < RELATION_ANSWERS ? 2 : 1)
}
