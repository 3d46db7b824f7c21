import { UNANIMITY_TEXT } from '#features/matrices/unanimity.rules.ts'
import { capitalized } from '#shared/spanish.ts'
import type { ReportBase } from '../model/subject-report-model.rules.ts'
import { SOLID_RATERS, TENTATIVE_RATERS } from '../numbers/certainty.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import type { Thresholds } from '../numbers/published-values.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import type { Words } from './voice.rules.ts'
import {
  competenceWeightsText,
  REDISTRIBUTED_TEXT,
  relationWeightsText,
} from './weight-texts.rules.ts'

type MethodPart = ReportBase['method'][number]

/** «Cómo leer y cómo se calculó»: what every number and every word means. */
export const composeMethod = (
  { matrix, scale, competences }: SubjectNumbers,
  thresholds: Thresholds,
  words: Words,
): MethodPart[] => [
  scalePart(scale),
  wordsPart(
    thresholds,
    words,
    competences.some(({ important }) => important),
  ),
  numbersPart(matrix.minimum_raters, othersNotes(matrix, competences)),
  confidentialityPart(matrix.minimum_raters),
]

function scalePart({ values, allow_na }: Survey['scale']): MethodPart {
  const texts = values.flatMap(({ value, description }) =>
    value === null ? [] : `${value} ${description}`,
  )
  return {
    title: 'La escala',
    notes: [
      `${texts.join(' · ')}.`,
      ...(allow_na
        ? ['Quien no ha visto una conducta responde N/A, y eso no cuenta en ningún promedio.']
        : []),
    ],
  }
}

const wordsPart = (
  { cut, notable, tie }: Thresholds,
  words: Words,
  marked: boolean,
): MethodPart => ({
  title: 'Las palabras',
  notes: [
    `Percepción: ${words.perceptions.above.toLowerCase()} o más abajo cuando la diferencia es de ${notable.text} o más; si no, parecido.`,
    `Punto ciego: la autoevaluación en ${cut.text} o más, los demás abajo, y la diferencia es de ${notable.text} o más con certeza sólida. Fortaleza oculta: al revés.`,
    `Empate: menos de ${tie.text} entre la más alta y la más baja de las empatadas.`,
    `Certeza: sólida desde ${SOLID_RATERS} opiniones independientes, tentativa desde ${TENTATIVE_RATERS}; con menos no se afirma una percepción.`,
    ...(marked
      ? [
          `${capitalized(IMPORTANT_TEXT)}: ${words.you_or_leader} la marcaron entre las tres que más importan. A los demás grupos no se les pregunta, y no cambia ningún promedio.`,
        ]
      : []),
  ],
})

/** What «Otros» and the total are. */
function othersNotes(
  matrix: Survey['matrix'],
  competences: readonly { readonly name: string }[],
): string[] {
  const relations = relationWeightsText(matrix)
  const total = competenceWeightsText(matrix.weights, competences)
  return [
    relations
      ? `Competencia de un grupo: promedio de sus celdas publicadas. Otros: promedio de los grupos que se muestran, por su peso: ${relations}; la autoevaluación nunca cuenta.`
      : 'Competencia de un grupo: promedio de sus celdas publicadas. Otros: promedio de los grupos que se muestran, todos con el mismo peso; la autoevaluación nunca cuenta.',
    ...(relations ? [REDISTRIBUTED_TEXT] : []),
    ...(total ? [total] : []),
  ]
}

const numbersPart = (minimum: number, others: readonly string[]): MethodPart => ({
  title: 'Los números',
  notes: [
    `Celda: promedio de un grupo en una conducta; se publica con ${minimum} respuestas o más (líder y autoevaluación: con una).`,
    ...others,
    'Redondeo: un decimal; la mitad se aleja de cero. Toda palabra y toda resta usan el número impreso.',
    'Opiniones independientes: 1 ÷ Σ(w² ÷ n), con w el peso de cada grupo y n cuántas personas respondieron.',
  ],
})

const confidentialityPart = (minimum: number): MethodPart => ({
  title: 'La confidencialidad',
  notes: [
    `Un grupo con menos de ${minimum} personas se reúne con otros; si aun así no alcanza, se le une el menor de los demás o no se muestra.`,
    'Nada oculto entra en un número publicado, así que no se puede deducir restando.',
    UNANIMITY_TEXT,
  ],
})
