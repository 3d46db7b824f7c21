import { absolute, compare } from './fraction.rules.ts'
import type { Classification } from './perception.rules.ts'
import type { CompetenceLine, Line } from './report-line.rules.ts'
import { parseFraction } from './score.rules.ts'

/** What the report points out, by the numbers of competences («2») and questions («2.1»). */
export interface Highlights {
  readonly competences: Extremes
  readonly questions: Extremes
  readonly blind_spots: readonly string[]
  readonly hidden_strengths: readonly string[]
  /** The competences with which a development plan may begin. */
  readonly priorities: readonly string[]
}

export interface Extremes {
  /** From the highest down. */
  readonly highest: readonly string[]
  /** From the lowest up. */
  readonly lowest: readonly string[]
}

type NumberedLine = Line & { readonly number: string }

/** The most competences in each list (report.md, The PDF, resumen). */
const MOST_COMPETENCES = 3

/** Five questions at each end, but three in a short evaluation (report.md, The PDF, conductas). */
const SHORT_EVALUATION = 15

/**
 * Priorities are blind spots, then confirmed areas of opportunity, then the lowest competences,
 * without repetition and three at most.
 */
export function highlightsOf(competences: readonly CompetenceLine[]): Highlights {
  const questions = competences.flatMap((competence) => competence.questions)
  const classifiedAs = (wanted: Classification) =>
    competences.filter(({ classification }) => classification === wanted)
  const blindSpots = numbersOf(classifiedAs('punto_ciego').sort(byWidestGap))
  const hiddenStrengths = numbersOf(classifiedAs('fortaleza_oculta').sort(byWidestGap))
  const confirmedAreas = numbersOf(classifiedAs('area_confirmada').sort(byOthers).reverse())
  const extremes = extremesOf(competences, MOST_COMPETENCES)
  const priorities = new Set([...blindSpots, ...confirmedAreas, ...extremes.lowest])
  return {
    competences: extremes,
    questions: extremesOf(questions, questions.length < SHORT_EVALUATION ? 3 : 5),
    blind_spots: blindSpots.slice(0, MOST_COMPETENCES),
    hidden_strengths: hiddenStrengths.slice(0, MOST_COMPETENCES),
    priorities: [...priorities].slice(0, MOST_COMPETENCES),
  }
}

/**
 * The lines with the highest and the lowest others, at most half of the lines on each side, so that
 * no line is on both. Equal lines keep the order of the evaluation.
 */
function extremesOf(lines: readonly NumberedLine[], most: number): Extremes {
  const ranked = lines.filter(({ others }) => others !== null).sort(byOthers)
  const each = Math.min(most, Math.floor(ranked.length / 2))
  const numbers = numbersOf(ranked)
  return {
    highest: numbers.slice(0, each),
    lowest: each === 0 ? [] : numbers.slice(-each).reverse(),
  }
}

const numbersOf = (lines: readonly NumberedLine[]): string[] => lines.map(({ number }) => number)

/** From the highest others to the lowest. */
function byOthers(a: Line, b: Line): number {
  return a.others && b.others
    ? compare(parseFraction(b.others.exact), parseFraction(a.others.exact))
    : 0
}

const byWidestGap = (a: Line, b: Line): number => compare(gapWidth(b), gapWidth(a))

const gapWidth = ({ gap }: Line) => absolute(parseFraction(gap?.exact ?? '0/1'))
