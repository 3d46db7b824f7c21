import { sampleSurvey } from '#features/reports/model/sample.rules.ts'
import type {
  CompletedForm,
  EvaluatedForms,
  ReportInput,
  Survey,
} from '#features/reports/numbers/survey.rules.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'

/*
 * Six invented people, each of whom answers one question about reports: what a consultant would say
 * first. Means are given by group and competence, and answers are whole numbers that make them.
 */

const COMPETENCES = [
  'Comunicación',
  'Toma de decisiones',
  'Orientación a resultados',
  'Liderazgo',
  'Desarrollo de personas',
  'Delegación',
] as const

type Means = readonly number[]

interface Person {
  readonly name: string
  /** How many people of the group answer, and the mean of each competence. */
  readonly seen: Readonly<Partial<Record<RelationKey, readonly [people: number, means: Means]>>>
}

const all = (mean: number): Means => COMPETENCES.map(() => mean)

export const sixPeople = {
  'un-grupo-aparte': {
    name: 'Paula Arriaga Neri',
    seen: {
      lider: [1, [4.8, 4.8, 4.6, 4.8, 4.6, 4.4]],
      companero: [4, [4.4, 4.4, 4.3, 4.3, 4.2, 4.1]],
      equipo: [5, [2.4, 2.3, 2.1, 2.0, 1.9, 1.8]],
      cliente: [3, [4.2, 4.2, 4.1, 4.1, 4.0, 3.9]],
    },
  },
  'te-ves-mas-abajo': {
    name: 'Iván Robledo Cruz',
    seen: {
      auto: [1, [3.0, 2.8, 3.0, 2.8, 3.0, 2.8]],
      lider: [1, [4.6, 4.6, 4.4, 4.6, 4.4, 4.4]],
      companero: [4, [4.4, 4.4, 4.3, 4.3, 4.2, 4.2]],
      equipo: [5, [4.2, 4.2, 4.1, 4.1, 4.0, 4.0]],
    },
  },
  'te-ves-mas-arriba': {
    name: 'Teresa Ibarra Luna',
    seen: {
      auto: [1, [4.6, 4.4, 4.6, 4.4, 4.6, 4.4]],
      lider: [1, [3.2, 3.2, 3.8, 3.0, 2.8, 2.8]],
      companero: [4, [3.1, 3.0, 3.6, 2.9, 2.7, 2.8]],
      equipo: [5, [3.0, 2.8, 3.5, 2.8, 2.6, 2.8]],
    },
  },
  parejo: {
    name: 'Arturo Leal Garza',
    seen: {
      auto: [1, [4.0, 3.8, 4.0, 3.8, 4.0, 3.8]],
      lider: [1, [4.0, 4.0, 3.8, 3.8, 3.8, 3.8]],
      companero: [4, [3.8, 3.8, 3.8, 3.7, 3.6, 3.6]],
      equipo: [5, [3.8, 3.8, 3.7, 3.6, 3.6, 3.6]],
    },
  },
  'una-clara-abajo': {
    name: 'Gerardo Pineda Solís',
    seen: {
      auto: [1, [4.2, 4.2, 4.0, 4.2, 4.2, 4.2]],
      lider: [1, [4.4, 4.2, 4.0, 4.0, 3.8, 3.0]],
      companero: [4, [4.2, 4.1, 3.9, 3.8, 3.6, 2.4]],
      equipo: [5, [4.0, 4.0, 3.8, 3.7, 3.5, 1.6]],
    },
  },
  'todos-lo-mismo': {
    name: 'Bruno Castañeda Ríos',
    seen: { auto: [1, all(5)], lider: [1, all(5)], companero: [4, all(5)], equipo: [5, all(5)] },
  },
} as const satisfies Record<string, Person>

/** Six competences of the library in the order of the means. */
export function sixSurvey(): Survey {
  const survey = sampleSurvey({
    seed: '',
    competences: 8,
    minimum_raters: 3,
    completed: { auto: 1, lider: 1, companero: 4, equipo: 5, cliente: 3 },
  })
  return {
    ...survey,
    matrix: { ...survey.matrix, leader_reports: true },
    competences: COMPETENCES.flatMap((name) =>
      survey.competences.filter((competence) => competence.name === name),
    ),
  }
}

/** So many whole numbers of this mean, of which the larger ones are spread evenly. */
const spreadEvenly = (mean: number, count: number): number[] => {
  const above = Math.round((mean - Math.floor(mean)) * count)
  return Array.from(
    { length: count },
    (_, at) => Math.floor(mean) + (((at + 1) * above) % count < above ? 1 : 0),
  )
}

/** The forms of the raters of one evaluated. */
function formsAbout({ name, seen }: Person, survey: Survey): EvaluatedForms {
  let rater = 0
  const forms = relationTypes.flatMap(({ key: relation }): CompletedForm[] => {
    const [people, means] = seen[relation] ?? [0, []]
    const answers = survey.competences.map(({ questions }, index) =>
      spreadEvenly(means[index] ?? 0, people * questions.length),
    )
    return Array.from({ length: people }, (_, at) => ({
      rater: ++rater,
      relation,
      comment: null,
      choices: answers.flatMap((own) => own.filter((_answer, index) => index % people === at)),
    }))
  })
  return {
    evaluated: { id: name, name },
    forms,
    invited: Object.fromEntries(Object.entries(seen).map(([key, [people]]) => [key, people])),
    people_invited: forms.filter(({ relation }) => relation !== 'auto').length,
    groups_withheld: false,
  }
}

export function inputAbout(person: Person): ReportInput {
  const survey = sixSurvey()
  return { ...survey, ...formsAbout(person, survey) }
}

/** The forms about the people of a group whose competences have these means. */
function formsOfGroup(means: Means): readonly EvaluatedForms[] {
  const survey = sixSurvey()
  return Array.from({ length: 26 }, (_, index) => {
    const seenAs = (shift: number): Means =>
      means.map(
        (mean, at) => mean + shift + 0.2 * ((index % 5) - 2) + 0.1 * (((index + at) % 3) - 1),
      )
    return formsAbout(
      {
        name: `Persona ${index + 1}`,
        seen: {
          auto: [1, seenAs(0.4)],
          lider: [1, seenAs(0)],
          companero: [4, seenAs(0)],
          equipo: [5, seenAs(0)],
        },
      },
      survey,
    )
  })
}

/** The groups by what their page says first. */
export const twoGroups = {
  'grupo-parejo': () => formsOfGroup([3.5, 3.4, 3.4, 3.5, 3.5, 3.5]),
  'grupo-con-orden': () => formsOfGroup([3.9, 3.9, 3.6, 3.2, 3.3, 3.5]),
} as const
