import { DISTRIBUTION_MINIMUM } from '#features/reports/anonymity.rules.ts'
import { groupReportOf, matrixMeansOf } from '#features/reports/group.rules.ts'
import { reportOf } from '#features/reports/report.rules.ts'
import type { CompletedForm, EvaluatedForms, Survey } from '#features/reports/survey.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { attack, type Exposure, type Secret } from './anonymity-attacker.ts'
import { worksheetsOf } from './report-worksheets.ts'

/** A matrix with so few questions and values that the attacker can solve it exactly. */
export interface SmallMatrix {
  readonly survey: Survey
  readonly everyone: readonly EvaluatedForms[]
  /** The rater of each form of each evaluated: known to the attacker, unknown to the reports. */
  readonly raters: readonly (readonly string[])[]
}

/** Everything that a system publishes about a matrix. */
export type Publication = (matrix: SmallMatrix) => unknown

export const HIGHEST_VALUE = 3
const protectedRelations: readonly RelationKey[] = ['companero', 'equipo', 'cliente']

/** What the product publishes, with every third evaluated in the segment «Ventas». */
export function publicationOf({ survey, everyone }: SmallMatrix) {
  const values = everyone.map((_, index) => (index % 3 === 0 ? 'Ventas' : 'Calidad'))
  const group = groupReportOf(survey, everyone, { property: 'Área', values })
  const reports = everyone.map((evaluated) =>
    reportOf({ ...survey, ...evaluated }, matrixMeansOf(group)),
  )
  return { reports, group, spreadsheet: worksheetsOf(group, reports) }
}

/** Attacks a publication of the matrix and returns what is exposed, or `null`. */
export function attackMatrix(matrix: SmallMatrix, publication: Publication): Exposure | null {
  return attack(
    secretsOf(matrix),
    (secret, value) => publication(withAnswer(matrix, secret, value)),
    {
      highest_value: HIGHEST_VALUE,
      limits: {
        mean: matrix.survey.matrix.minimum_raters,
        distribution: DISTRIBUTION_MINIMUM,
      },
    },
  )
}

/** The answers of protected relations. Self and leader are published and so no secrets. */
function secretsOf({ everyone, raters }: SmallMatrix): Secret[] {
  return everyone.flatMap(({ forms }, evaluated) =>
    forms.flatMap(({ relation, choices }, form) =>
      choices.flatMap((choice, position) =>
        protectedRelations.includes(relation) && choice !== null
          ? [{ rater: raters[evaluated]?.[form] ?? '', answer: `${evaluated}/${position}` }]
          : [],
      ),
    ),
  )
}

function withAnswer(matrix: SmallMatrix, { rater, answer }: Secret, value: number): SmallMatrix {
  const [evaluated = -1, position = -1] = answer.split('/').map(Number)
  const raters = matrix.raters[evaluated] ?? []
  const everyone = matrix.everyone.map((one, index) =>
    index === evaluated
      ? {
          ...one,
          forms: one.forms.map((form, at) =>
            raters[at] === rater ? { ...form, choices: form.choices.with(position, value) } : form,
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
    matrix: { name: 'Proyecto', minimum_raters, limit_date: '2026-12-04' },
    company: { name: 'Empresa', primary_color: '#000000', secondary_color: '#000000' },
    scale: {
      lowest_value: 1,
      highest_value: HIGHEST_VALUE,
      allow_na: true,
      values: values.map((value) => ({ value, description: String(value) })),
    },
    competences: questions.map((count, index) => ({
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
export function smallMatrix(
  survey: Survey,
  forms: readonly (readonly CompletedForm[])[],
): SmallMatrix {
  return {
    survey,
    everyone: forms.map((own, index) => ({
      evaluated: { id: `e${index}`, name: `Persona ${index}` },
      forms: own,
      invited: {},
    })),
    raters: forms.map((own) =>
      own.map(({ relation }, index) => {
        const earlier = own.slice(0, index).filter((form) => form.relation === relation)
        return `${relation} ${earlier.length}`
      }),
    ),
  }
}
