import { peopleText } from '#shared/spanish.ts'
import { Rose } from '#ui/Rose.tsx'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { heatKeyTexts, heatStep } from '../numbers/heat.rules.ts'
import type { PrintedScore, Thresholds } from '../numbers/published-values.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { relationsCalculation } from '../words/calculation.rules.ts'
import { relationsIntro, STATEMENTS_HEADLINE } from '../words/report-words.rules.ts'
import { DegreeTag } from './DegreeTag.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { HowCalculated } from './HowCalculated.tsx'
import { PrintedNumber } from './PrintedNumber.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** «Por relación»: the competences as each group sees them, and what can be said of it. */
export function ReportRelations({ report }: { readonly report: FullReport }) {
  const { relations, method, participation, project_evaluated, profile, voice } = report
  const project = profile.lines.some((line) => line.project)
  return (
    <ReportCard label="Por relación" headline={relations.headline} intro={relationsIntro(voice)}>
      <RelationTable report={report} project={project} />
      {project && project_evaluated !== null && (
        <p className="chart-note">
          Proyecto: promedio de las {project_evaluated} personas evaluadas en el proyecto.
        </p>
      )}
      {[relations.hidden, ...participation.notes].map(
        (note) =>
          note && (
            <p key={note} className="chart-note">
              {note}
            </p>
          ),
      )}
      {relations.statements.length > 0 && <h3>{STATEMENTS_HEADLINE}</h3>}
      <ul className="report-statements">
        {relations.statements.map(({ degree, name, text }) => (
          <li key={text} className="report-fact">
            <DegreeTag degree={degree} />
            <p>
              <b>{name}.</b> {text}
            </p>
          </li>
        ))}
      </ul>
      <HowCalculated parts={[relationsCalculation(report), ...method]} />
    </ReportCard>
  )
}

function RelationTable({
  report: { profile, blocks, thresholds, scale, total },
  project,
}: {
  readonly report: FullReport
  readonly project: boolean
}) {
  const cell = (score: PrintedScore | null, index: number) => {
    const block = blocks[index]
    return (
      <td key={block?.key} data-label={block?.name}>
        <PrintedNumber score={score} />
        {score && block && (
          <FigureStrip
            row={{ mark: block.key, score, band: null }}
            scale={scale}
            cut={thresholds.cut.tenths}
          />
        )}
      </td>
    )
  }
  return (
    <ScrollFrame label="Competencias por relación" plain>
      <table className="report-table relation-table stacked-table">
        <caption className="visually-hidden">Promedio de cada relación por competencia</caption>
        <thead>
          <tr>
            <th scope="col">Competencia</th>
            {blocks.map(({ key, name, raters }) => (
              <th key={key} scope="col">
                {key !== 'otros' && key !== 'demas' && <Rose relation={key} size={18} />}
                <span>{name}</span>
                <small>{peopleText(raters)}</small>
              </th>
            ))}
            <th scope="col">Otros</th>
            {project && <th scope="col">Proyecto</th>}
          </tr>
        </thead>
        <tbody>
          {profile.lines.map((line) => (
            <tr key={line.number}>
              <th scope="row">{line.name}</th>
              {line.blocks.map(cell)}
              <td data-label="Otros">
                <strong>
                  <PrintedNumber score={line.others} />
                </strong>
              </td>
              {project && (
                <td data-label="Proyecto">
                  <PrintedNumber score={line.project} />
                </td>
              )}
            </tr>
          ))}
          <tr>
            <th scope="row">Todas las competencias</th>
            {total.blocks.map(cell)}
            <td data-label="Otros">
              <strong>
                <PrintedNumber score={total.others} />
              </strong>
            </td>
            {project && <td aria-hidden="true" />}
          </tr>
        </tbody>
      </table>
    </ScrollFrame>
  )
}

/** A tinted number; a number that is not shown is «·». On a phone it says its column, `label`. */
export function HeatCell({
  label,
  score,
  scale,
  thresholds,
}: {
  readonly label: string | undefined
  readonly score: PrintedScore | null
  readonly scale: ScaleRange
  readonly thresholds: Thresholds
}) {
  if (!score) return <td data-label={label}>·</td>
  const step = heatStep(score, scale, thresholds)
  return (
    <td className={step === null ? 'heat' : `heat heat-${step}`} data-label={label}>
      <PrintedNumber score={score} />
    </td>
  )
}

/** The border between the third and the fourth tint is the cut. */
export function HeatKey({ cut }: { readonly cut: PrintedScore }) {
  const { below, above } = heatKeyTexts(cut)
  return (
    <p className="heat-key">
      {[
        { text: below, steps: [0, 1, 2] },
        { text: above, steps: [3, 4] },
      ].map(({ text, steps }) => (
        <span key={text}>
          {steps.map((step) => (
            <i key={step} className={`heat-${step}`} />
          ))}{' '}
          {text}
        </span>
      ))}
    </p>
  )
}
