import type { RefusalCode } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'

interface AnchoredQuestion {
  readonly question: string
  /** What each value means for the question, from the lowest; none where the scale says it. */
  readonly anchors?: readonly string[] | undefined
}
type Questions = readonly { readonly questions: readonly AnchoredQuestion[] }[]

const isBlank = (text: string): boolean => foldText(text) === ''

/** The descriptions of the values as they are stored: none where all are blank. */
export const givenAnchors = (anchors: readonly string[] = []): string[] =>
  anchors.every(isBlank) ? [] : [...anchors]

/** Why the descriptions of a question's values cannot be saved, or null: all have one, or none. */
export const anchorsProblem = (anchors: readonly string[] = []): RefusalCode | null =>
  givenAnchors(anchors).some(isBlank) ? 'evaluation.anchors_incomplete' : null

/**
 * The texts, in «», of the questions that describe another number of values than the scale has;
 * `value_count` is that of the scale without N/A.
 */
export const misfitQuestions = (competences: Questions, value_count: number): string[] =>
  competences.flatMap(({ questions }) =>
    questions.flatMap(({ question, anchors }) => {
      const { length } = givenAnchors(anchors)
      return length > 0 && length !== value_count ? `«${question}»` : []
    }),
  )

/** Whether any question describes the values itself. */
export const hasAnchors = (competences: Questions): boolean =>
  competences.some(({ questions }) =>
    questions.some(({ anchors }) => givenAnchors(anchors).length > 0),
  )

/**
 * The descriptions with another text for the value at the index. There are as many as the scale has
 * values; those of further values, left from another scale, stay until they are emptied.
 */
export function withAnchor(
  anchors: readonly string[],
  { index, text, value_count }: { index: number; text: string; value_count: number },
): string[] {
  const next = Array.from({ length: Math.max(value_count, anchors.length) }, (_, position) =>
    position === index ? text : (anchors[position] ?? ''),
  )
  const last = next.findLastIndex((one) => one !== '')
  return next.slice(0, Math.max(value_count, last + 1))
}
