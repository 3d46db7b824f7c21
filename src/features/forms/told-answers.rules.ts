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
