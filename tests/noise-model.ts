import { sampleSurvey } from '#features/reports/model/sample.rules.ts'
import type { CompletedForm, ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { seededRandom } from '#shared/random.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'

/** On a scale from 1 to 5: what the answers of raters share and what each has of its own. */
const SPREADS = { halo: 0.45, competence: 0.45, answer: 0.75, behaviour: 0.5 } as const
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
}

/** Behaviours of a person whose competences truly are so different, and what raters answer. */
function drawAnswers(seed: string, { competences, differences, level = 3.7 }: Simulation) {
  const gauss = normal(seed)
  const levels = many(competences, () => level + differences * gauss())
  const behaviours = levels.map((seen) => {
    const own = many(QUESTIONS, () => SPREADS.behaviour * gauss())
    const mean = own.reduce((sum, each) => sum + each, 0) / QUESTIONS
    return own.map((each) => seen + each - mean)
  })
  const choicesOf = (relation: RelationKey): number[] => {
    if (relation === 'auto') return behaviours.flat().map(toAnswer)
    const halo = SPREADS.halo * gauss()
    return behaviours.flatMap((own) => {
      const shared = halo + SPREADS.competence * gauss()
      return own.map((each) => toAnswer(each + shared + SPREADS.answer * gauss()))
    })
  }
  return { levels, choicesOf }
}

/** A person as the model of chance of docs/reports.md makes them; the self-evaluation is true. */
export function simulatePerson(simulation: Simulation): SimulatedPerson {
  const { seed, competences, raters } = simulation
  const { levels, choicesOf } = drawAnswers(seed, simulation)
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

const many = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)
const toAnswer = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))

/** Standard normal numbers, the same ones for the same seed. */
function normal(seed: string): () => number {
  const random = seededRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
