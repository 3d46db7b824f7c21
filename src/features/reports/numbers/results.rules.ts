import type { Block, BlockKey } from './anonymity.rules.ts'
import type { Score } from './score.rules.ts'
import type { LineNumbers, SubjectNumbers } from './subject-numbers.rules.ts'

/** A published number: a competence or a behaviour of one evaluated as a group sees it. */
export interface PublishedCell {
  readonly group: BlockKey
  readonly competence_id: string
  readonly competence: string
  /** `null` of the competence. */
  readonly question_id: string | null
  readonly behaviour: string | null
  readonly score: Score
  /** How many people answered. */
  readonly answers: number
}

/**
 * Every published cell about one evaluated, in the order of the questionnaire. The worksheet
 * «Datos», the results as JSON and as CSV are made from this alone, so that none tells more.
 */
export const publishedCells = ({ blocks, columns, competences }: SubjectNumbers): PublishedCell[] =>
  competences.flatMap(({ id: competence_id, name: competence, behaviours, ...line }) => [
    ...listCells(line, { groups: blocks, answers: blocks.map(({ raters }) => raters) }).map(
      (cell) => ({ ...cell, competence_id, competence, question_id: null, behaviour: null }),
    ),
    ...behaviours.flatMap(({ id: question_id, text, answers, ...own }) =>
      listCells(own, { groups: columns, answers }).map((cell) => ({
        ...cell,
        competence_id,
        competence,
        question_id,
        behaviour: text,
      })),
    ),
  ])

/** @param answers of each group */
const listCells = (
  { self, blocks }: LineNumbers,
  {
    groups,
    answers,
  }: { readonly groups: readonly Block[]; readonly answers: readonly (number | null)[] },
): Pick<PublishedCell, 'group' | 'score' | 'answers'>[] => [
  ...(self ? [{ group: 'auto' as const, score: self, answers: 1 }] : []),
  ...groups.flatMap(({ key }, index) => {
    const score = blocks[index]
    return score ? [{ group: key, score, answers: answers[index] ?? 0 }] : []
  }),
]
