import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'

/*
 * The degrees of docs/reports.md, computed a second time without any code of the product: the same
 * model of chance, with quantiles found by halving instead of a formula.
 */

export type Degree = 'clear' | 'probable' | 'even'
/** From so many tenths on a difference has the degree. */
export interface Limits {
  readonly clear: number
  readonly probable: number
}

export const degreeIn = (tenths: number, { clear, probable }: Limits): Degree =>
  tenths >= clear ? 'clear' : tenths >= probable ? 'probable' : 'even'

/** The share of the normal distribution below z, by Simpson's rule. */
function below(z: number): number {
  const steps = 400
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let area = density(0) + density(z)
  for (let step = 1; step < steps; step++)
    area += (step % 2 === 1 ? 4 : 2) * density((step * z) / steps)
  return 0.5 + (area * z) / steps / 3
}

const known = new Map<number, number>()
function quantile(share: number): number {
  const found = known.get(share)
  if (found !== undefined) return found
  let [low, high] = [0, 8]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (below(middle) < share) low = middle
    else high = middle
  }
  known.set(share, low)
  return low
}

/** How far equal numbers lie apart by chance: 80 and 95 % of their range ÷ √2, by how many. */
const RANGES: readonly (readonly [number, number, number])[] = [
  [2, 1.28, 1.96],
  [3, 1.71, 2.34],
  [4, 1.97, 2.57],
  [6, 2.29, 2.85],
  [8, 2.49, 3.03],
  [10, 2.64, 3.17],
  [12, 2.76, 3.27],
  [20, 3.08, 3.54],
  [40, 3.48, 3.9],
]

function rangeOf(count: number): readonly [number, number] {
  const index = RANGES.findIndex(([size]) => size >= count)
  const [size = 0, probable = 0, clear = 0] = RANGES[Math.max(0, index)] ?? []
  const before = RANGES[index - 1]
  if (!before || index < 1) return [probable, clear]
  const share = (count - before[0]) / (size - before[0])
  return [before[1] + share * (probable - before[1]), before[2] + share * (clear - before[2])]
}

/** How much the numbers of one rater vary by chance: in a competence, in all and in one answer. */
function spreadsOf(count: number, questions: number) {
  const inCompetence = Math.hypot(0.45, 0.75 / Math.sqrt(questions))
  return {
    inCompetence,
    one: Math.hypot(0.45, inCompetence),
    all: Math.hypot(0.45, inCompetence / Math.sqrt(count)),
    answer: Math.hypot(0.45, 0.45, 0.75),
  }
}

/** The thresholds of one survey. */
export function degreesOf({ scale, competences }: Pick<ReportInput, 'scale' | 'competences'>) {
  const range = scale.highest_value - scale.lowest_value
  const count = competences.length
  const questions = competences.reduce((sum, each) => sum + each.questions.length, 0) / count
  const { inCompetence, one, all, answer } = spreadsOf(count, questions)
  const rounding = 1 / Math.sqrt(12)
  const tenths = (points: number): number => Math.ceil((points * range * 10) / 4 - 1e-9)
  const self = (z: number, spread: number, raters: number, answers: number): Limits => ({
    clear: tenths(z * spread * Math.sqrt(1 + 1 / raters)),
    probable: tenths(z * Math.hypot(spread / Math.sqrt(raters), rounding / Math.sqrt(answers))),
  })
  const [probable, clear] = rangeOf(count)
  return {
    order: (raters: number): Limits => ({
      clear: tenths((clear * Math.SQRT2 * inCompetence) / Math.sqrt(raters)),
      probable: tenths((probable * Math.SQRT2 * inCompetence) / Math.sqrt(raters)),
    }),
    competenceGap: (raters: number): Limits =>
      self(quantile(1 - 0.025 / count), one, raters, questions),
    totalGap: (raters: number): Limits => self(quantile(0.975), all, raters, questions * count),
    behaviourGap: (raters: number): Limits =>
      self(quantile(1 - 0.05 / (count * questions)), answer, raters, 1),
    views: (a: number, b: number, groups: number, isTotal: boolean): Limits => {
      const pairs = ((groups * (groups - 1)) / 2) * (isTotal ? 1 : count)
      const error = (isTotal ? all : one) * Math.sqrt(1 / a + 1 / b)
      return {
        clear: tenths(quantile(1 - 0.005 / pairs) * error),
        probable: tenths(quantile(1 - 0.02 / pairs) * error),
      }
    },
    change: (a: number, b: number): Limits => {
      const error = one * Math.sqrt(1 / a + 1 / b)
      return {
        clear: tenths(quantile(1 - 0.025 / count) * error),
        probable: tenths(quantile(1 - 0.1 / count) * error),
      }
    },
  }
}
