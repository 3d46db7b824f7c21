import { compare, absolute, parseFraction } from './fraction.rules.ts'
import type { CompetenceLine, Line, QuestionLine } from './report.rules.ts'

/** What the report points at first, by the numbers of competences («2») and questions («2.1»). */
export interface Highlights {
  readonly competences: Extremes
  readonly questions: Extremes
  readonly blind_spots: readonly string[]
  readonly hidden_strengths: readonly string[]
  /** Where a development plan may begin. */
  readonly priorities: readonly string[]
}

export interface Extremes {
  readonly highest: readonly string[]
  readonly lowest: readonly string[]
}

type Numbered = Line & { readonly number: string }

const AT_MOST = 3
const MANY_QUESTIONS = 15

export function highlightsOf(competences: readonly CompetenceLine[]): Highlights {
  const questions: QuestionLine[] = competences.flatMap((competence) => competence.questions)
  const blindSpots = byGap(
    competences.filter(({ classification }) => classification === 'punto_ciego'),
  )
  const extremes = extremesOf(competences, AT_MOST)
  const confirmed = competences
    .filter(({ classification }) => classification === 'area_confirmada')
    .sort(byOthers)
    .reverse()
    .map(({ number }) => number)
  return {
    competences: extremes,
    questions: extremesOf(questions, questions.length < MANY_QUESTIONS ? 3 : 5),
    blind_spots: blindSpots.slice(0, AT_MOST),
    hidden_strengths: byGap(
      competences.filter(({ classification }) => classification === 'fortaleza_oculta'),
    ).slice(0, AT_MOST),
    priorities: [...new Set([...blindSpots, ...confirmed, ...extremes.lowest])].slice(0, AT_MOST),
  }
}

/** The two ends never overlap: with four competences, two are the highest and two the lowest. Equals keep the evaluation's order. */
function extremesOf(lines: readonly Numbered[], atMost: number): Extremes {
  const ranked = lines.filter(({ others }) => others !== null).sort(byOthers)
  const each = Math.min(atMost, Math.floor(ranked.length / 2))
  const numbers = ranked.map(({ number }) => number)
  return {
    highest: numbers.slice(0, each),
    lowest: each === 0 ? [] : numbers.slice(-each).reverse(),
  }
}

function byOthers(a: Line, b: Line): number {
  return a.others && b.others
    ? compare(parseFraction(b.others.exact), parseFraction(a.others.exact))
    : 0
}

export const gapSize = ({ gap }: Line) => absolute(parseFraction(gap?.exact ?? '0/1'))

/** The widest difference first. */
export function byGap(lines: readonly Numbered[]): string[] {
  return [...lines].sort((a, b) => compare(gapSize(b), gapSize(a))).map(({ number }) => number)
}
