import { UNANIMITY_TEXT } from '#features/matrices/unanimity.rules.ts'
import { blockNames, DISTRIBUTION_MINIMUM, GROUP_MINIMUM } from './anonymity.rules.ts'
import { HIDDEN, hiddenReason, withheldNote } from './hidden-numbers.rules.ts'
import { CONCLUSIVE_RATERS, cutOf, markedGap, notableGap } from './perception.rules.ts'
import type { CompetenceLine, Line, QuestionLine } from './report-line.rules.ts'
import type { Report } from './report.rules.ts'
import { formatDecimal, formatThreshold, type Score } from './score.rules.ts'

/** «¿Cómo se calculó?»: how a published number was computed, in words and figures. */
export interface Explanation {
  readonly title: string
  /** `HIDDEN` where the number is not shown; then the notes say why. */
  readonly formula: string
  readonly notes: readonly string[]
}

/** A number that is not shown, and why. */
const hidden = (title: string, reason: string): Explanation => ({
  title,
  formula: HIDDEN,
  notes: [reason],
})
const NO_RELATION = 'Ninguna relación tiene respuestas suficientes.'
const NO_SELF = 'No hay autoevaluación.'

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })
const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** «2. Liderazgo» for a competence, «2.1» for a question. */
export const lineLabel = (line: CompetenceLine | QuestionLine): string =>
  'questions' in line ? `${line.number}. ${line.name}` : line.number

/** A block's number of a question, or of a competence as the mean of its shown questions. */
export function explainBlock(
  report: Report,
  line: CompetenceLine | QuestionLine,
  index: number,
): Explanation {
  const block = report.blocks[index]
  const title = `${block ? blockNames[block.key] : ''} en ${lineLabel(line)}`
  const shown = line.blocks[index]
  if (!block || !shown)
    return hidden(
      title,
      `${hiddenReason(block ?? null)}: no se muestra y no entra en ningún número.`,
    )
  if ('questions' in line) {
    const questions = line.questions.flatMap((question) => question.blocks[index] ?? [])
    return {
      title,
      formula: meanFormula(questions, shown),
      notes: missingParts(line.questions.length - questions.length, 'pregunta'),
    }
  }
  return {
    title,
    formula: `Promedio de ${counted(line.answers[index] ?? 0, 'respuesta', 'respuestas')} = ${shown.text}`,
    notes: notApplicableNote(line.not_applicable[index] ?? 0),
  }
}

/** «(3.5 + 4.0) / 2 = 3.8». */
function meanFormula(parts: readonly Score[], result: Score): string {
  if (parts.length === 1) return result.text
  return `(${parts.map(({ text }) => text).join(' + ')}) / ${parts.length} = ${result.text}`
}

/** Says how many parts of a mean are not shown and so do not count; empty when all are shown. */
const missingParts = (count: number, noun: 'pregunta' | 'competencia' | 'relación'): string[] =>
  count > 0
    ? [
        `${counted(count, noun, noun === 'relación' ? 'relaciones' : `${noun}s`)} sin número propio no cuenta${count === 1 ? '' : 'n'}.`,
      ]
    : []

const notApplicableNote = (count: number): string[] =>
  count > 0
    ? [`${counted(count, 'persona eligió', 'personas eligieron')} N/A: no cuenta como cero.`]
    : []

/** The others' average of a competence or a question. */
export function explainOthers(report: Report, line: Line): Explanation {
  const title = 'Promedio de otros'
  const shown = report.blocks.flatMap((block, index) => {
    const part = line.blocks[index]
    return part ? [{ name: blockNames[block.key], part }] : []
  })
  if (!line.others) return hidden(title, NO_RELATION)
  return {
    title,
    formula: meanFormula(
      shown.map(({ part }) => part),
      line.others,
    ),
    notes: [
      `Mismo peso para cada relación mostrada: ${listFormat.format(shown.map(({ name }) => name))}.`,
      'La autoevaluación nunca cuenta aquí.',
      ...missingParts(report.blocks.length - shown.length, 'relación'),
      ...withheldNote(report),
    ],
  }
}

/** The others' average of all competences. */
export function explainTotal(report: Report): Explanation {
  const parts = report.competences.flatMap(({ others }) => others ?? [])
  const { others } = report.total
  if (!others) return hidden('Promedio de otros', NO_RELATION)
  return {
    title: 'Promedio de otros',
    formula: meanFormula(parts, others),
    notes: [
      'Promedio de las competencias, todas con el mismo peso.',
      ...missingParts(report.competences.length - parts.length, 'competencia'),
      ...withheldNote(report),
    ],
  }
}

/** The self-evaluation over all competences. */
export function explainSelf(report: Report): Explanation {
  const parts = report.competences.flatMap(({ self }) => self ?? [])
  const { self } = report.total
  if (!self) return hidden('Autoevaluación', NO_SELF)
  return {
    title: 'Autoevaluación',
    formula: meanFormula(parts, self),
    notes: [
      'Promedio de las competencias, todas con el mismo peso.',
      ...missingParts(report.competences.length - parts.length, 'competencia'),
    ],
  }
}

/** The self-evaluation of one competence. */
export function explainSelfIn(line: CompetenceLine): Explanation {
  const title = `Autoevaluación en ${lineLabel(line)}`
  const parts = line.questions.flatMap(({ self }) => self ?? [])
  if (!line.self) return hidden(title, NO_SELF)
  return {
    title,
    formula: meanFormula(parts, line.self),
    notes: missingParts(line.questions.length - parts.length, 'pregunta'),
  }
}

/** The gap of the total, a competence or a question. */
export function explainGap({ scale }: Report, line: Line): Explanation {
  const title = 'Brecha'
  const { self, others, gap } = line
  if (!self || !others || !gap)
    return hidden(title, 'Hace falta la autoevaluación y el promedio de otros.')
  return {
    title,
    formula: `${self.text} − ${others.text} = ${gap.text}`,
    notes: [
      'Autoevaluación menos promedio de otros, con los valores exactos: la diferencia de los números redondeados puede variar en una décima.',
      gap.conclusive
        ? `Notable desde ${formatThreshold(notableGap(scale))} puntos, marcada desde ${formatThreshold(markedGap(scale))}. Por debajo puede ser casualidad.`
        : `Con menos de ${CONCLUSIVE_RATERS} personas la diferencia no es concluyente.`,
    ],
  }
}

/** The rules that classify every competence. */
export function explainClassification({ scale }: Pick<Report, 'scale'>): Explanation {
  const cut = formatDecimal(cutOf(scale))
  return {
    title: 'Fortalezas, áreas de oportunidad y puntos ciegos',
    formula: `Corte: ${formatThreshold(cutOf(scale))}`,
    notes: [
      `Fortaleza confirmada: autoevaluación y otros desde ${cut}. Área de oportunidad confirmada: ambos por debajo.`,
      `Punto ciego: la autoevaluación llega al corte, los demás no, y la diferencia es notable. Fortaleza oculta: al revés.`,
      `Con menos de ${CONCLUSIVE_RATERS} personas no se clasifica.`,
    ],
  }
}

export function explainConsensus(question: QuestionLine): Explanation {
  const { distribution } = question
  if (!distribution)
    return hidden(
      'Consenso',
      `Sólo se calcula en grupos con al menos ${DISTRIBUTION_MINIMUM} respuestas.`,
    )
  return {
    title: 'Consenso',
    formula: '1 − s² / (R² / 4)',
    notes: [
      `${counted(distribution.answers, 'respuesta', 'respuestas')} de ${listFormat.format(distribution.blocks.map((key) => blockNames[key]))}. s² es la varianza y R la amplitud de la escala.`,
      'Alto desde 0.85, medio desde 0.75, dividido por debajo.',
    ],
  }
}

/** What the minimum protects and what it cannot. */
export const explainAnonymity = ({ matrix }: Report): Explanation => ({
  title: 'Anonimato',
  formula: `Grupos de al menos ${matrix.minimum_raters} respuestas`,
  notes: [UNANIMITY_TEXT],
})

/** The averages of the whole matrix. */
export function explainMatrixMean({ project_evaluated }: Report): Explanation {
  const title = 'Promedio del proyecto'
  if (project_evaluated === null)
    return hidden(title, `Se muestra desde ${GROUP_MINIMUM} personas evaluadas con resultados.`)
  return {
    title,
    formula: `Promedio de otros de ${project_evaluated} personas evaluadas`,
    notes: ['Todas con el mismo peso. El total es el promedio de las competencias.'],
  }
}
