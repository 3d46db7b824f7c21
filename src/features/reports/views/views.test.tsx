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
const hiding = reportOf(
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
  { property: 'Área', values: ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'B', 'B', 'B'] },
)

const chartsOf = (of: typeof report): ReactElement[] => [
  <RadarChart key="radar" report={of} />,
  <BarsChart key="bars" report={of} />,
  <GapChart key="gaps" report={of} />,
  <DotsChart key="dots" report={of} />,
  <JohariChart key="johari" report={of} />,
  <ParticipationChart key="participation" report={of} />,
]
const tablesOf = (of: typeof report): ReactElement[] => [
  <ProfileTable key="profile" report={of} caption="Perfil" />,
  <HeatMap key="heat" report={of} />,
  <CommentGroups key="comments" report={of} />,
  ...of.competences.map((competence) => (
    <QuestionTable key={competence.number} report={of} competence={competence} />
  )),
]
const markup = (element: ReactElement): string => renderToStaticMarkup(element)

test('every chart is one image with words, and carries no style attribute that a strict policy would refuse', () => {
  for (const of of [report, hiding])
    for (const chart of chartsOf(of)) {
      expect(markup(chart)).toMatch(/role="img" aria-label="[^"]{20,}"/)
      expect(markup(chart)).not.toMatch(/style=|NaN|undefined|Infinity/)
    }
})

test('on a narrow screen names stand above their rows, and the legend goes on in a new line', () => {
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

test('every table has a caption and heads, and no number that is hidden', () => {
  for (const of of [report, hiding])
    for (const table of tablesOf(of))
      expect(markup(table)).not.toMatch(/style=|NaN|undefined|Infinity/)
  expect(markup(<HeatMap report={report} />)).toContain('<caption')
  expect(markup(<HeatMap report={hiding} />)).toContain('Menos de 3 respuestas, no se muestra')
  expect(markup(<SegmentMap group={group} />)).toContain('5 personas')
  expect(markup(<GroupHeatMap group={group} />)).toContain('<caption')
  expect(
    markup(<GroupHeatMap group={groupReportOf(survey, [sampleEvaluated(defaultShape, survey)])} />),
  ).toContain('Menos de 5 personas con esa relación, no se muestra')
})

test('a number explains itself with the numbers that it is made of', () => {
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

test('what holds for several numbers is said once, but why a number is missing each time', () => {
  const notes = (of: typeof report): string[] =>
    markup(
      <Explanations
        explanations={of.competences.map((line) => ({
          ...explainOthers(of, line),
          title: line.number,
        }))}
      />,
    ).match(/La autoevaluación nunca cuenta aquí|ninguna relación/gi) ?? []
  expect(notes(report)).toHaveLength(1)
  const reasons = markup(
    <Explanations explanations={hiding.competences.map((line) => explainOthers(hiding, line))} />,
  ).match(/<dd class="formula">—<\/dd><dd>/g)
  expect(reasons).toHaveLength(hiding.competences.length)
})
