import { groupNumbers, computeMatrixMeans } from '#features/reports/numbers/group.rules.ts'
import { computeSubjectNumbers } from '#features/reports/numbers/subject-numbers.rules.ts'
import type {
  CompletedForm,
  EvaluatedForms,
  Survey,
} from '#features/reports/numbers/survey.rules.ts'
import { composeMatrixReport } from '#features/reports/words/matrix-report.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { attack, type Exposure, type Secret } from './anonymity-attacker.ts'
import { groupViewsOf } from './group-views.ts'
import { worksheetsOf } from './report-worksheets.ts'

/** A matrix with so few questions and values that the attacker can solve it exactly. */
export interface SmallMatrix {
  readonly survey: Survey
  readonly everyone: readonly EvaluatedForms[]
  /** The rater of each form of each evaluated: known to the attacker, unknown to the reports. */
  readonly raters: readonly (readonly string[])[]
}

/** A form whose rater has no other about the same evaluated, unless it names the rater. */
export interface SmallForm extends Omit<CompletedForm, 'rater'> {
  readonly rater?: string
}

/** Everything that a system publishes about a matrix. */
export type Publication = (matrix: SmallMatrix) => unknown

export const HIGHEST_VALUE = 3
/** A distribution of fewer answers is taken for an exposure (decision 0011). */
const DISTRIBUTION_MINIMUM = 5
const protectedRelations: readonly RelationKey[] = ['companero', 'equipo', 'cliente']

/**
 * What the product publishes: the numbers from which page and PDF are made, group views and
 * spreadsheet, with every third evaluated in the area «Ventas» and the last half at
 * the level «Gerencia».
 */
export function publicationOf({ survey, everyone }: SmallMatrix) {
  const groups = groupViewsOf(survey, everyone, [
    {
      property: 'Área',
      values: everyone.map((_, index) => (index % 3 === 0 ? 'Ventas' : 'Calidad')),
    },
    {
      property: 'Nivel',
      values: everyone.map((_, index) => (index < everyone.length / 2 ? null : 'Gerencia')),
    },
  ])
  const group = groupNumbers(survey, everyone)
  const numbers = everyone.map((evaluated) =>
    computeSubjectNumbers({ ...survey, ...evaluated }, computeMatrixMeans(group)),
  )
  const matrixReport = composeMatrixReport(survey, group)
  return { groups, numbers, spreadsheet: worksheetsOf(survey, matrixReport, numbers) }
}

/**
 * Attacks a publication of the matrix and returns what is exposed, or `null`. Of a rater with
 * several forms about one evaluated the attacker first assumes that each has its own answers, and
 * then that all have the same ones, as a person's forms about another are likely to have.
 */
export function attackMatrix(matrix: SmallMatrix, publication: Publication): Exposure | null {
  const attackWith = ({ secrets, change }: Assumption): Exposure | null =>
    attack(secrets, (secret, value) => publication(change(secret, value)), {
      highest_value: HIGHEST_VALUE,
      limits: {
        mean: matrix.survey.matrix.minimum_raters,
        distribution: DISTRIBUTION_MINIMUM,
      },
    })
  const repeated = matrix.raters.some((names) => new Set(names).size < names.length)
  return attackWith(differentAnswers(matrix)) ?? (repeated ? attackWith(sameAnswers(matrix)) : null)
}

/** What the attacker takes as unknown, and the matrix in which one unknown has another value. */
interface Assumption {
  readonly secrets: readonly Secret[]
  readonly change: (secret: Secret, value: number) => SmallMatrix
}

/** An answer that is given, and the form among those of its rater about the evaluated. */
interface GivenAnswer {
  readonly evaluated: number
  readonly form: number
  readonly nth: number
  readonly rater: string
  readonly relation: RelationKey
  readonly position: number
}

function givenAnswers({ everyone, raters }: SmallMatrix): GivenAnswer[] {
  return everyone.flatMap(({ forms }, evaluated) =>
    forms.flatMap(({ relation, choices }, form) => {
      const names = raters[evaluated] ?? []
      const rater = names[form] ?? ''
      const nth = names.slice(0, form).filter((name) => name === rater).length
      return choices.flatMap((choice, position) =>
        choice === null ? [] : { evaluated, form, nth, rater, relation, position },
      )
    }),
  )
}

/** The answers of protected relations. Self and leader are published and so no secrets. */
function differentAnswers(matrix: SmallMatrix): Assumption {
  const given = givenAnswers(matrix)
    .filter(({ relation }) => protectedRelations.includes(relation))
    .map(({ evaluated, form, nth, rater, position }) => ({
      rater,
      answer: `${evaluated}/${nth}/${position}`,
      change: (value: number) =>
        withAnswers(matrix, { evaluated, position, value }, (at) => at === form),
    }))
  return assumptionOf(matrix, given)
}

/** Without the answers of leaders: what they say in another relation is published as theirs. */
function sameAnswers(matrix: SmallMatrix): Assumption {
  const answers = givenAnswers(matrix)
  const isLeader = ({ evaluated, rater }: GivenAnswer): boolean =>
    answers.some(
      (other) =>
        other.relation === 'lider' && other.evaluated === evaluated && other.rater === rater,
    )
  const given = answers
    .filter((answer) => protectedRelations.includes(answer.relation) && !isLeader(answer))
    .map(({ evaluated, rater, position }) => ({
      rater,
      answer: `${evaluated}/${position}`,
      change: (value: number) =>
        withAnswers(
          matrix,
          { evaluated, position, value },
          (at) => matrix.raters[evaluated]?.[at] === rater,
        ),
    }))
  return assumptionOf(matrix, given)
}

function assumptionOf(
  matrix: SmallMatrix,
  given: readonly (Secret & { readonly change: (value: number) => SmallMatrix })[],
): Assumption {
  const byKey = new Map(given.map((secret) => [`${secret.rater} ${secret.answer}`, secret]))
  return {
    secrets: [...byKey.values()],
    change: ({ rater, answer }, value) => byKey.get(`${rater} ${answer}`)?.change(value) ?? matrix,
  }
}

/** The matrix with another value in the answers that are given in these forms. */
function withAnswers(
  matrix: SmallMatrix,
  { evaluated, position, value }: { evaluated: number; position: number; value: number },
  isChanged: (form: number) => boolean,
): SmallMatrix {
  const everyone = matrix.everyone.map((one, index) =>
    index === evaluated
      ? {
          ...one,
          forms: one.forms.map((form, at) =>
            isChanged(at) && typeof form.choices[position] === 'number'
              ? { ...form, choices: form.choices.with(position, value) }
              : form,
          ),
        }
      : one,
  )
  return { ...matrix, everyone }
}

/** A survey of the scale 1 to 3 with one competence for each number of questions. */
export function smallSurvey(minimum_raters: number, questions: readonly number[]): Survey {
  const values = Array.from({ length: HIGHEST_VALUE }, (_, index) => index + 1)
  return {
    method: 3,
    matrix: { name: 'Proyecto', minimum_raters, limit_date: '2026-12-04' },
    company: { name: 'Empresa', primary_color: '#000000', secondary_color: '#000000' },
    scale: {
      lowest_value: 1,
      highest_value: HIGHEST_VALUE,
      allow_na: true,
      values: values.map((value) => ({ value, description: String(value) })),
    },
    competences: questions.map((count, index) => ({
      id: `${index}`,
      name: `Competencia ${index}`,
      description: '',
      questions: Array.from({ length: count }, (_, at) => ({
        id: `${index}${at}`,
        question: 'Pregunta',
        name: '',
      })),
    })),
  }
}

/**
 * A matrix from the forms about each evaluated. The evaluated share raters: the n-th peer of one is
 * also the n-th peer of the next.
 */
export function smallMatrix(survey: Survey, forms: readonly (readonly SmallForm[])[]): SmallMatrix {
  const raters = forms.map((own) =>
    own.map(({ rater, relation }, index) => {
      const earlier = own.slice(0, index).filter((form) => form.relation === relation)
      return rater ?? `${relation} ${earlier.length}`
    }),
  )
  return {
    survey,
    everyone: forms.map((own, index) => ({
      evaluated: { id: `e${index}`, name: `Persona ${index}` },
      forms: own.map((form, at) => {
        const names = raters[index] ?? []
        return { ...form, rater: names.indexOf(names[at] ?? '') }
      }),
      invited: {},
      people_invited: 0,
      groups_withheld: false,
    })),
    raters,
  }
}

/** The same matrix for a publication that takes each form for a person of its own. */
export const withFormsAsPeople = (matrix: SmallMatrix): SmallMatrix => ({
  ...matrix,
  everyone: matrix.everyone.map((one) => ({
    ...one,
    forms: one.forms.map((form, rater) => ({ ...form, rater })),
  })),
})
