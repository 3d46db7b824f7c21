import { longDate } from '#shared/dates.ts'
import { relationNames } from '#shared/relation-names.ts'
import { capitalized } from '#shared/spanish.ts'
import type {
  FullReport,
  ShortReport,
  SubjectReport,
} from '../../model/subject-report-model.rules.ts'
import { blocksWithin } from '../../numbers/anonymity.rules.ts'
import type { Degree } from '../../numbers/published-values.rules.ts'
import type { Survey } from '../../numbers/survey.rules.ts'
import { groupPhrase, chooseWords } from '../../words/voice.rules.ts'

/*
 * The sentences that only paper has: what the cover promises, how the page is read, and what can
 * follow. All others come from the report.
 */

export const REPORT_TITLE = 'Reporte de evaluación 360°'

/** The sections by the label of their page, and what each is for. */
export const contents = [
  ['mensaje', 'Tu mensaje en una página', 'lo esencial'],
  ['perfil', 'Perfil', 'tus competencias de un vistazo'],
  ['relacion', 'Por relación', 'quién ve qué'],
  ['conductas', 'Conductas', 'una por una'],
  ['brechas', 'Puntos ciegos y fortalezas ocultas', ''],
  ['comentarios', 'Comentarios', 'tal como se escribieron'],
  ['lunes', 'El lunes', 'por dónde empezar'],
  ['leer', 'Cómo leer y cómo se calculó', ''],
  ['lider', 'Para tu líder', 'guía de conversación'],
] as const

export const limitText = ({ limit_date }: Survey['matrix']): string =>
  `Respuestas hasta el ${longDate(limit_date)}`

/** What stands beside the number of people who answered: «de 18 personas respondieron; tú también». */
export function answeredText({ participation }: SubjectReport): string {
  const { completed, invited, text, self } = participation
  const others = completed > 1 ? `de ${invited} personas respondieron` : text
  return `${others}; ${self ? 'tú también' : 'falta tu autoevaluación'}`
}

const protectedRelations = ['companero', 'equipo', 'cliente'] as const

export function composeConfidentiality({ matrix, participation }: SubjectReport) {
  const names = relationNames(matrix.relation_names)
  const groups = protectedRelations.some((key) => names[key].own)
    ? capitalized(blocksWithin(protectedRelations, matrix))
    : 'Compañeros, equipo y clientes'
  const leader = participation.rows.some(({ relation }) => relation === 'lider')
    ? ` Lo de ${groupPhrase({ key: 'lider', raters: 1 }, chooseWords('second_person', matrix.relation_names))} va aparte, y lo supo antes de responder.`
    : ''
  return {
    title: 'Tu confidencialidad y la de quienes respondieron.',
    text:
      `${groups} sólo aparecen en grupos de ${matrix.minimum_raters} personas o más; lo que no llega, no se muestra ni se puede deducir restando.${leader} ` +
      'Este reporte es para conversar y crecer: no pone nota a nadie.',
  }
}

/** Who reads the report. */
export const confidentialText = ({ matrix }: SubjectReport): string =>
  `Confidencial: sólo para la persona evaluada${matrix.leader_reports ? ', su líder' : ''} y la administración del proyecto.`

/** How the figure of the profile is read. */
export const profileNotes = ({ profile, thresholds }: FullReport): string[] => [
  `${profile.order_rule} La línea punteada es el corte (${thresholds.cut.text}).`,
  ...(profile.perception_rule ? [profile.perception_rule] : []),
]

export const projectNote = (evaluated: number): string =>
  `Proyecto: promedio de las ${evaluated} personas evaluadas en el proyecto.`

export const mondayIntro = ({ monday }: FullReport): string =>
  `${monday.rule} Tacha lo que no te sirva: el plan es tuyo.`

/** The word of a degree and what it means, beside its mark. */
export const degreeWords = {
  clear: ['Clara', 'Las franjas no se tocan: con otras personas saldría lo mismo.'],
  probable: ['Probable', 'Sólo se tocan las puntas: compruébalo con un ejemplo.'],
  even: ['Pareja', 'Las franjas se enciman: no hay diferencia que leer.'],
} as const satisfies Record<Degree, readonly [string, string]>

export const METHOD_HEADLINE = 'Cada número se puede volver a calcular'

export const versionText = (version: number): string =>
  `Versión del método ${version}. SHA-256 del contenido:`

/** What is left to do without a number of others. */
export function nextSteps({ matrix }: ShortReport) {
  // Two may not answer and the group is still shown.
  const enough = matrix.minimum_raters + 2
  return [
    {
      name: 'Con tu líder',
      text: 'Enséñale tu autoevaluación y pregúntale en qué coincide y en qué no. Veinte minutos bastan.',
    },
    {
      name: 'Con la administración',
      text: `Pide que en el siguiente ciclo inviten al menos a ${enough} personas por relación: aunque falten dos, el resultado se muestra.`,
    },
    {
      name: 'Con quien respondió',
      text: 'No intentes saber quién fue. Agradece al grupo completo.',
    },
  ]
}

export const ownNote = ({ scale }: ShortReport): string => {
  const values = scale.values.filter(({ value }) => value !== null)
  const [first, last] = [values[0], values.at(-1)]
  return `Es sólo tu mirada: aquí no hay con qué compararla. Escala de ${first?.value} (${first?.description}) a ${last?.value} (${last?.description}).`
}
