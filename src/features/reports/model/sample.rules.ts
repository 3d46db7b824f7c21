import { libraryCompetences } from '#features/evaluations/library.ts'
import { libraryScales } from '#features/scales/library.ts'
import { seededRandom } from '#shared/random.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import {
  NEWEST_METHOD,
  rangeOf,
  type CompletedForm,
  type EvaluatedForms,
  type ReportInput,
  type ScaleRange,
  type Survey,
} from '../numbers/survey.rules.ts'

/** How an invented evaluated looks, for the sample report of a matrix and for tests. */
export interface SampleShape {
  /** The same seed gives the same answers. */
  readonly seed: string
  readonly competences: number
  readonly minimum_raters: number
  /** Completed forms of each relation. */
  readonly completed: Readonly<Record<RelationKey, number>>
  /** The share of N/A answers, from 0 to 1. */
  readonly not_applicable?: number
}

export const defaultShape: SampleShape = {
  seed: 'muestra',
  competences: 6,
  minimum_raters: 3,
  completed: { auto: 1, lider: 1, companero: 5, equipo: 5, cliente: 2 },
  not_applicable: 0.06,
}

const names = [
  'Mariana Solís Ortega',
  'Andrés Maldonado Ruiz',
  'Citlali Hernández Cruz',
  'Jorge Ávila Ríos',
  'Lucía Cárdenas Ibáñez',
  'Ximena Ordóñez Peña',
  'Raúl Muñoz Avendaño',
  'Sofía Nájera Güemes',
]

const remarks = [
  'Explica con paciencia y siempre encuentra tiempo para escuchar.',
  'A veces cambia las prioridades sin avisar y hay que rehacer el trabajo de la semana.',
  'Cumple lo que promete; se puede confiar en su palabra.',
  'Me gustaría recibir su retroalimentación con más frecuencia, no sólo al cierre del año.',
  'Podría delegar más: hay decisiones pequeñas que no necesitan pasar por su escritorio.',
  'Cuando hay presión su tono se endurece y algunas personas prefieren no preguntar.',
  'Negocia muy bien con proveedores y cuida la relación.',
]

/** Not by level, so that the first few of them differ from each other. */
const sampledCompetences = [
  'comunicacion',
  'trabajo_en_equipo',
  'orientacion_a_resultados',
  'toma_de_decisiones',
  'liderazgo',
  'desarrollo_de_personas',
  'delegacion',
  'planeacion',
  'adaptabilidad',
  'solucion_de_problemas',
  'innovacion',
  'servicio',
  'integridad',
  'inteligencia_emocional',
].flatMap((key) => libraryCompetences.filter((competence) => competence.key === key))

/** A survey with the scale and the first competences of the library. */
export function sampleSurvey({ competences, minimum_raters }: SampleShape): Survey {
  const [scale] = libraryScales
  const values = (scale?.values ?? []).map((description, index) => ({
    value: index + 1,
    description,
  }))
  return {
    method: NEWEST_METHOD,
    matrix: { name: 'Liderazgo 2026', minimum_raters, limit_date: '2026-12-04' },
    company: { name: 'Empresa de muestra', primary_color: '#1E6B4F', secondary_color: '#F2B233' },
    scale: {
      lowest_value: 1,
      highest_value: values.length,
      allow_na: true,
      values: [...values, { value: null, description: 'No lo he observado' }],
    },
    competences: sampledCompetences
      .slice(0, competences)
      .map(({ name, description, questions }) => ({
        id: name,
        name,
        description,
        questions: questions.map(({ question, name: short }, index) => ({
          id: `${name} ${index}`,
          question,
          name: short,
        })),
      })),
  }
}

/** How far the answers of one rater spread around the level of the competence, as a share of R. */
const ANSWER_SPREAD = 0.45
/** How far the relations differ from each other; the self-evaluation differs more. */
const RELATION_SPREAD = 0.22
const SELF_SPREAD = 0.5
const COMMENT_SHARE = 0.7

/** The completed forms about an invented evaluated, with answers to the questions of the survey. */
export function sampleEvaluated(
  shape: SampleShape,
  survey: Survey = sampleSurvey(shape),
): EvaluatedForms {
  const random = seededRandom(shape.seed)
  const around = (spread: number): number => (random() - 0.5) * spread
  const levels = survey.competences.map(() => 0.45 + random() * 0.45)
  let rater = 0
  const forms = relationTypes.flatMap(({ key: relation }) => {
    const shifts = levels.map(() => around(relation === 'auto' ? SELF_SPREAD : RELATION_SPREAD))
    return Array.from({ length: shape.completed[relation] }, (): CompletedForm => ({
      rater: ++rater,
      relation,
      choices: survey.competences.flatMap(({ questions }, index) =>
        questions.map(() =>
          random() < (shape.not_applicable ?? 0)
            ? null
            : choiceAt(
                (levels[index] ?? 0) + (shifts[index] ?? 0) + around(ANSWER_SPREAD),
                survey.scale,
              ),
        ),
      ),
      comment:
        random() < COMMENT_SHARE ? (remarks[Math.floor(random() * remarks.length)] ?? null) : null,
    }))
  })
  return {
    evaluated: { id: shape.seed, name: names[Math.floor(random() * names.length)] ?? '' },
    forms,
    // One more peer was invited than answered.
    invited: { ...shape.completed, companero: shape.completed.companero + 1 },
    people_invited: forms.filter(({ relation }) => relation !== 'auto').length + 1,
    groups_withheld: false,
  }
}

/** The value at a level from 0 to 1 of the scale; levels outside are moved to its ends. */
function choiceAt(level: number, scale: ScaleRange): number {
  const range = rangeOf(scale)
  return scale.lowest_value + Math.min(range, Math.max(0, Math.round(level * range)))
}

export function sampleInput(shape: SampleShape = defaultShape): ReportInput {
  const survey = sampleSurvey(shape)
  return { ...survey, ...sampleEvaluated(shape, survey) }
}
