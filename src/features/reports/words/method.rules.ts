import { COMPETENCE_ANSWERS, RELATION_ANSWERS } from '#features/forms/told-answers.rules.ts'
import { relationNames } from '#shared/relation-names.ts'
import { capitalized } from '#shared/spanish.ts'
import type { ReportBase } from '../model/subject-report-model.rules.ts'
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
  numbers: SubjectNumbers,
  thresholds: Thresholds,
  words: Words,
): MethodPart[] => [
  scalePart(numbers.scale),
  wordsPart(
    thresholds,
    words,
    numbers.competences.some(({ important }) => important),
  ),
  numbersPart(numbers),
  confidentialityPart(numbers),
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

const wordsPart = ({ cut }: Thresholds, words: Words, marked: boolean): MethodPart => ({
  title: 'Las palabras',
  notes: [
    'Clara: se sostiene en 95 de cada 100 veces sobre todo lo que el reporte compara. Probable: con otras personas la dirección seguiría en cuatro de cada cinco. Pareja: no hay diferencia que leer.',
    `Punto ciego: la autoevaluación en ${cut.text} o más, quienes respondieron juntos abajo, y la diferencia al menos probable. Fortaleza oculta: al revés.`,
    ...(marked
      ? [
          `${capitalized(IMPORTANT_TEXT)}: ${words.you_or_leader} la marcaron entre las tres que más importan. A los demás grupos no se les pregunta, y no cambia ningún promedio.`,
        ]
      : []),
  ],
})

/** What «Otros» and the total are. */
function othersNotes({ matrix, competences }: SubjectNumbers): string[] {
  const relations = relationWeightsText(matrix)
  const total = competenceWeightsText(matrix.weights, competences)
  return [
    relations
      ? `Otros: promedio de los grupos que se muestran, por su peso: ${relations}; la autoevaluación nunca cuenta.`
      : 'Otros: promedio de los grupos que se muestran, todos con el mismo peso; la autoevaluación nunca cuenta.',
    ...(relations ? [REDISTRIBUTED_TEXT] : []),
    ...(total ? [total] : []),
  ]
}

/** What each number is made of, by the method of the project. */
function numbersPart(numbers: SubjectNumbers): MethodPart {
  const { method, matrix } = numbers
  const minimum = matrix.minimum_raters
  return {
    title: 'Los números',
    notes: [
      ...(method === 3
        ? [
            `Celda: promedio de un grupo en una conducta; se publica con ${minimum} respuestas o más (líder y autoevaluación: con una). Competencia de un grupo: promedio de sus celdas publicadas.`,
          ]
        : [
            `Competencia de un grupo: promedio de todas sus respuestas, desde ${minimum} personas y ${COMPETENCE_ANSWERS} respuestas. Conducta: de todos los que no son ${leaderName(numbers)}, juntos; por relación, sólo donde en cada una respondieron ${RELATION_ANSWERS} o más.`,
            'Cerca de un extremo de la escala se escribe «4.3 o más» o «1.7 o menos»: el número exacto diría qué respondió alguien. Lo que se calcula con él se marca igual.',
            ...(method === 4
              ? []
              : [
                  `Si en una competencia sólo una conducta se escribe así, la siguiente no se muestra (las dos siguientes, con menos de ${RELATION_ANSWERS} personas): con ella se podría deducir el número exacto.`,
                ]),
          ]),
      ...othersNotes(numbers),
      'Redondeo: un decimal; la mitad se aleja de cero. Toda palabra y toda resta usan el número impreso.',
      'Opiniones independientes: 1 ÷ Σ(w² ÷ n), con w el peso de cada grupo y n cuántas personas respondieron.',
    ],
  }
}

const leaderName = ({ matrix }: SubjectNumbers): string =>
  relationNames(matrix.relation_names).lider.within

const confidentialityPart = ({ method, matrix }: SubjectNumbers): MethodPart => ({
  title: 'La confidencialidad',
  notes: [
    `Un grupo con menos de ${matrix.minimum_raters} personas se reúne con otros; si aun así no alcanza, se le une el menor de los demás o no se muestra.`,
    'Nada oculto entra en un número publicado, así que no se puede deducir restando.',
    ...(method === 3 ? [UNANIMITY_TEXT] : [BOUNDS_TEXT]),
  ],
})

/** What remains of it when everyone chooses the same, where numbers at an end are exact. */
const UNANIMITY_TEXT =
  'Cuando todas las personas de un grupo eligen lo más alto o lo más bajo, el promedio dice qué respondió cada una: en una escala de 1 a 5, tres respuestas con promedio 5.0 son tres cincos. Ningún mínimo lo evita.'

/** What remains of it when nearly everyone chooses the same. */
const BOUNDS_TEXT =
  'Quien sólo conoce sus propias respuestas no puede deducir las de otra persona, salvo que casi todo su grupo haya elegido siempre el mismo extremo, o que varias personas se cuenten lo que respondieron.'
