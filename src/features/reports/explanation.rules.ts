import { relationOf, relationTypes, type RelationKey } from '#shared/relations.ts'
import { blockNames, type Block } from './anonymity.rules.ts'
import { formatDecimal, type Fraction, type Score } from './fraction.rules.ts'
import {
  CONCLUSIVE_RATERS,
  cutOf,
  GROUP_MINIMUM,
  markedGap,
  notableGap,
} from './perception.rules.ts'
import type { CompetenceLine, Line, QuestionLine, Report } from './report.rules.ts'
import { DISTRIBUTION_MINIMUM } from './scoring.rules.ts'

/** «¿Cómo se calculó?»: what a number is made of, in words and with its figures. */
export interface Explanation {
  readonly title: string
  readonly formula: string
  readonly notes: readonly string[]
}

export const HIDDEN = '—'

const list = new Intl.ListFormat('es', { type: 'conjunction' })
const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** Why a number is not there. */
export function hiddenReason(block: Block | null): string {
  return block && block.minimum > 1 ? `Menos de ${block.minimum} respuestas` : 'Sin respuestas'
}

export const relationName = (key: RelationKey): string =>
  relationOf(relationTypes.find((relation) => relation.key === key)?.id ?? 1).name

export const relationNames = (relations: readonly RelationKey[]): string =>
  sentenceStart(namesWithin(relations))

/** Inside a sentence: «compañeros y clientes o proveedores». */
const namesWithin = (relations: readonly RelationKey[]): string =>
  list.format(relations.map((relation) => blockNames[relation].toLowerCase()))
const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «2. Liderazgo», «2.1» */
export const lineLabel = (line: CompetenceLine | QuestionLine): string =>
  'questions' in line ? `${line.number}. ${line.name}` : line.number

/** A number of one block: an answer's mean, or the mean of a competence's shown questions. */
export function explainBlock(
  report: Report,
  line: CompetenceLine | QuestionLine,
  index: number,
): Explanation {
  const block = report.blocks[index]
  const title = `${block ? blockNames[block.key] : ''} en ${lineLabel(line)}`
  const shown = line.blocks[index]
  if (!block || !shown)
    return {
      title,
      formula: HIDDEN,
      notes: [`${hiddenReason(block ?? null)}: no se muestra y no entra en ningún número.`],
    }
  if ('questions' in line) {
    const questions = line.questions.flatMap((question) => question.blocks[index] ?? [])
    return {
      title,
      formula: meanOf(questions, shown),
      notes: missing(line.questions.length - questions.length, 'pregunta'),
    }
  }
  return {
    title,
    formula: `Promedio de ${counted(line.answers[index] ?? 0, 'respuesta', 'respuestas')} = ${shown.text}`,
    notes: notApplicable(line.not_applicable[index] ?? 0),
  }
}

function meanOf(parts: readonly Score[], result: Score): string {
  if (parts.length === 1) return result.text
  return `(${parts.map(({ text }) => text).join(' + ')}) / ${parts.length} = ${result.text}`
}

const missing = (count: number, noun: 'pregunta' | 'competencia' | 'relación'): string[] =>
  count > 0
    ? [
        `${counted(count, noun, noun === 'relación' ? 'relaciones' : `${noun}s`)} sin número propio no cuenta${count === 1 ? '' : 'n'}.`,
      ]
    : []

const notApplicable = (count: number): string[] =>
  count > 0
    ? [`${counted(count, 'persona eligió', 'personas eligieron')} N/A: no cuenta como cero.`]
    : []

/** The average of others: the same weight for each relation shown. */
export function explainOthers(report: Report, line: Line): Explanation {
  const title = 'Promedio de otros'
  const shown = report.blocks.flatMap((block, index) => {
    const part = line.blocks[index]
    return part ? [{ name: blockNames[block.key], part }] : []
  })
  if (!line.others)
    return { title, formula: HIDDEN, notes: ['Ninguna relación tiene respuestas suficientes.'] }
  return {
    title,
    formula: meanOf(
      shown.map(({ part }) => part),
      line.others,
    ),
    notes: [
      `Mismo peso para cada relación mostrada: ${list.format(shown.map(({ name }) => name))}.`,
      'La autoevaluación nunca cuenta aquí.',
      ...missing(report.blocks.length - shown.length, 'relación'),
      ...withheldNote(report),
    ],
  }
}

export function withheldNote({ withheld, matrix }: Report): string[] {
  return withheld.length > 0
    ? [
        `${relationNames(withheld)}: respondieron menos de ${matrix.minimum_raters} personas. Sus respuestas no se muestran ni entran en ningún número de este reporte.`,
      ]
    : []
}

export function pooledNote({ blocks, matrix }: Report): string[] {
  const pool = blocks.find(({ key }) => key === 'otros')
  return pool
    ? [
        `«${blockNames.otros}» reúne las respuestas de ${namesWithin(pool.relations)}, para que nadie aparezca en un grupo de menos de ${matrix.minimum_raters} personas.`,
      ]
    : []
}

export function explainTotal(report: Report): Explanation {
  const parts = report.competences.flatMap(({ others }) => others ?? [])
  const { others } = report.total
  if (!others)
    return {
      title: 'Promedio de otros',
      formula: HIDDEN,
      notes: ['Ninguna relación tiene respuestas suficientes.'],
    }
  return {
    title: 'Promedio de otros',
    formula: meanOf(parts, others),
    notes: [
      'Promedio de las competencias, todas con el mismo peso.',
      ...missing(report.competences.length - parts.length, 'competencia'),
      ...withheldNote(report),
    ],
  }
}

export function explainSelf(report: Report): Explanation {
  const parts = report.competences.flatMap(({ self }) => self ?? [])
  const { self } = report.total
  if (!self) return { title: 'Autoevaluación', formula: HIDDEN, notes: ['No hay autoevaluación.'] }
  return {
    title: 'Autoevaluación',
    formula: meanOf(parts, self),
    notes: [
      'Promedio de las competencias, todas con el mismo peso.',
      ...missing(report.competences.length - parts.length, 'competencia'),
    ],
  }
}

/** The person's own number of a competence. */
export function explainSelfIn(line: CompetenceLine): Explanation {
  const title = `Autoevaluación en ${lineLabel(line)}`
  const parts = line.questions.flatMap(({ self }) => self ?? [])
  if (!line.self) return { title, formula: HIDDEN, notes: ['No hay autoevaluación.'] }
  return {
    title,
    formula: meanOf(parts, line.self),
    notes: missing(line.questions.length - parts.length, 'pregunta'),
  }
}

export function explainGap({ scale }: Report, line: Line): Explanation {
  const title = 'Brecha'
  const { self, others, gap } = line
  if (!self || !others || !gap)
    return {
      title,
      formula: HIDDEN,
      notes: ['Hace falta la autoevaluación y el promedio de otros.'],
    }
  return {
    title,
    formula: `${self.text} − ${others.text} = ${gap.text}`,
    notes: [
      'Autoevaluación menos promedio de otros, con los valores exactos: la diferencia de los números redondeados puede variar en una décima.',
      gap.conclusive
        ? `Notable desde ${thresholdText(notableGap(scale))} puntos, marcada desde ${thresholdText(markedGap(scale))}. Por debajo puede ser casualidad.`
        : `Con menos de ${CONCLUSIVE_RATERS} personas la diferencia no es concluyente.`,
    ],
  }
}

export function explainClassification({ scale }: Pick<Report, 'scale'>): Explanation {
  const cut = formatDecimal(cutOf(scale))
  return {
    title: 'Fortalezas, áreas de oportunidad y puntos ciegos',
    formula: `Corte: ${thresholdText(cutOf(scale))}`,
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
    return {
      title: 'Consenso',
      formula: HIDDEN,
      notes: [`Sólo se calcula en grupos con al menos ${DISTRIBUTION_MINIMUM} respuestas.`],
    }
  return {
    title: 'Consenso',
    formula: '1 − s² / (R² / 4)',
    notes: [
      `${counted(distribution.answers, 'respuesta', 'respuestas')} de ${list.format(distribution.blocks.map((key) => blockNames[key]))}. s² es la varianza y R la amplitud de la escala.`,
      'Alto desde 0.85, medio desde 0.75, dividido por debajo.',
    ],
  }
}

export function explainMatrixMean({ project_evaluated }: Report): Explanation {
  const title = 'Promedio del proyecto'
  if (project_evaluated === null)
    return {
      title,
      formula: HIDDEN,
      notes: [`Se muestra desde ${GROUP_MINIMUM} personas evaluadas con resultados.`],
    }
  return {
    title,
    formula: `Promedio de otros de ${project_evaluated} personas evaluadas`,
    notes: ['Todas con el mismo peso.'],
  }
}

/** Thresholds keep their hundredths: 0.75, 3.5. */
export function thresholdText({ numerator: over, denominator: under }: Fraction): string {
  return String(Math.trunc((Number(over) * 1000) / Number(under)) / 1000)
}
