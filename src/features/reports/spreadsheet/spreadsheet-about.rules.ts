import { capitalized } from '#shared/spanish.ts'
import { GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { MIDDLE_MINIMUM, SHARE_MINIMUM } from '../numbers/spread.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import {
  competenceWeightsText,
  REDISTRIBUTED_TEXT,
  relationWeightsText,
} from '../words/weight-texts.rules.ts'
import { headings, type WorksheetCell } from './spreadsheet-cells.rules.ts'
import { DATA_WORKSHEET, MATRIX_WORKSHEET, SUMMARY_WORKSHEET } from './spreadsheet.rules.ts'

export const ABOUT_WORKSHEET = 'Léeme'

/** What the worksheets hold and how to read their numbers. */
export const aboutRows = (survey: Pick<Survey, 'matrix' | 'competences'>): WorksheetCell[][] => {
  const { matrix } = survey
  return [
    [{ heading: matrix.name }],
    ['Resultados de la evaluación 360°. Confidencial.'],
    [],
    headings('Hoja', 'Qué contiene'),
    [SUMMARY_WORKSHEET, 'Un renglón por persona evaluada, con las columnas de participantes.'],
    [MATRIX_WORKSHEET, 'Los promedios de todo el proyecto, por relación y por segmento.'],
    [
      DATA_WORKSHEET,
      'Una fila por cada promedio publicado: evaluado, grupo, competencia, conducta, promedio y respuestas; sin conducta es el de la competencia. Sirve para tablas dinámicas.',
    ],
    ['1. Nombre', 'Una hoja por persona evaluada, en el orden del resumen.'],
    [],
    ...readingRows(survey),
  ]
}

/** How to read the numbers of the worksheets. */
const readingRows = (survey: Pick<Survey, 'matrix' | 'competences'>): WorksheetCell[][] => {
  const { matrix } = survey
  return [
    headings('Cómo leer', ''),
    ['Celda vacía', 'Un número que no se muestra; la hoja de la persona dice por qué.'],
    [
      'Mínimo',
      `Un grupo aparece con ${matrix.minimum_raters} personas o más. Lo que no llega no se muestra ni entra en ningún número.`,
    ],
    ['Invitados y respondieron', 'Personas distintas de la evaluada. La autoevaluación va aparte.'],
    [
      capitalized(IMPORTANT_TEXT),
      'Competencias que la persona o su líder marcaron como las que más importan para el puesto. La columna aparece en la hoja de la persona sólo si alguien marcó; no cambia ningún número.',
    ],
    ['Promedio de otros', othersText(matrix)],
    ...weightRows(survey),
    ...wordRows,
    [
      'Mitad central',
      `De todo el proyecto: del cuarto de personas más bajo al más alto, desde ${MIDDLE_MINIMUM} personas con resultado.`,
    ],
    [
      'Con punto ciego',
      `De todo el proyecto: cuántas personas tienen ahí un punto ciego, desde ${SHARE_MINIMUM} con resultado; menos de ${GROUP_MINIMUM} personas, o casi todas, se dicen con palabras.`,
    ],
    [
      'Margen',
      'Lo que el azar explica en el promedio de un segmento, hacia arriba y hacia abajo. Depende sólo de cuántas personas tienen resultado.',
    ],
    [
      'Decimales',
      'Las celdas guardan el número que se imprime, con un decimal; la mitad se aleja de cero.',
    ],
  ]
}

/** What the words beside the numbers mean. */
const wordRows: WorksheetCell[][] = [
  [
    'Entre competencias y Cómo se ve',
    'Sólo lo que otras personas repetirían: «va más abajo» es claro, «probablemente» hay que comprobarlo, y lo demás no tiene una diferencia que leer.',
  ],
  [
    '«4.3 o más»',
    'Cerca de un extremo de la escala no se escribe el número exacto, para que nadie deduzca una respuesta; lo que se calcula con él también lleva «o más» u «o menos».',
  ],
]

function othersText(matrix: Survey['matrix']): string {
  const relations = relationWeightsText(matrix)
  return relations
    ? `Promedio de los grupos que se muestran, por su peso: ${relations}. ${REDISTRIBUTED_TEXT}`
    : 'Promedio de los grupos que se muestran, todos con el mismo peso.'
}

function weightRows({
  matrix: { weights },
  competences,
}: Pick<Survey, 'matrix' | 'competences'>): WorksheetCell[][] {
  const text = competenceWeightsText(weights, competences)
  return text ? [['Peso de las competencias', text]] : []
}
