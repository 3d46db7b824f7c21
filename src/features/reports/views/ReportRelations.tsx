import { peopleText } from '#shared/spanish.ts'
import { Rose } from '#ui/Rose.tsx'
import type { Extreme, FullReport, ReportBlock } from '../model/subject-report-model.rules.ts'
import { heatKeyTexts, heatStep } from '../numbers/heat.rules.ts'
import type { PrintedScore, Thresholds } from '../numbers/published-values.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { relationsCalculation } from '../words/calculation.rules.ts'
import {
  DIFFERENCES_HEADLINE,
  EXTREMES_HEADLINE,
  HIGHEST_LABEL,
  LOWEST_LABEL,
  relationsIntro,
} from '../words/report-words.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

/** «Quién ve qué»: the relations by competence, their differences in words, and their extremes. */
export function ReportRelations({ report }: { readonly report: FullReport }) {
  const { relations, blocks, behaviours, method, participation, project_evaluated, profile } =
    report
  const project = profile.lines.some((line) => line.project)
  return (
    <ReportCard
      label="Quién ve qué"
      headline={relations.headline}
      intro={relationsIntro(report.voice)}
    >
      <RelationMap report={report} project={project} />
      {project && project_evaluated !== null && (
        <p className="chart-note">
          Proyecto: promedio de las {project_evaluated} personas evaluadas en el proyecto.
        </p>
      )}
      {behaviours.hidden && profile.lines.some((line) => line.blocks.includes(null)) && (
        <p className="chart-note">{behaviours.hidden}</p>
      )}
      {participation.notes.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
      {relations.differences.length > 0 && (
        <>
          <h3>{DIFFERENCES_HEADLINE}</h3>
          <dl className="report-facts">
            {relations.differences.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {relations.extremes.length > 0 && <h3>{EXTREMES_HEADLINE}</h3>}
      {relations.extremes.map(({ block, highest, lowest }) => (
        <section key={block} className="report-part" aria-label={nameOf(blocks, block)}>
          <h4>{nameOf(blocks, block)}</h4>
          <div>
            <ExtremeText label={HIGHEST_LABEL} extreme={highest} />
            <ExtremeText label={LOWEST_LABEL} extreme={lowest} />
          </div>
        </section>
      ))}
      <HowCalculated parts={[relationsCalculation(report), ...method]} />
    </ReportCard>
  )
}

const nameOf = (blocks: readonly ReportBlock[], key: ReportBlock['key']): string =>
  blocks.find((block) => block.key === key)?.name ?? ''

function ExtremeText({ label, extreme }: { readonly label: string; readonly extreme: Extreme }) {
  const { score, text, behaviours } = extreme
  return (
    <p>
      <b>
        {label} {score.text}:
      </b>{' '}
      {text ?? behaviours.map((behaviour) => `${behaviour.number} ${behaviour.text}`).join(' · ')}
    </p>
  )
}

function RelationMap({
  report: { profile, blocks, thresholds, scale },
  project,
}: {
  readonly report: FullReport
  readonly project: boolean
}) {
  return (
    <ScrollFrame label="Competencias por relación" plain>
      <table className="heat-map stacked-table">
        <caption className="visually-hidden">Promedio de cada relación por competencia</caption>
        <thead>
          <tr>
            <th scope="col">Competencia</th>
            {blocks.map(({ key, name, raters }) => (
              <th key={key} scope="col">
                {key !== 'otros' && <Rose relation={key} size={18} />}
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
              {line.blocks.map((score, index) => (
                <HeatCell
                  key={blocks[index]?.key}
                  label={blocks[index]?.name}
                  score={score}
                  scale={scale}
                  thresholds={thresholds}
                />
              ))}
              <td className="heat-total" data-label="Otros">
                {line.others?.text ?? '·'}
              </td>
              {project && <td data-label="Proyecto">{line.project?.text ?? '·'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatKey cut={thresholds.cut} />
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
  readonly thresholds: Pick<Thresholds, 'cut'>
}) {
  if (!score) return <td data-label={label}>·</td>
  return (
    <td className={`heat heat-${heatStep(score, scale, thresholds)}`} data-label={label}>
      {score.text}
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
