import {
  drawBehaviours,
  drawChoices,
  drawNormal,
  toAnswer,
} from '#features/anonymity/attacker/answer-model.rules.ts'
import { sampleSurvey } from '#features/reports/model/sample.rules.ts'
import type { CompletedForm, ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { seededRandom } from '#shared/random.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'

const QUESTIONS = 5

export interface SimulatedPerson {
  readonly input: ReportInput
  /** How each competence is truly seen; the self-evaluation says exactly that. */
  readonly levels: readonly number[]
}

export interface Simulation {
  readonly seed: string
  readonly competences: number
  /** How many raters of each relation answer. */
  readonly raters: Readonly<Partial<Record<RelationKey, number>>>
  /** The standard deviation among the competences. */
  readonly differences: number
  /** How all of them are seen on average. */
  readonly level?: number
  /** Whether they lie evenly apart, in place of by chance. */
  readonly evenly?: boolean
}

/** Behaviours of a person whose competences truly are so different, and what raters answer. */
function drawPerson(seed: string, simulation: Simulation) {
  const { competences, differences, level = 3.7, evenly = false } = simulation
  const gauss = drawNormal(seededRandom(seed))
  const drawn = drawBehaviours(gauss, {
    competences,
    questions: QUESTIONS,
    differences: evenly ? 0 : differences,
    level,
  })
  const steps = evenSteps(competences).map((step) => (evenly ? step * differences : 0))
  const move = (value: number, index: number): number => value + (steps[index] ?? 0)
  const levels = drawn.levels.map(move)
  const behaviours = drawn.behaviours.map((own, at) => own.map((value) => move(value, at)))
  const choicesOf = (relation: RelationKey): number[] =>
    relation === 'auto' ? behaviours.flat().map(toAnswer) : drawChoices(gauss, behaviours).flat()
  return { levels, choicesOf }
}

/** A person as the model of chance of docs/reports.md makes them; the self-evaluation is true. */
export function simulatePerson(simulation: Simulation): SimulatedPerson {
  const { seed, competences, raters } = simulation
  const { levels, choicesOf } = drawPerson(seed, simulation)
  const sizes = { auto: 1, lider: 0, companero: 0, equipo: 0, cliente: 0, ...raters }
  const forms = relationTypes
    .flatMap(({ key }) => many(sizes[key], () => key))
    .map((relation, rater): CompletedForm => ({
      rater,
      relation,
      comment: null,
      choices: choicesOf(relation),
    }))
  const survey = sampleSurvey({ seed, competences, minimum_raters: 3, completed: sizes })
  return {
    levels,
    input: {
      ...survey,
      evaluated: { id: seed, name: 'Ana' },
      forms,
      invited: sizes,
      people_invited: forms.length - 1,
      groups_withheld: false,
    },
  }
}

/** So many numbers, evenly apart, with a mean of 0 and a standard deviation of 1. */
const evenSteps = (count: number): number[] =>
  Array.from(
    { length: count },
    (_, at) => (at - (count - 1) / 2) / Math.sqrt((count ** 2 - 1) / 12),
  )

const many = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)
