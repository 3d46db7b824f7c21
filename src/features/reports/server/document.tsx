import { longDate } from '#shared/dates.ts'
import { blockNames, type BlockKey } from '../anonymity.rules.ts'
import { heatRamp, paperColors } from '../chart-colors.rules.ts'
import { truncate } from '../chart-text.rules.ts'
import { explainClassification, explainGap, explainMatrixMean } from '../explanation.rules.ts'
import {
  HIDDEN,
  pooledNote,
  relationNames,
  repeatedNote,
  withheldNote,
  withheldReason,
} from '../hidden-numbers.rules.ts'
import { fitsRadar } from '../radar-chart.rules.ts'
import type { CompetenceLine, Line, QuestionLine } from '../report-line.rules.ts'
import type { Report } from '../report.rules.ts'
import {
  dotsText,
  gapsText,
  johariText,
  participationText,
  radarText,
} from '../text-alternatives.rules.ts'
import { BarsChart } from '../views/BarsChart.tsx'
import { DotsChart } from '../views/DotsChart.tsx'
import { GapChart } from '../views/GapChart.tsx'
import { JohariChart } from '../views/JohariChart.tsx'
import { ParticipationChart } from '../views/ParticipationChart.tsx'
import { RadarChart } from '../views/RadarChart.tsx'
import {
  cellOf,
  chartOf,
  gapsOf,
  sharedFields,
  comparisonOf,
  rowHeights,
  roseOf,
  textOf,
  type PrintOptions,
  type PrintedCell,
} from './document-parts.tsx'
import { printableValue, isRightToLeft } from './printable.ts'

/** Everything that `report.typ` prints, as text: the template lays it out and computes nothing. */
export function documentOf(original: Report, options: PrintOptions) {
  const report: Report = printableValue(original)
  return {
    ...sharedFields(report, options),
    title: 'Reporte de evaluación 360°',
    confidential: 'Confidencial. Sólo para la persona evaluada y Recursos Humanos.',
    hidden: `Menos de ${report.matrix.minimum_raters} personas, no se muestra`,
    version: report.version,
    cover_name: report.evaluated.name,
    footer_name: truncate(report.evaluated.name, 30),
    limit_date: longDate(report.matrix.limit_date),
    participation: participationOf(report),
    charts: chartsOf(report),
    total: { ...comparisonOf(report.total), cells: cellsOf(report, report.total) },
    narrative: report.narrative.second_person,
    columns: columnsOf(report),
    competences: report.competences.map((line) => competenceOf(report, line)),
    gaps: gapsOf(report.competences),
    highlights: highlightsOf(report),
    has_gaps: report.competences.some(({ gap }) => gap),
    no_highlights: hasConclusiveGap(report)
      ? 'No se encontró en ninguna competencia.'
      : 'No hay respuestas suficientes para compararlas.',
    comments: report.comments.map(({ block, comments }) => ({
      name: blockNames[block],
      texts: comments.map((text) => ({ text, right_to_left: isRightToLeft(text) })),
    })),
    withheld_comments:
      report.withheld.length > 0
        ? `${relationNames(report.withheld)}: los comentarios no se muestran, porque ${withheldReason(report)}.`
        : null,
    explanations: explanationsOf(report),
  }
}

function participationOf({ participation, people, withheld, self }: Report) {
  return {
    ...people,
    sentence: `${participationSentence(people)} ${self ? 'También cuenta tu autoevaluación, siempre aparte.' : 'No respondiste tu autoevaluación.'}`,
    rows: participation
      .filter((row) => row.invited > 0)
      .map((row) => ({
        name: row.name,
        invited: row.invited,
        completed: row.completed,
        shown: presentationOf(row, withheld),
      })),
  }
}

function participationSentence({ completed, invited }: Report['people']): string {
  if (invited === 0) return 'No se invitó a nadie más a evaluarte.'
  if (invited === 1)
    return completed === 1
      ? 'Respondió la única persona invitada a evaluarte.'
      : 'La única persona invitada a evaluarte no respondió.'
  if (completed === 0)
    return `No respondió ninguna de las ${invited} personas invitadas a evaluarte.`
  return `${completed === 1 ? 'Respondió' : 'Respondieron'} ${completed} de las ${invited} personas invitadas a evaluarte.`
}

function presentationOf(
  { relation, block }: Report['participation'][number],
  withheld: Report['withheld'],
): string {
  if (withheld.includes(relation)) return 'No se muestra'
  if (block === 'otros') return `En «${blockNames.otros}»`
  return block ? 'Por separado' : 'Sin respuestas'
}

function chartsOf(report: Report) {
  const rows = rowHeights(report.competences.length)
  const profile = fitsRadar(report.competences.length) ? (
    <RadarChart
      report={report}
      colors={paperColors}
      size={{ width: 480, height: 346, radius: 104 }}
    />
  ) : (
    <BarsChart
      report={report}
      colors={paperColors}
      size={{ width: 480, left: 196, right: 90, row: rows.bars }}
    />
  )
  return {
    profile: chartOf(profile, radarText(report)),
    participation: chartOf(
      <ParticipationChart report={report} colors={paperColors} />,
      participationText(report),
    ),
    dots: chartOf(
      <DotsChart
        report={report}
        colors={paperColors}
        size={{ width: 640, left: 196, right: 24, row: rows.dots }}
      />,
      dotsText(report),
    ),
    gaps: chartOf(
      <GapChart
        report={report}
        colors={paperColors}
        size={{ width: 640, left: 196, right: 226, row: rows.gaps }}
      />,
      gapsText(report),
    ),
    johari: chartOf(<JohariChart report={report} colors={paperColors} />, johariText(report)),
  }
}

const hasConclusiveGap = ({ competences }: Report): boolean =>
  competences.some(({ gap }) => gap?.conclusive)

const shortNames: Readonly<Partial<Record<BlockKey, string>>> = {
  auto: 'Auto',
  cliente: 'Clientes',
  otros: 'Otros eval.',
}

/** Self-evaluation, every block, and every withheld relation, so that its absence is explained. */
function columnsOf({ self, blocks, withheld, matrix }: Report) {
  const columnOf = (key: BlockKey, raters: string) => ({
    name: shortNames[key] ?? blockNames[key],
    raters,
    rose: roseOf(key),
  })
  const counted = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)
  return [
    columnOf('auto', self ? counted(self.raters) : 'sin respuesta'),
    ...blocks.map(({ key, raters }) => columnOf(key, counted(raters))),
    ...withheld.map((key) => columnOf(key, `menos de ${matrix.minimum_raters}`)),
  ]
}

function cellsOf(report: Report, line: Line): PrintedCell[] {
  return [line.self, ...line.blocks, ...report.withheld.map(() => null)].map((score) =>
    cellOf(score, report.scale),
  )
}

function competenceOf(report: Report, line: CompetenceLine) {
  const { number, name, description } = line
  return {
    number,
    name,
    description,
    matrix_mean: textOf(line.project),
    ...comparisonOf(line),
    cells: cellsOf(report, line),
    questions: line.questions.map((question) => questionOf(report, question)),
  }
}

const consensusNames = { alto: 'Alto', medio: 'Medio', dividido: 'Dividido' } as const

function questionOf(report: Report, question: QuestionLine) {
  const { number, question: text, consensus, distribution } = question
  const fillOf = (index: number, count: number): string =>
    (heatRamp[Math.round((5 * index) / (count - 1))] ?? heatRamp[0]).fill
  return {
    number,
    text,
    ...comparisonOf(question),
    cells: cellsOf(report, question).map((cell) => cell.text),
    consensus: consensus ? consensusNames[consensus] : HIDDEN,
    distribution:
      distribution &&
      distribution.counts.map((count, index) => ({
        count,
        fill: fillOf(index, distribution.counts.length),
      })),
  }
}

function highlightsOf({ highlights, competences }: Report) {
  const questions = competences.flatMap((competence) =>
    competence.questions.map((question) => ({ ...question, competence: competence.name })),
  )
  const competencesOf = (numbers: readonly string[]) =>
    numbers
      .flatMap((number) => competences.filter((line) => line.number === number))
      .map((line) => ({ name: line.name, ...comparisonOf(line), averages: averagesText(line) }))
  const questionsOf = (numbers: readonly string[]) =>
    numbers
      .flatMap((number) => questions.filter((line) => line.number === number))
      .map((line) => ({
        number: line.number,
        text: line.question,
        competence: line.competence,
        ...comparisonOf(line),
      }))
  return {
    highest: competencesOf(highlights.competences.highest),
    lowest: competencesOf(highlights.competences.lowest),
    blind_spots: competencesOf(highlights.blind_spots),
    hidden_strengths: competencesOf(highlights.hidden_strengths),
    priorities: competencesOf(highlights.priorities),
    questions_highest: questionsOf(highlights.questions.highest),
    questions_lowest: questionsOf(highlights.questions.lowest),
  }
}

/** «otros 3.4, autoevaluación 3.6», without the one that is not shown. */
function averagesText({ self, others }: Line): string {
  return [others ? [`otros ${others.text}`] : [], self ? [`autoevaluación ${self.text}`] : []]
    .flat()
    .join(', ')
}

function explanationsOf(report: Report) {
  const compared = report.competences.find(({ gap }) => gap)
  return {
    gap: compared ? explainGap(report, compared) : null,
    classification: explainClassification(report),
    matrix_mean: explainMatrixMean(report),
    blocks: [...pooledNote(report), ...withheldNote(report), ...repeatedNote(report)],
    block_names: report.blocks.map(({ key }) => blockNames[key]),
  }
}
