import {
  NEWEST_METHOD,
  rangeOf,
  type ReportInput,
  type CompletedForm,
} from '#features/reports/numbers/survey.rules.ts'
import type { Weights } from '#features/reports/numbers/weights.rules.ts'
import { seededRandom } from '#shared/random.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'

type Random = () => number

const integer = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

/**
 * Invented evaluated for tests that recompute reports: scales of 3 to 10 values, minimums of 3 to
 * 10, groups of every size, N/A from never to half, and answers close enough to each other for
 * ties. In two of five some raters of every relation mark what matters for the role; in two of five
 * relations, competences or both have weights. The same seed gives the same project, as long as
 * `random` is called in the same order.
 */
export function randomProject(seed: string): ReportInput {
  const random = seededRandom(seed)
  const scale = randomScale(random)
  const competences = randomQuestions(random)
  const sizes = randomSizes(random)
  const minimum_raters = random() < 0.7 ? 3 : integer(random, 3, 10)
  const asked = randomAsked(seed, competences)
  const forms = randomForms(random, { scale, sizes, asked: asked.flat() })
  const invited = { ...sizes, companero: sizes.companero + integer(random, 0, 2) }
  return {
    method: NEWEST_METHOD,
    matrix: {
      name: 'Proyecto',
      minimum_raters,
      limit_date: '2026-12-04',
      weights: randomWeights(`${seed} pesos`, competences.length),
    },
    company: { name: 'Empresa', primary_color: '#000000', secondary_color: '#000000' },
    scale,
    competences: competences.map((questions, index) => ({
      id: `${index}`,
      name: index % 4 === 3 ? `Orden y aseo ${index + 1}` : `Tema ${index + 1}`,
      description: '',
      questions: questions.map((question, at) => ({
        id: question,
        question,
        name: question,
        relations: asked[index]?.[at] ?? [],
      })),
    })),
    evaluated: { id: seed, name: 'Persona Evaluada' },
    forms: withImportance(seed, competences.length, forms),
    invited,
    people_invited: invited.lider + invited.companero + invited.equipo + invited.cliente,
    groups_withheld: false,
  }
}

function randomScale(random: Random): ReportInput['scale'] {
  const highest = random() < 0.4 ? 5 : integer(random, 3, 10)
  return {
    lowest_value: 1,
    highest_value: highest,
    allow_na: true,
    values: Array.from({ length: highest }, (_, index) => ({
      value: index + 1,
      description: `Valor ${index + 1}`,
    })),
  }
}

const randomQuestions = (random: Random): string[][] =>
  Array.from({ length: integer(random, 1, random() < 0.1 ? 14 : 6) }, (_, index) =>
    Array.from({ length: integer(random, 1, 5) }, (__, at) => `Conducta ${index + 1}.${at + 1}`),
  )

const randomSizes = (random: Random): Record<RelationKey, number> => ({
  auto: random() < 0.85 ? 1 : 0,
  lider: random() < 0.85 ? 1 : 0,
  companero: integer(random, 0, 8),
  equipo: integer(random, 0, 8),
  cliente: integer(random, 0, 5),
})

/** In a third of the projects some questions are asked of some relations alone. */
function randomAsked(seed: string, competences: readonly string[][]): RelationKey[][][] {
  const random = seededRandom(`${seed} relaciones`)
  const limits = random() < 0.33
  return competences.map((questions) =>
    questions.map(() =>
      limits && random() < 0.4
        ? relationTypes.flatMap(({ key }) => (random() < 0.5 ? key : []))
        : [],
    ),
  )
}

function randomForms(
  random: Random,
  {
    scale,
    sizes,
    asked,
  }: {
    readonly scale: ReportInput['scale']
    readonly sizes: Readonly<Record<RelationKey, number>>
    /** Of which relations each question is asked. */
    readonly asked: readonly (readonly RelationKey[])[]
  },
): CompletedForm[] {
  const skipped = [0, 0.05, 0.2, 0.5][integer(random, 0, 3)] ?? 0
  const spread = random()
  const levels = asked.map(() => random())
  let rater = 0
  return relationTypes.flatMap(({ key: relation }) => {
    const shift = (random() - 0.5) * (relation === 'auto' ? 1 : 0.5)
    return Array.from({ length: sizes[relation] }, (): CompletedForm => ({
      rater: ++rater,
      relation,
      comment: null,
      choices: levels.map((level, position) => {
        const relations = asked[position] ?? []
        const isAsked = relations.length === 0 || relations.includes(relation)
        if (random() < skipped || !isAsked) return null
        const value = Math.round((level + shift + (random() - 0.5) * spread) * rangeOf(scale))
        return 1 + Math.min(scale.highest_value - 1, Math.max(0, value))
      }),
    }))
  })
}

/** In two of five projects most raters mark up to three competences. */
function withImportance(
  seed: string,
  competences: number,
  forms: readonly CompletedForm[],
): CompletedForm[] {
  const random = seededRandom(`${seed} importancia`)
  const marks = random() < 0.4
  const positions = Array.from({ length: competences }, (_, index) => index)
  const important = (): number[] =>
    marks && random() < 0.6
      ? positions.toSorted(() => random() - 0.5).slice(0, Math.ceil(random() * 3))
      : []
  return forms.map((form) => ({ ...form, important: important() }))
}

/** Whole percents that add to 100, each of at least so many. */
function percents(parts: number, least: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, () => least)
  for (let left = 100 - parts * least; left > 0; left -= 1) {
    const at = Math.floor(random() * random() * parts)
    weights[at] = (weights[at] ?? 0) + 1
  }
  return weights
}

/** In two of five projects relations, competences or both have weights. */
function randomWeights(seed: string, competences: number): Weights | null {
  const random = seededRandom(seed)
  const kind = random()
  if (kind >= 0.4) return null
  const [lider, companero, equipo, cliente] = percents(4, 10, random)
  return {
    relations: kind < 0.3 ? { lider, companero, equipo, cliente } : null,
    competences: kind < 0.1 || kind >= 0.3 ? percents(competences, 1, random) : null,
  }
}
