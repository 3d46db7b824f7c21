import { longDate } from '#shared/dates.ts'
import { blockNames, type BlockKey } from '../anonymity.rules.ts'
import { heatRamp, paperColors } from '../chart-colors.rules.ts'
import { truncate } from '../chart-text.rules.ts'
import { explainClassification, explainGap, explainMatrixMean } from '../explanation.rules.ts'
import { HIDDEN, pooledNote, relationNames, withheldNote } from '../hidden-numbers.rules.ts'
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
import { printableValue, rightToLeft } from './coverage.ts'
import {
  cellOf,
  draw,
  gapsOf,
  houseOf,
  lookOf,
  paperRows,
  roseOf,
  textOf,
  type Edition,
  type PrintedCell,
} from './printing.tsx'

/** Everything that `report.typ` prints, already in words: the template sets type and decides nothing. */
export function documentOf(original: Report, edition: Edition) {
  const report: Report = printableValue(original)
  return {
    ...houseOf(report, edition),
    title: 'Reporte de evaluación 360°',
    confidential: 'Confidencial. Sólo para la persona evaluada y Recursos Humanos.',
    hidden: `Menos de ${report.matrix.minimum_raters} respuestas, no se muestra`,
    version: report.version,
    person: report.evaluated.name,
    running_person: truncate(report.evaluated.name, 30),
    limit_date: longDate(report.matrix.limit_date),
    participation: participationOf(report),
    charts: chartsOf(report),
    total: { ...lookOf(report.total), cells: cellsOf(report, report.total) },
    narrative: report.narrative.second_person,
    columns: columnsOf(report),
    competences: report.competences.map((line) => competenceOf(report, line)),
    gaps: gapsOf(report.competences),
    highlights: highlightsOf(report),
    comparable: report.competences.some(({ gap }) => gap),
    nothing_found: isComparable(report)
      ? 'No se encontró en ninguna competencia.'
      : 'No hay respuestas suficientes para compararlas.',
    comments: report.comments.map(({ block, comments }) => ({
      name: blockNames[block],
      texts: comments.map((text) => ({ text, rtl: rightToLeft(text) })),
    })),
    withheld_comments: report.withheld.length > 0 ? relationNames(report.withheld) : null,
    explanations: explanationsOf(report),
  }
}

function participationOf({ participation, withheld, self }: Report) {
  const others = participation.filter(({ relation }) => relation !== 'auto')
  const sum = (pick: (row: (typeof others)[number]) => number) =>
    others.reduce((total, row) => total + pick(row), 0)
  const [invited, completed] = [sum((row) => row.invited), sum((row) => row.completed)]
  return {
    invited,
    completed,
    sentence: `${answered(completed, invited)} ${self ? 'También cuenta tu autoevaluación, siempre aparte.' : 'No respondiste tu autoevaluación.'}`,
    rows: participation
      .filter((row) => row.invited > 0)
      .map((row) => ({
        name: row.name,
        invited: row.invited,
        completed: row.completed,
        shown: placeOf(row, withheld),
      })),
  }
}

function answered(completed: number, invited: number): string {
  if (invited === 0) return 'No se invitó a nadie más a evaluarte.'
  if (invited === 1)
    return completed === 1
      ? 'Respondió la única persona invitada a evaluarte.'
      : 'La única persona invitada a evaluarte no respondió.'
  if (completed === 0)
    return `No respondió ninguna de las ${invited} personas invitadas a evaluarte.`
  return `${completed === 1 ? 'Respondió' : 'Respondieron'} ${completed} de las ${invited} personas invitadas a evaluarte.`
}

function placeOf(
  { relation, block }: Report['participation'][number],
  withheld: Report['withheld'],
): string {
  if (withheld.includes(relation)) return 'No se muestra'
  if (block === 'otros') return `En «${blockNames.otros}»`
  return block ? 'Por separado' : 'Sin respuestas'
}

function chartsOf(report: Report) {
  const rows = paperRows(report.competences.length)
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
    profile: draw(profile, radarText(report)),
    participation: draw(
      <ParticipationChart report={report} colors={paperColors} />,
      participationText(report),
    ),
    dots: draw(
      <DotsChart
        report={report}
        colors={paperColors}
        size={{ width: 640, left: 196, right: 24, row: rows.dots }}
      />,
      dotsText(report),
    ),
    gaps: draw(
      <GapChart
        report={report}
        colors={paperColors}
        size={{ width: 640, left: 196, right: 226, row: rows.gaps }}
      />,
      gapsText(report),
    ),
    johari: draw(<JohariChart report={report} colors={paperColors} />, johariText(report)),
  }
}

const isComparable = ({ competences }: Report): boolean =>
  competences.some(({ gap }) => gap?.conclusive)

const shortNames: Readonly<Partial<Record<BlockKey, string>>> = {
  auto: 'Auto',
  cliente: 'Clientes',
  otros: 'Otros eval.',
}

/** Oneself, every block, and what is withheld, so that its absence is seen and explained. */
function columnsOf({ self, blocks, withheld, matrix }: Report) {
  const columnOf = (key: BlockKey, people: string) => ({
    name: shortNames[key] ?? blockNames[key],
    people,
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
  const { number, name, description, project } = line
  return {
    number,
    name,
    description,
    project: textOf(project),
    ...lookOf(line),
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
    ...lookOf(question),
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
  const named = (numbers: readonly string[]) =>
    numbers
      .flatMap((number) => competences.filter((line) => line.number === number))
      .map((line) => ({ name: line.name, ...lookOf(line), looks: looksOf(line) }))
  const asked = (numbers: readonly string[]) =>
    numbers
      .flatMap((number) => questions.filter((line) => line.number === number))
      .map((line) => ({
        number: line.number,
        text: line.question,
        competence: line.competence,
        ...lookOf(line),
      }))
  return {
    highest: named(highlights.competences.highest),
    lowest: named(highlights.competences.lowest),
    blind_spots: named(highlights.blind_spots),
    hidden_strengths: named(highlights.hidden_strengths),
    priorities: named(highlights.priorities),
    questions_highest: asked(highlights.questions.highest),
    questions_lowest: asked(highlights.questions.lowest),
  }
}

/** «otros 3.4, autoevaluación 3.6»: what there is of both. */
function looksOf({ self, others }: Line): string {
  return [others ? [`otros ${others.text}`] : [], self ? [`autoevaluación ${self.text}`] : []]
    .flat()
    .join(', ')
}

function explanationsOf(report: Report) {
  const compared = report.competences.find(({ gap }) => gap)
  return {
    gap: compared ? explainGap(report, compared) : null,
    classification: explainClassification(report),
    project: explainMatrixMean(report),
    groups: [...pooledNote(report), ...withheldNote(report)],
    names: report.blocks.map(({ key }) => blockNames[key]),
  }
}
