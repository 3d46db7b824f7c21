import {
  rangeOf,
  type ReportInput,
  type CompletedForm,
} from '#features/reports/numbers/survey.rules.ts'
import type { Weights } from '#features/reports/numbers/weights.rules.ts'
import { seededRandom } from '#shared/random.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'

/**
 * Invented evaluated for tests that recompute reports: scales of 3 to 10 values, minimums of 3 to
 * 10, groups of every size, N/A from never to half, and answers close enough to each other for
 * ties. In two of five some raters of every relation mark what matters for the role; in two of five
 * relations, competences or both have weights. The same seed gives the same project.
 */
export function randomProject(seed: string): ReportInput {
  const random = seededRandom(seed)
  const integer = (from: number, to: number): number =>
    from + Math.floor(random() * (to - from + 1))
  const highest = random() < 0.4 ? 5 : integer(3, 10)
  const scale = { lowest_value: 1, highest_value: highest, allow_na: true }
  const competences = Array.from({ length: integer(1, random() < 0.1 ? 14 : 6) }, (_, index) =>
    Array.from({ length: integer(1, 5) }, (__, at) => `Conducta ${index + 1}.${at + 1}`),
  )
  const sizes: Record<RelationKey, number> = {
    auto: random() < 0.85 ? 1 : 0,
    lider: random() < 0.85 ? 1 : 0,
    companero: integer(0, 8),
    equipo: integer(0, 8),
    cliente: integer(0, 5),
  }
  const minimum_raters = random() < 0.7 ? 3 : integer(3, 10)
  const skipped = [0, 0.05, 0.2, 0.5][integer(0, 3)] ?? 0
  const spread = random()
  const levels = competences.map((questions) => questions.map(() => random()))
  const limiting = seededRandom(`${seed} relaciones`)
  const limits = limiting() < 0.33
  const asked = levels.map((questions) =>
    questions.map(() =>
      limits && limiting() < 0.4
        ? relationTypes.flatMap(({ key }) => (limiting() < 0.5 ? key : []))
        : [],
    ),
  )
  let rater = 0
  const forms = relationTypes.flatMap(({ key: relation }) => {
    const shift = (random() - 0.5) * (relation === 'auto' ? 1 : 0.5)
    return Array.from({ length: sizes[relation] }, (): CompletedForm => ({
      rater: ++rater,
      relation,
      comment: null,
      choices: levels.flat().map((level, position) => {
        const relations = asked.flat()[position] ?? []
        const isAsked = relations.length === 0 || relations.includes(relation)
        if (random() < skipped || !isAsked) return null
        const value = Math.round((level + shift + (random() - 0.5) * spread) * rangeOf(scale))
        return 1 + Math.min(highest - 1, Math.max(0, value))
      }),
    }))
  })
  const marking = seededRandom(`${seed} importancia`)
  const marks = marking() < 0.4
  const important = (): number[] =>
    marks && marking() < 0.6
      ? [...competences.keys()].toSorted(() => marking() - 0.5).slice(0, Math.ceil(marking() * 3))
      : []
  const invited = { ...sizes, companero: sizes.companero + integer(0, 2) }
  return {
    matrix: {
      name: 'Proyecto',
      minimum_raters,
      limit_date: '2026-12-04',
      weights: randomWeights(`${seed} pesos`, competences.length),
    },
    company: { name: 'Empresa', primary_color: '#000000', secondary_color: '#000000' },
    scale: {
      ...scale,
      values: Array.from({ length: highest }, (_, index) => ({
        value: index + 1,
        description: `Valor ${index + 1}`,
      })),
    },
    competences: competences.map((questions, index) => ({
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
    forms: forms.map((form) => ({ ...form, important: important() })),
    invited,
    people_invited: invited.lider + invited.companero + invited.equipo + invited.cliente,
    groups_withheld: false,
  }
}

/** Whole percents that add to 100, each of at least so many. */
function percents(parts: number, least: number, random: () => number): number[] {
  const weights = Array.from({ length: parts }, () => least)
  for (let left = 100 - parts * least; left > 0; left -= 1) {
    const at = Math.floor(random() * random() * parts)
    weights[at] = (weights[at] ?? 0) + 1
  }
  return weights
}

/** In two of five projects relations, competences or both have weights. */
export function randomWeights(seed: string, competences: number): Weights | null {
  const random = seededRandom(seed)
  const kind = random()
  if (kind >= 0.4) return null
  const [lider, companero, equipo, cliente] = percents(4, 10, random)
  return {
    relations: kind < 0.3 ? { lider, companero, equipo, cliente } : null,
    competences: kind < 0.1 || kind >= 0.3 ? percents(competences, 1, random) : null,
  }
}
