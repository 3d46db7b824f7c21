import { Icon } from '#ui/Icon.tsx'
import {
  explainBlock,
  explainClassification,
  explainGap,
  explainOthers,
  explainAnonymity,
  explainMatrixMean,
  explainSelf,
  explainSelfIn,
  explainTotal,
  lineLabel,
} from '../explanation.rules.ts'
import { pooledNote, repeatedNote, withheldNote } from '../hidden-numbers.rules.ts'
import type { Report } from '../report.rules.ts'
import { ChartFigure, type Presentation } from '../views/ChartFigure.tsx'
import { DotsChart } from '../views/DotsChart.tsx'
import { Explanations } from '../views/Explanations.tsx'
import { HeatLegend, HeatMap } from '../views/HeatMap.tsx'
import { JohariChart } from '../views/JohariChart.tsx'
import { ParticipationRows } from './ParticipationRows.tsx'
import { ProfileFigures, useNarrow } from './ProfileFigures.tsx'
import { Summary } from './Summary.tsx'

interface SubjectProfileProps {
  readonly report: Report
  readonly presentation: Presentation
}

const wideDots = { width: 500, left: 176, right: 14, row: 50 }
const narrowDots = { width: 336, left: 12, right: 12, row: 62, stacked: true }

/** The numbers about a subject by competence and by relation. */
export function SubjectProfile({ report, presentation }: SubjectProfileProps) {
  const { total, scale, narrative } = report
  const scores = report.competences.flatMap((line) => [
    { ...explainOthers(report, line), title: `Otros en ${lineLabel(line)}` },
    explainSelfIn(line),
  ])
  const gaps = report.competences.map((line) => ({
    ...explainGap(report, line),
    title: `Brecha en ${lineLabel(line)}`,
  }))
  return (
    <div className="results-stack">
      <Summary total={total} highest={scale.highest_value}>
        <p className="serif narrative">{narrative.third_person}</p>
        <div className="narrative-source">
          <span className="small muted">Texto generado con reglas fijas.</span>
          <Explanations
            explanations={[
              explainTotal(report),
              explainSelf(report),
              explainGap(report, total),
              explainClassification(report),
            ]}
          />
        </div>
      </Summary>
      <ProfileFigures
        report={report}
        presentation={presentation}
        explanations={{ scores, gaps: [...gaps, explainClassification(report)] }}
      />
      <RelationTable report={report} />
      {presentation === 'charts' ? (
        <RelationCharts report={report} />
      ) : (
        <ParticipationRows participation={report.participation} withheld={report.withheld} />
      )}
    </div>
  )
}

function RelationTable({ report }: { readonly report: Report }) {
  const notes = [...pooledNote(report), ...withheldNote(report), ...repeatedNote(report)]
  const cells = report.competences.flatMap((line) =>
    report.blocks.map((_, index) => explainBlock(report, line, index)),
  )
  return (
    <section className="card light-card" data-theme="light" aria-labelledby="por-relacion">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="por-relacion">Competencias por relación</h2>
        <HeatLegend hidden={`Menos de ${report.matrix.minimum_raters} personas, no se muestra`} />
      </header>
      <HeatMap report={report} />
      {notes.map((note) => (
        <p key={note} className="chart-note flex gap-2">
          <Icon name="lock" size={17} />
          {note}
        </p>
      ))}
      <Explanations
        explanations={[...cells, explainMatrixMean(report), explainAnonymity(report)]}
      />
    </section>
  )
}

function RelationCharts({ report }: { readonly report: Report }) {
  const narrow = useNarrow()
  const compared = report.competences.some(({ self, others }) => self && others)
  const chart = <DotsChart report={report} size={narrow ? narrowDots : wideDots} />
  const dots = (
    <ChartFigure
      title="Cada relación en la misma escala"
      presentation="charts"
      table={null}
      chart={chart}
    />
  )
  const participation = (
    <ParticipationRows participation={report.participation} withheld={report.withheld} />
  )
  if (!compared)
    return (
      <div className="results-pair">
        {dots}
        {participation}
      </div>
    )
  return (
    <>
      <div className="results-pair">
        {dots}
        <ChartFigure
          title="Ventana de Johari"
          presentation="charts"
          table={null}
          chart={<JohariChart report={report} narrow={narrow} />}
        >
          <ol className="johari-names">
            {report.competences.map(({ number, name }) => (
              <li key={number}>
                <b>{number}</b> {name}
              </li>
            ))}
          </ol>
          <Explanations explanations={[explainClassification(report)]} />
        </ChartFigure>
      </div>
      {participation}
    </>
  )
}
