import { longDate } from '#shared/dates.ts'
import { relationTypes } from '#shared/relations.ts'
import { GROUP_MINIMUM, blockNames } from '../anonymity.rules.ts'
import { paperColors } from '../chart-colors.rules.ts'
import { explainClassification } from '../explanation.rules.ts'
import type { GroupLine } from '../group-tally.rules.ts'
import { groupQuestionExtremes, type GroupQuestion, type GroupReport } from '../group.rules.ts'
import { fitsRadar } from '../radar-chart.rules.ts'
import type { Segments } from '../segments.rules.ts'
import { gapsText, participationText, radarText } from '../text-alternatives.rules.ts'
import { BarsChart } from '../views/BarsChart.tsx'
import { GapChart } from '../views/GapChart.tsx'
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
} from './document-parts.tsx'
import { printableValue } from './printable.ts'

/** Everything that `group.typ` prints, as text: the averages of a matrix, without names of subjects. */
export function groupDocumentOf(original: GroupReport, options: PrintOptions) {
  const group: GroupReport = printableValue(original)
  return {
    ...sharedFields(group, options),
    title: 'Reporte de grupo 360°',
    confidential: 'Confidencial. Sólo para Recursos Humanos.',
    hidden: 'Muy pocas personas evaluadas, no se muestra',
    version: group.version,
    cover_name:
      group.evaluated === 1
        ? '1 persona evaluada con resultados'
        : `${group.evaluated} personas evaluadas con resultados`,
    footer_name: '',
    limit_date: longDate(group.matrix.limit_date),
    group_minimum: GROUP_MINIMUM,
    participation: participationOf(group),
    charts: chartsOf(group),
    total: comparisonOf(group.total),
    columns: [
      { name: 'Auto', rose: roseOf('auto') },
      ...others.map(({ key }) => ({
        name: key === 'cliente' ? 'Clientes' : blockNames[key],
        rose: roseOf(key),
      })),
    ],
    competences: group.competences.map((line) => ({
      number: line.number,
      name: line.name,
      ...comparisonOf(line),
      cells: cellsOf(group, line),
    })),
    gaps: gapsOf(group.competences),
    highlights: highlightsOf(group),
    segments: segmentsOf(group),
    classification: explainClassification(group),
  }
}

const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)

function participationOf({ participation }: GroupReport) {
  const sum = (pick: (row: GroupReport['participation'][number]) => number) =>
    participation.reduce((total, row) => total + pick(row), 0)
  return {
    invited: sum(({ invited }) => invited),
    completed: sum(({ completed }) => completed),
    rows: participation
      .filter(({ invited }) => invited > 0)
      .map(({ name, invited, completed }) => ({ name, invited, completed })),
  }
}

function chartsOf(group: GroupReport) {
  const rows = rowHeights(group.competences.length)
  const profile = fitsRadar(group.competences.length) ? (
    <RadarChart
      report={group}
      colors={paperColors}
      size={{ width: 480, height: 346, radius: 104 }}
    />
  ) : (
    <BarsChart
      report={group}
      colors={paperColors}
      size={{ width: 480, left: 196, right: 90, row: rows.bars }}
    />
  )
  return {
    profile: chartOf(profile, radarText(group)),
    participation: chartOf(
      <ParticipationChart report={group} colors={paperColors} />,
      participationText(group),
    ),
    gaps: chartOf(
      <GapChart
        report={group}
        colors={paperColors}
        size={{ width: 640, left: 196, right: 226, row: rows.gaps }}
      />,
      gapsText(group),
    ),
  }
}

const cellsOf = ({ scale }: GroupReport, { self, relations }: GroupLine) => [
  cellOf(self, scale),
  ...others.map(({ key }) => cellOf(relations[key] ?? null, scale)),
]

function highlightsOf(group: GroupReport) {
  const each = group.competences.flatMap(({ questions }) => questions).length < 15 ? 3 : 5
  const { highest, lowest } = groupQuestionExtremes(group, each)
  const linesOf = (questions: readonly GroupQuestion[]) =>
    questions.map(({ number, question, others: average }) => ({
      number,
      text: question,
      others: textOf(average),
    }))
  return { highest: linesOf(highest), lowest: linesOf(lowest) }
}

function segmentsOf({ segments, scale, competences }: GroupReport) {
  if (!segments) return null
  return {
    property: segments.property,
    hidden: hiddenNote(segments),
    columns: segments.segments.map(({ value, evaluated }) => ({
      name: value,
      evaluated: `${evaluated} personas`,
    })),
    lines: competences.map(({ name, others: average }, index) => ({
      name,
      others: textOf(average),
      cells: segments.segments.map((segment) => cellOf(segment.competences[index] ?? null, scale)),
    })),
  }
}

/** Says how many segments are not shown and why; `null` when all are shown. */
function hiddenNote({ hidden, combined }: Segments): string | null {
  if (hidden === 0) return null
  const few = hidden - combined.length
  const parts = [
    few > 0 ? `${few} con menos de ${GROUP_MINIMUM} personas dentro o fuera` : '',
    combined.length > 0
      ? `${combined.length} porque, al restarse de otros promedios, dejarían ver a menos de ${GROUP_MINIMUM} personas`
      : '',
  ]
  return `Segmentos que no se muestran: ${parts.filter((part) => part !== '').join('; ')}.`
}
