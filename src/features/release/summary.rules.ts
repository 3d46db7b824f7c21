import { estimatedMinutes } from '#features/evaluations/rules.ts'
import {
  type Coverage,
  listRelations,
  medianLoad,
  publishedSizes,
  type RaterCounts,
  visibilities,
} from '#features/forms/coverage.rules.ts'
import { expectedPairs, shareText } from '#features/matrices/deduction.rules.ts'
import { MINIMUM_RATERS } from '#features/matrices/limits.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import type { ReleaseSummary } from './contract.ts'

interface Subject {
  readonly id: string
  readonly name: string
}
/** Who rates one evaluated. */
export interface RatersAbout {
  readonly evaluated_id: string
  readonly counts: RaterCounts
  /** Whether anyone else than the evaluated rates them. */
  readonly by_others: boolean
}
/** How many forms one person has, and whether any is about another person. */
export interface FormsOfRater {
  readonly evaluator_id: string
  readonly forms: number
  readonly about_others: boolean
  /** The rater has no e-mail. */
  readonly on_paper?: boolean
}
/** The forms of a matrix, counted: there can be 200,000. */
export interface CountedForms {
  readonly subjects: readonly Subject[]
  readonly about: readonly RatersAbout[]
  readonly raters: readonly FormsOfRater[]
}
interface Roster extends CountedForms {
  readonly minimum_raters: number
  readonly question_count: number
}
/** The summary without its dates. */
type Counts = Omit<
  ReleaseSummary,
  'closes_at' | 'reports_at' | 'limit_date' | 'reminder_date' | 'halfway_date' | 'last_day_date'
>

/** «312 correos · 188 papeletas por imprimir» */
export const mailsText = ({ mails, slips = 0 }: Pick<ReleaseSummary, 'mails' | 'slips'>): string =>
  [
    numbered(mails, 'correo', 'correos'),
    ...(slips > 0 ? [numbered(slips, 'papeleta por imprimir', 'papeletas por imprimir')] : []),
  ].join(' · ')

/** What the report of one evaluated may show. */
export interface Covered extends Coverage {
  /** How many raters each published group has, and would have with a minimum of one more. */
  readonly sizes: readonly number[]
  readonly sizes_above: readonly number[]
}

const groupSizes = (relations: Coverage['relations']): number[] =>
  publishedSizes(listRelations(relations))

/** The evaluated, one by one, so that a caller may pause between them: there can be 10,000. */
export function* coverEach({ subjects, about, minimum_raters }: Roster): Generator<Covered> {
  const aboutById = new Map(about.map((one) => [one.evaluated_id, one]))
  for (const { id: evaluated_id } of subjects) {
    const counts = aboutById.get(evaluated_id)?.counts
    if (!counts) continue
    const relations = visibilities(counts, minimum_raters)
    const above = visibilities(counts, minimum_raters + 1)
    yield {
      evaluated_id,
      relations,
      sizes: groupSizes(relations),
      sizes_above: groupSizes(above),
    }
  }
}

/** What a release of these forms will do. */
export function summarize(roster: Roster, covered: readonly Covered[]): Counts {
  const { subjects, about, raters, minimum_raters, question_count } = roster
  const byForms = raters.toSorted((one, other) => other.forms - one.forms)
  const [heaviest] = byForms
  const slips = raters.filter(({ on_paper }) => on_paper).length
  const name = subjects.find(({ id }) => id === heaviest?.evaluator_id)?.name
  return {
    evaluated: about.length,
    evaluators: raters.length,
    forms: raters.reduce((sum, { forms }) => sum + forms, 0),
    mails: raters.length - slips,
    ...(slips > 0 && { slips }),
    without_evaluators: withoutEvaluators(roster),
    only_leader: listOnlyLed(subjects, covered),
    small_groups: smallGroups(subjects, covered, minimum_raters),
    deduction: estimateDeduction(covered, roster),
    heaviest:
      heaviest && name !== undefined
        ? {
            name,
            forms: heaviest.forms,
            minutes: estimatedMinutes(question_count, heaviest.forms),
          }
        : null,
    usual: medianLoad(byForms, question_count),
  }
}

function estimateDeduction(
  covered: readonly Covered[],
  { minimum_raters, question_count }: Pick<Roster, 'minimum_raters' | 'question_count'>,
): Counts['deduction'] {
  const estimate = (reports: readonly (readonly number[])[]) => ({
    groups: reports.flat().length,
    share: expectedPairs(reports, question_count),
  })
  const above = estimate(covered.map(({ sizes_above }) => sizes_above))
  return {
    ...estimate(covered.map(({ sizes }) => sizes)),
    questions: question_count,
    higher:
      minimum_raters < MINIMUM_RATERS.highest ? { minimum: minimum_raters + 1, ...above } : null,
  }
}

/**
 * Who is evaluated by no other person: their report has only their own answers, or there is none. People
 * who only rate are complete as they are.
 */
function withoutEvaluators({
  subjects,
  about,
  raters,
}: CountedForms): Counts['without_evaluators'] {
  const byOthers = new Map(about.map(({ evaluated_id, by_others }) => [evaluated_id, by_others]))
  const rating = new Set(
    raters.flatMap(({ evaluator_id, about_others }) => (about_others ? evaluator_id : [])),
  )
  return subjects.flatMap(({ id, name }) => {
    const self_evaluated = byOthers.get(id) === false
    const isMissing = self_evaluated || !(byOthers.has(id) || rating.has(id))
    return isMissing ? { id, name, self_evaluated } : []
  })
}

/** Whom the leader alone rates besides themselves: no group is protected by others. */
function listOnlyLed(
  subjects: readonly Subject[],
  covered: readonly Coverage[],
): Counts['only_leader'] {
  const led = new Set(
    covered
      .filter(
        ({ relations }) =>
          relations.lider.raters > 0 &&
          protectedGroups(relations).every(({ raters }) => raters === 0),
      )
      .map(({ evaluated_id }) => evaluated_id),
  )
  return subjects.filter(({ id }) => led.has(id)).map(({ id, name }) => ({ id, name }))
}

/** Groups with fewer raters than the minimum, pooled with others or hidden, and whom they rate. */
function smallGroups(
  subjects: readonly Subject[],
  covered: readonly Coverage[],
  minimum: number,
): Counts['small_groups'] {
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  const small = covered.flatMap(({ evaluated_id, relations }) =>
    protectedGroups(relations)
      .filter(({ raters }) => raters > 0 && raters < minimum)
      .map(({ visibility }) => ({ evaluated_id, visibility })),
  )
  const pooled = small.filter(({ visibility }) => visibility === 'pooled').length
  const people = [...new Set(small.map(({ evaluated_id }) => evaluated_id))].map((id) => ({
    id,
    name: names.get(id) ?? '',
  }))
  return { total: small.length, pooled, hidden: small.length - pooled, people }
}

/** The relations whose answers are only published in a group of at least the minimum. */
const protectedGroups = ({ companero, equipo, cliente }: Coverage['relations']) => [
  companero,
  equipo,
  cliente,
]

/** What a higher minimum would do, where it leaves groups and the printed share becomes another. */
export const worthwhileMinimum = ({ share, higher }: Counts['deduction']) =>
  higher && higher.groups > 0 && shareText(higher.share) !== shareText(share) ? higher : null

/** In how many groups two raters deduce an answer, and in how many with a higher minimum. */
export function deductionText(deduction: Counts['deduction']): string {
  const { groups, share } = deduction
  const where =
    groups === 1 ? 'los grupos como el de este proyecto' : `los ${wholeNumber(groups)} grupos`
  const now = `Dos personas que se cuenten sus respuestas deducen alguna en cerca del ${shareText(share)} de ${where}`
  const higher = worthwhileMinimum(deduction)
  if (!higher) return `${now}.`
  const of = higher.groups === groups ? '' : ` de ${wholeNumber(higher.groups)}`
  return `${now}; con un mínimo de ${higher.minimum}, del ${shareText(higher.share)}${of}.`
}
