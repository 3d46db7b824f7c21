import { numbered } from '#shared/spanish.ts'

/*
 * How often answers can be deduced from the numbers of a group (docs/reports.md, the attacker).
 * Measured on tables of answers of the model of chance, of which up to 44 % are at the top;
 * `tests/deduction.test.ts` measures again.
 */

/** Of competences, from 0 to 1, where one who knows only their own answers deduces another, at most. */
export const DEDUCED_ALONE = 0.001

/**
 * The same of two raters of a group who tell each other their answers, by the people in it, where
 * the report publishes no other group: of three they know the third's wherever a number is exact.
 */
const IN_ONLY_GROUPS: Readonly<Record<number, number>> = { 3: 0.24, 4: 0.03, 5: 0.012 }
/** The same beside another group, with which behaviours are told together. */
const BESIDE_OTHERS: Readonly<Record<number, number>> = { 3: 0.03 }
const IN_LARGE_GROUPS = 0.006

/** To how many questions the shares belong. */
const QUESTIONS = 5

/**
 * In so many questions of a group of so many raters, from 0 to 1.
 *
 * @param groups how many groups the report publishes, this one among them
 */
export function pairChance(raters: number, questions: number, groups = 1): number {
  const one = (groups === 1 ? IN_ONLY_GROUPS : BESIDE_OTHERS)[raters] ?? IN_LARGE_GROUPS
  return 1 - (1 - one) ** (questions / QUESTIONS)
}

/** The expected share, from 0 to 1, of the groups of these reports where two raters deduce an answer. */
export function expectedPairs(reports: readonly (readonly number[])[], questions: number): number {
  const chances = reports.flatMap((sizes) =>
    sizes.map((raters) => pairChance(raters, questions, sizes.length)),
  )
  return chances.length === 0 ? 0 : chances.reduce((sum, one) => sum + one, 0) / chances.length
}

/** «36 %», and never 0 or 100, which would be certain. */
export const shareText = (share: number): string =>
  `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`

/** What a minimum means for two who tell each other their answers. */
export function deductionHint(minimum: number, questions: number): string {
  const only = shareText(pairChance(minimum, questions))
  const beside = shareText(pairChance(minimum, questions, 2))
  const other = beside === only ? '' : `; donde se muestra otro grupo al lado, en el ${beside}`
  return `Dos personas que se cuenten lo que respondieron pueden deducir alguna respuesta de otra: con ${numbered(questions, 'pregunta', 'preguntas')}, en cerca del ${only} de los grupos de ${minimum}${other}.`
}
