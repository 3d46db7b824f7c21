import { normalQuantile, rangeQuantile } from './quantiles.rules.ts'

/*
 * The one model of chance from which every word follows (docs/reports.md, degrees): how far apart
 * numbers must be so that other raters would say the same. A model, not a measurement: on a scale
 * with R = 4 the answers of one rater share a halo, those to one competence something more, and
 * each answer has a spread of its own.
 */
const HALO = 0.45
const RATER_AND_COMPETENCE = 0.45
const ANSWER = 0.75
/** What a whole answer of self is off the view that it rounds: uniform over one step. */
const ROUNDING = 1 / Math.sqrt(12)
/** How the difference of two competences spreads among people, of whom a group report is. */
const PERSON = 0.535

/** How firmly a report says something; `even`: there is no difference to read. */
export const degrees = ['clear', 'probable', 'even'] as const
export type Degree = (typeof degrees)[number]

/** The printed tenths from which a difference has a degree. */
export type DegreeThresholds = Readonly<Record<Exclude<Degree, 'even'>, number>>

/** What is asked, on which every spread depends. */
export interface QuestionnaireShape {
  /** R in docs/reports.md. */
  readonly range: number
  readonly competences: number
  /** In the average competence. */
  readonly questions: number
}

/** The degree of a difference that is at least so many tenths. */
export function classifyDegree(tenths: number, { clear, probable }: DegreeThresholds): Degree {
  const size = Math.abs(tenths)
  if (size >= clear) return 'clear'
  return size >= probable ? 'probable' : 'even'
}

/** Of one rater's mean in a competence, without what all competences share. */
export const competenceSpread = ({ questions }: QuestionnaireShape): number =>
  Math.hypot(RATER_AND_COMPETENCE, ANSWER / Math.sqrt(questions))
/** Of one rater's mean in a competence, in all competences, and of one answer. */
const oneCompetence = (shape: QuestionnaireShape): number =>
  Math.hypot(HALO, competenceSpread(shape))
const allCompetences = (shape: QuestionnaireShape): number =>
  Math.hypot(HALO, competenceSpread(shape) / Math.sqrt(shape.competences))
const ONE_ANSWER = Math.hypot(HALO, RATER_AND_COMPETENCE, ANSWER)

/** Printed tenths, rounded up: a printed difference never counts for more than it is. */
const upToTenths = (points: number, { range }: QuestionnaireShape): number =>
  Math.ceil((points * range * 10) / 4 - 1e-9)

/** Between competences of one person, over all pairs of them. */
export function orderThresholds(shape: QuestionnaireShape, effective: number): DegreeThresholds {
  const error = Math.SQRT2 * competenceSpread(shape)
  return toOrderThresholds(shape, error / Math.sqrt(effective))
}

/** The same of averages of so many people. */
export const groupOrderThresholds = (shape: QuestionnaireShape, people: number): DegreeThresholds =>
  toOrderThresholds(shape, PERSON / Math.sqrt(people))

/** Between self and others, as averages of so many people. */
export const groupGapThresholds = (shape: QuestionnaireShape, people: number): DegreeThresholds =>
  familyThresholds(shape, { error: PERSON / Math.sqrt(people), comparisons: 1 })

/** Between the averages of so many relations, each over other people. */
export const groupViewThresholds = (
  shape: QuestionnaireShape,
  { people, relations }: { readonly people: number; readonly relations: number },
): DegreeThresholds =>
  familyThresholds(shape, {
    error: PERSON * Math.sqrt(2 / people),
    comparisons: ((relations * (relations - 1)) / 2) * shape.competences,
  })

const toOrderThresholds = (shape: QuestionnaireShape, error: number): DegreeThresholds => ({
  clear: upToTenths(rangeQuantile(shape.competences, 'clear') * error, shape),
  probable: upToTenths(rangeQuantile(shape.competences, 'probable') * error, shape),
})

/**
 * Between self and others. What the person answered is known, so that probable asks only that it
 * holds against the spread of the others; clear counts the answer as one more rater.
 */
export function gapThresholds(
  shape: QuestionnaireShape,
  { effective, of }: { readonly effective: number; readonly of: 'total' | 'competence' },
): DegreeThresholds {
  const spread = of === 'total' ? allCompetences(shape) : oneCompetence(shape)
  const answers = shape.questions * (of === 'total' ? shape.competences : 1)
  const z = normalQuantile(1 - 0.05 / (2 * (of === 'total' ? 1 : shape.competences)))
  return selfThresholds(shape, { z, spread, raters: effective, answers })
}

const selfThresholds = (
  shape: QuestionnaireShape,
  {
    z,
    spread,
    raters,
    answers,
  }: {
    readonly z: number
    readonly spread: number
    readonly raters: number
    readonly answers: number
  },
): DegreeThresholds => ({
  clear: upToTenths(z * spread * Math.sqrt(1 + 1 / raters), shape),
  probable: upToTenths(
    z * Math.hypot(spread / Math.sqrt(raters), ROUNDING / Math.sqrt(answers)),
    shape,
  ),
})

/** The same of one behaviour, in one direction, over all behaviours. */
export function behaviourThresholds(shape: QuestionnaireShape, people: number): DegreeThresholds {
  const z = normalQuantile(1 - 0.05 / (shape.competences * shape.questions))
  return selfThresholds(shape, { z, spread: ONE_ANSWER, raters: people, answers: 1 })
}

/** Between two groups of raters, over all pairs of so many groups. */
export function viewThresholds(
  shape: QuestionnaireShape,
  {
    people,
    groups,
    of,
  }: {
    readonly people: readonly [number, number]
    readonly groups: number
    readonly of: 'total' | 'competence'
  },
): DegreeThresholds {
  const spread = of === 'total' ? allCompetences(shape) : oneCompetence(shape)
  const pairs = (groups * (groups - 1)) / 2
  return familyThresholds(shape, {
    error: spread * Math.sqrt(1 / people[0] + 1 / people[1]),
    comparisons: of === 'total' ? pairs : pairs * shape.competences,
  })
}

/** Between two cycles, over all competences. */
export const changeThresholds = (
  shape: QuestionnaireShape,
  effective: readonly [number, number],
): DegreeThresholds =>
  familyThresholds(shape, {
    error: oneCompetence(shape) * Math.sqrt(1 / effective[0] + 1 / effective[1]),
    comparisons: shape.competences,
    family: { clear: 0.05, probable: 0.2 },
  })

const familyThresholds = (
  shape: QuestionnaireShape,
  {
    error,
    comparisons,
    family = FAMILY,
  }: {
    readonly error: number
    readonly comparisons: number
    readonly family?: DegreeThresholds
  },
): DegreeThresholds => ({
  clear: upToTenths(normalQuantile(1 - family.clear / (2 * comparisons)) * error, shape),
  probable: upToTenths(normalQuantile(1 - family.probable / (2 * comparisons)) * error, shape),
})

/**
 * How often groups without a difference may be said to differ. Less than the order, which takes
 * most of the 5 and 20 % of reports without any difference that may say something.
 */
const FAMILY: DegreeThresholds = { clear: 0.01, probable: 0.04 }
