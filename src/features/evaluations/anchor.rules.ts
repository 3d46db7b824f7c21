import type { RefusalCode } from '#shared/refusal.ts'
import { listed } from '#shared/spanish.ts'
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

/** What a copy of questions under another scale would lose. */
interface Misfit {
  /** The texts, in «», of the questions whose descriptions do not fit the scale. */
  readonly names: readonly string[]
  /** «Describen 5 valores, y «Frecuencia» tiene 4: no tiene el 5.» */
  readonly sentence: string
}

/**
 * What copying these questions under a scale would lose, and null if their descriptions fit it or
 * there is no scale yet.
 */
export function findMisfit(
  questions: readonly AnchoredQuestion[],
  scale: { readonly name: string; readonly value_count: number } | null,
): Misfit | null {
  if (!scale) return null
  const { name, value_count } = scale
  const names = misfitQuestions([{ questions }], value_count)
  if (names.length === 0) return null
  const counts = questions
    .map(({ anchors }) => givenAnchors(anchors).length)
    .filter((count) => count > 0 && count !== value_count)
  const described = [...new Set(counts)].toSorted((one, other) => one - other)
  const most = Math.max(...described)
  const [from, to] = [Math.min(value_count, most) + 1, Math.max(value_count, most)]
  const between = from === to ? `el ${from}` : `del ${from} al ${to}`
  const gap =
    described.length > 1
      ? ''
      : most > value_count
        ? `: no tiene ${between}`
        : `: ${between} ${from === to ? 'quedaría' : 'quedarían'} sin descripción`
  return {
    names,
    sentence: `${names.length === 1 ? 'Describe' : 'Describen'} ${listed(described.map(String))} valores, y la escala «${name}» tiene ${value_count}${gap}.`,
  }
}

/** The questions without the descriptions that do not fit a scale of so many values. */
export const withFittingAnchors = <Question extends AnchoredQuestion>(
  questions: readonly Question[],
  value_count: number,
): Question[] =>
  questions.map((question) =>
    givenAnchors(question.anchors).length === value_count ? question : { ...question, anchors: [] },
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
