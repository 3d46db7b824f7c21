import type { BlockKey } from './anonymity.rules.ts'
import type { Score } from './score.rules.ts'
import type { SubjectNumbers } from './subject-numbers.rules.ts'

/** A published number: a behaviour of one evaluated as one group of raters sees it. */
export interface PublishedCell {
  readonly group: BlockKey
  readonly competence: string
  readonly behaviour: string
  readonly score: Score
  /** Answers that are not N/A; null where the report tells no number. */
  readonly answers: number | null
}

/**
 * Every published cell about one evaluated, in the order of the questionnaire. The worksheet
 * «Datos», the results as JSON and as CSV are made from this alone, so that none tells more.
 */
export const publishedCells = ({ blocks, competences }: SubjectNumbers): PublishedCell[] =>
  competences.flatMap(({ name, behaviours }) =>
    behaviours.flatMap(({ text, self, blocks: scores, answers }) => {
      const line = { competence: name, behaviour: text }
      return [
        ...(self ? [{ ...line, group: 'auto' as const, score: self, answers: 1 }] : []),
        ...blocks.flatMap(({ key }, index) => {
          const score = scores[index]
          return score ? [{ ...line, group: key, score, answers: answers[index] ?? null }] : []
        }),
      ]
    }),
  )
