import { counted, listedNames } from '#shared/spanish.ts'
import type { SegmentCell, SegmentsSection } from '../model/matrix-report-model.rules.ts'
import { GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import { ofTenths, withTenthsOrNull } from '../numbers/printed.rules.ts'
import type { Segment, Segments } from '../numbers/segments.rules.ts'
import { rangeOf, type ScaleRange } from '../numbers/survey.rules.ts'
import type { MatrixFacts } from './board.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'

/**
 * Two standard errors of a mean of people whose averages spread by 0.15 R, which is 0.6 on a scale
 * from 1 to 5. The spread is a constant and not the matrix's, so that a margin depends on the
 * number of people only and tells nothing about their scores.
 *
 * @returns tenths
 */
const measureMargin = (people: number, scale: ScaleRange): number =>
  Math.max(1, Math.round((2 * 1.5 * rangeOf(scale)) / Math.sqrt(people)))

/** The segments of one column, each with the margin that chance explains. */
export function composeSegmentsSection(
  { competences }: MatrixFacts,
  { property, segments, combined, hidden }: Segments,
  scale: ScaleRange,
): SegmentsSection {
  const lines = competences.map(({ number, name }, index) => {
    const cells = segments.map((segment) => composeCell(segment, index, scale))
    return { number, name, cells, ...composeDifference(cells) }
  })
  const compared = listCompared(lines)
  return {
    property,
    combined,
    headline: composeHeadline(compared),
    lines,
    notes: [
      'Un segmento se muestra en una competencia cuando al menos cinco personas del segmento, y cinco del resto, tienen ahí un resultado, y restado de los demás promedios no deja ver a menos.',
      'El margen depende sólo de cuántas personas del segmento tienen resultado en la competencia: no revela lo repartido que está.',
      ...(compared.length > 1
        ? [
            `Son ${counted(compared.length, 'comparación', 'comparaciones')}: alguna diferencia clara puede deberse al azar.`,
          ]
        : []),
      ...(hidden > 0
        ? [
            `Sin mostrar: ${counted(hidden, 'segmento', 'segmentos').replace(/^una /, 'un ')}${combined.length > 0 ? `, entre ellos ${listedNames(combined.slice(0, MOST_NAMED))}` : ''}.`,
          ]
        : []),
    ],
  }
}

/** The section of only these segments, in their order, from the numbers that it publishes. */
export function pickSegments(section: SegmentsSection, values: readonly string[]): SegmentsSection {
  const lines = section.lines.map((line) => {
    const cells = values.flatMap((value) => line.cells.find((cell) => cell.value === value) ?? [])
    return { ...line, cells, ...composeDifference(cells) }
  })
  return { ...section, lines, headline: composeHeadline(listCompared(lines)) }
}

/** The margin as a formula, and the first clear difference with its margins. */
export function segmentsCalculation({ lines }: SegmentsSection, scale: ScaleRange) {
  const clear = lines.find((line) => line.clear)
  const [highest, lowest] = clear ? composeExtremes(clear.cells) : []
  const spread = ((15 * rangeOf(scale)) / 100).toFixed(2)
  const people = EXAMPLE_PEOPLE
  return {
    title: 'Con los números de esta tarjeta',
    notes: [
      `Margen: 2 × ${spread} ÷ √personas con resultado. Con ${people}: 2 × ${spread} ÷ √${people} ≈ ${((0.3 * rangeOf(scale)) / Math.sqrt(people)).toFixed(2)}, que se imprime ± ${ofTenths(measureMargin(people, scale)).text}.`,
      ...(clear && highest && lowest
        ? [
            `Diferencia clara en ${clear.name}: ${highest.value}, ${highest.text} − ${ofTenths(highest.margin).text} = ${ofTenths(highest.tenths - highest.margin).text}, queda arriba de ${lowest.value}, ${lowest.text} + ${ofTenths(lowest.margin).text} = ${ofTenths(lowest.tenths + lowest.margin).text}.`,
          ]
        : []),
    ],
  }
}

/** The fewest that a segment may have. How many had a result in a competence is not published. */
const EXAMPLE_PEOPLE = GROUP_MINIMUM

function composeCell(
  { value, evaluated, scored, competences, reasons }: Segment,
  index: number,
  scale: ScaleRange,
): SegmentCell {
  const score = withTenthsOrNull(competences[index] ?? null)
  const margin = score ? measureMargin(scored[index] ?? 0, scale) : null
  return {
    value,
    evaluated,
    score,
    hidden: reasons[index] ?? null,
    margin_tenths: margin,
    margin_text: margin === null ? null : `± ${ofTenths(margin).text}`,
  }
}

interface ShownSegment {
  readonly value: string
  readonly text: string
  readonly tenths: number
  readonly margin: number
}

/** The highest and the lowest of two or more segments; otherwise none. */
function composeExtremes(cells: readonly SegmentCell[]): ShownSegment[] {
  const shown = cells.flatMap(({ value, score, margin_tenths: margin }) =>
    score && margin !== null ? [{ value, text: score.text, tenths: score.tenths, margin }] : [],
  )
  const [highest] = shown.toSorted((a, b) => b.tenths - a.tenths)
  const [lowest] = shown.toSorted((a, b) => a.tenths - b.tenths)
  return highest && lowest && shown.length > 1 ? [highest, lowest] : []
}

/** The highest and the lowest segment differ clearly when their margins do not meet. */
function composeDifference(cells: readonly SegmentCell[]): { clear: boolean; text: string } {
  const [highest, lowest] = composeExtremes(cells)
  if (!highest || !lowest) return { clear: false, text: 'Sin otro segmento con qué comparar' }
  return highest.tenths - highest.margin > lowest.tenths + lowest.margin
    ? { clear: true, text: `${highest.value} arriba de ${lowest.value}` }
    : { clear: false, text: 'Sin diferencia clara' }
}

type SegmentsLine = SegmentsSection['lines'][number]

/** The competences in which two segments or more have a number. */
const listCompared = (lines: readonly SegmentsLine[]): SegmentsLine[] =>
  lines.filter(({ cells }) => cells.filter(({ score }) => score).length > 1)

function composeHeadline(compared: readonly SegmentsLine[]): string {
  const clear = compared.flatMap((line) => (line.clear ? line.name : []))
  if (compared.length === 0) return 'No hay dos segmentos que comparar'
  if (clear.length === 0) return 'Ninguna diferencia entre segmentos es más grande que el azar'
  return clear.length > MOST_NAMED
    ? `En ${clear.length} de ${compared.length} competencias hay una diferencia que el azar no explica`
    : `Sólo en ${listedNames(clear)} hay una diferencia que el azar no explica`
}
