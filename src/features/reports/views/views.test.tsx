import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { explainOthers, explainTotal } from '../explanation.rules.ts'
import { groupReportOf } from '../group.rules.ts'
import { reportOf } from '../report.rules.ts'
import { defaultShape, sampleEvaluated, sampleInput, sampleSurvey } from '../sample.rules.ts'
import { BarsChart } from './BarsChart.tsx'
import { CommentGroups } from './CommentGroups.tsx'
import { DotsChart } from './DotsChart.tsx'
import { Explanations } from './Explanations.tsx'
import { GapChart } from './GapChart.tsx'
import { GroupHeatMap } from './GroupHeatMap.tsx'
import { HeatMap } from './HeatMap.tsx'
import { JohariChart } from './JohariChart.tsx'
import { ParticipationChart } from './ParticipationChart.tsx'
import { ProfileTable } from './ProfileTable.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { RadarChart } from './RadarChart.tsx'
import { SegmentMap } from './SegmentMap.tsx'

const report = reportOf(
  sampleInput({
    ...defaultShape,
    completed: { auto: 1, lider: 1, companero: 5, equipo: 0, cliente: 0 },
  }),
)
const hiddenReport = reportOf(
  sampleInput({
    ...defaultShape,
    completed: { auto: 0, lider: 0, companero: 2, equipo: 0, cliente: 0 },
  }),
)
const survey = sampleSurvey(defaultShape)
const group = groupReportOf(
  survey,
  Array.from({ length: 10 }, (_, index) =>
    sampleEvaluated({ ...defaultShape, seed: String(index) }, survey),
  ),
  [{ property: 'Área', values: ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'B', 'B'] }],
)

const chartsOf = (shown: typeof report): ReactElement[] => [
  <RadarChart key="radar" report={shown} />,
  <BarsChart key="bars" report={shown} />,
  <GapChart key="gaps" report={shown} />,
  <DotsChart key="dots" report={shown} />,
  <JohariChart key="johari" report={shown} />,
  <ParticipationChart key="participation" report={shown} />,
]
const tablesOf = (shown: typeof report): ReactElement[] => [
  <ProfileTable key="profile" report={shown} caption="Perfil" />,
  <HeatMap key="heat" report={shown} />,
  <CommentGroups key="comments" report={shown} />,
  ...shown.competences.map((competence) => (
    <QuestionTable key={competence.number} report={shown} competence={competence} />
  )),
]
const markup = (element: ReactElement): string => renderToStaticMarkup(element)

test('renders every chart as one image with a text alternative and without style attributes', () => {
  for (const each of [report, hiddenReport])
    for (const chart of chartsOf(each)) {
      expect(markup(chart)).toMatch(/role="img" aria-label="[^"]{20,}"/)
      expect(markup(chart)).not.toMatch(/style=|NaN|undefined|Infinity/)
    }
})

test('stacks names above their rows on a narrow screen and breaks the legend into lines', () => {
  const size = { width: 336, left: 12, right: 62, row: 72, stacked: true }
  for (const chart of [
    <GapChart key="gaps" report={report} size={size} />,
    <DotsChart key="dots" report={report} size={size} />,
    <BarsChart key="bars" report={report} size={size} />,
    <JohariChart key="johari" report={report} narrow />,
  ]) {
    expect(markup(chart)).not.toMatch(/style=|NaN|undefined|Infinity/)
  }
  expect(markup(<GapChart report={report} size={size} />)).toContain('viewBox="0 0 336')
  const all = reportOf(
    sampleInput({
      ...defaultShape,
      completed: { auto: 1, lider: 1, companero: 5, equipo: 5, cliente: 5 },
    }),
  )
  expect(
    new Set(markup(<DotsChart report={all} size={size} />).match(/translate\(0 [\d.]+\)/g)).size,
  ).toBeGreaterThan(1)
})

test('renders every table with a caption, and a hidden number with its reason', () => {
  for (const each of [report, hiddenReport])
    for (const table of tablesOf(each))
      expect(markup(table)).not.toMatch(/style=|NaN|undefined|Infinity/)
  expect(markup(<HeatMap report={report} />)).toContain('<caption')
  expect(markup(<HeatMap report={hiddenReport} />)).toContain('Menos de 3 personas, no se muestra')
  expect(markup(<SegmentMap group={group} />)).toContain('5 personas')
  expect(markup(<GroupHeatMap group={group} />)).toContain('<caption')
  expect(
    markup(<GroupHeatMap group={groupReportOf(survey, [sampleEvaluated(defaultShape, survey)])} />),
  ).toContain('Menos de 5 personas con esa relación, no se muestra')
})

test('explains a number by the numbers behind it', () => {
  const [first] = report.competences
  const text = markup(
    <Explanations
      explanations={[explainTotal(report), ...(first ? [explainOthers(report, first)] : [])]}
    />,
  )
  expect(text).toContain('¿Cómo se calculó?')
  expect(text).toContain(`= ${report.total.others?.text}`)
  expect(text).toContain('Mismo peso para cada relación mostrada: Líder y Compañeros.')
})

test('shows a repeated note once, but the reason for every hidden number', () => {
  const notes = (shown: typeof report): string[] =>
    markup(
      <Explanations
        explanations={shown.competences.map((line) => ({
          ...explainOthers(shown, line),
          title: line.number,
        }))}
      />,
    ).match(/La autoevaluación nunca cuenta aquí|ninguna relación/gi) ?? []
  expect(notes(report)).toHaveLength(1)
  const reasons = markup(
    <Explanations
      explanations={hiddenReport.competences.map((line) => explainOthers(hiddenReport, line))}
    />,
  ).match(/<dd class="formula">—<\/dd><dd>/g)
  expect(reasons).toHaveLength(hiddenReport.competences.length)
})
