import { COMPETENCE_ANSWERS } from '#features/forms/told-answers.rules.ts'
import type { Block } from '../numbers/anonymity.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'
import { shownColumns } from './subject-lines.rules.ts'
import { groupPhrase, type Words } from './voice.rules.ts'

const hiddenText = (reasons: readonly string[]): string | null =>
  reasons.length === 0
    ? null
    : `«·» es un número que no se muestra: ${reasons.join(', o ')}. No cuenta en ningún promedio.`

const BESIDE_BOUND_TEXT =
  'junto a la única conducta «o más» u «o menos» de su competencia diría qué respondió alguien'

/** Those who are shown whatever their number and answered N/A. */
const describeUnanswered = (missing: readonly Block[], words: Words): string[] =>
  missing
    .filter(({ minimum }) => minimum === 1)
    .map((block) => `${groupPhrase(block, words)} respondi${block.raters > 1 ? 'eron' : 'ó'} N/A`)

/** Why cells of competences are empty. */
export function hiddenCompetences({ ranked, blocks, numbers, words }: SubjectFacts): string | null {
  const missing = blocks.filter((_, index) => ranked.some((line) => !line.blocks[index]))
  const few =
    numbers.method === 3
      ? `en un grupo hubo menos de ${numbers.matrix.minimum_raters} respuestas`
      : `en un grupo hubo menos de ${numbers.matrix.minimum_raters} personas o de ${COMPETENCE_ANSWERS} respuestas`
  return hiddenText([
    ...(missing.some(({ minimum }) => minimum > 1) ? [few] : []),
    ...describeUnanswered(missing, words),
  ])
}

/** Why cells of behaviours are empty, each reason once. */
export function hiddenBehaviours({
  numbers,
  has_self,
  behaviours,
  columns,
  words,
}: SubjectFacts): string | null {
  const all = numbers.competences.flatMap((one) => one.behaviours)
  const unasked = all.map((line) => line.unasked)
  const positions = shownColumns(numbers)
  const isUnasked = (line: number, block: number): boolean =>
    unasked[line]?.blocks[positions[block] ?? -1] ?? false
  const isBesideBound = (line: number, { minimum }: Block): boolean =>
    minimum > 1 && (all[line]?.beside_bound ?? false)
  const missing = columns.filter((column, index) =>
    behaviours.some(
      (line, at) => !line.blocks[index] && !isUnasked(at, index) && !isBesideBound(at, column),
    ),
  )
  const reasons = [
    ...(behaviours.some(
      (_, at) =>
        (has_self && unasked[at]?.self) || columns.some((__, index) => isUnasked(at, index)),
    )
      ? ['la pregunta no se hace a todos los de ese grupo']
      : []),
    ...(missing.some(({ minimum }) => minimum > 1)
      ? [
          `en un grupo hubo menos de ${numbers.matrix.minimum_raters} respuestas, o no las bastantes para verlo por relación`,
        ]
      : []),
    ...(all.some((line) => line.beside_bound) ? [BESIDE_BOUND_TEXT] : []),
    ...describeUnanswered(missing, words),
    ...(has_self && behaviours.some(({ self }, at) => !self && !unasked[at]?.self)
      ? [words.you_answered_na]
      : []),
  ]
  return hiddenText(reasons)
}
