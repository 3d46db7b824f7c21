import type { ReactNode } from 'react'
import type { BeforeAndNow } from '../model/before-and-now-model.rules.ts'
import type { CompetenceSummary, FullReport } from '../model/subject-report-model.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { profileCalculation } from '../words/calculation.rules.ts'
import { BEFORE_AND_NOW, beforeText, composeChange } from '../words/competence-change.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { Strip, StripAxis, StripLegend } from './Strip.tsx'

interface ReportProfileProps {
  readonly report: FullReport
  /** What stands below the note about an earlier report. */
  readonly children?: ReactNode
}

/** All competences from the highest down: figure and table are one. */
export function ReportProfile({ report, children }: ReportProfileProps) {
  const { profile, blocks, competences, method, thresholds, before } = report
  const { headline, perception, ties, missing, level_rule, certainty, certainty_text } = profile
  const columns = {
    self: competences.some(({ self }) => self),
    perception: profile.lines.some(({ perception: seen }) => seen !== null),
    certainty: certainty === null,
  }
  return (
    <ReportCard
      label="Perfil"
      headline={headline}
      intro={[
        perception,
        // paper has a bracket where the page has a word
        ties &&
          `Las que dicen «empatada» difieren menos de ${thresholds.tie.text}: entre ellas el orden no significa nada.`,
      ]
        .filter((sentence) => sentence !== null)
        .join(' ')}
    >
      <ScrollFrame label="Perfil por competencia" plain>
        <table className="report-table profile-table stacked-table">
          <caption className="visually-hidden">Competencias, de la más alta a la más baja</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              <th scope="col">Otros</th>
              {columns.self && <th scope="col">Auto</th>}
              {before && <th scope="col">Cambio</th>}
              <th scope="col">Nivel</th>
              {columns.perception && <th scope="col">Percepción</th>}
              {columns.certainty && <th scope="col">Certeza</th>}
              <td aria-hidden="true">
                <StripAxis scale={report.scale} />
              </td>
            </tr>
          </thead>
          <tbody>
            {profile.lines.map((line) => (
              <Row key={line.number} line={line} report={report} columns={columns} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <StripLegend blocks={blocks} self={columns.self} />
      {[
        missing,
        level_rule,
        certainty_text && `Certeza de todas las competencias: ${certainty_text}.`,
      ].map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="chart-note">
              {sentence}
            </p>
          ),
      )}
      {before && (
        <p className="chart-note">
          <strong>{BEFORE_AND_NOW}.</strong> {[before.intro, ...before.notes].join(' ')}
        </p>
      )}
      {children}
      <HowCalculated parts={[profileCalculation(report), ...method]} />
    </ReportCard>
  )
}

function Row({
  line,
  report: { scale, thresholds, blocks, before },
  columns,
}: {
  readonly line: CompetenceSummary
  readonly report: FullReport
  readonly columns: {
    readonly self: boolean
    readonly perception: boolean
    readonly certainty: boolean
  }
}) {
  const notable = line.perception === 'above' || line.perception === 'below'
  return (
    <tr>
      <th scope="row">
        {line.name}
        {line.important && <small>{IMPORTANT_TEXT}</small>}
        {line.tied > 1 && <small className="tied">empatada</small>}
      </th>
      <td data-label="Otros">
        <strong>{line.others?.text ?? '·'}</strong>
      </td>
      {columns.self && <td data-label="Auto">{line.self?.text ?? '·'}</td>}
      {before && <Change before={before} line={line} />}
      <td data-label="Nivel">{line.level_text}</td>
      {columns.perception && (
        <td data-label="Percepción" className={notable ? 'notable' : undefined}>
          {line.perception_text}
          {notable && line.gap && <small>{line.gap.text}</small>}
        </td>
      )}
      {columns.certainty && <td data-label="Certeza">{line.certainty_text}</td>}
      <td aria-hidden="true">
        <Strip line={line} in={{ scale, cut: thresholds.cut, blocks }} />
      </td>
    </tr>
  )
}

/** From which number others changed, with the certainty where it is not the same for all. */
function Change({
  before,
  line,
}: {
  readonly before: BeforeAndNow
  readonly line: CompetenceSummary
}) {
  const change = composeChange(before, line)
  return (
    <td data-label="Cambio" className={change?.highlighted ? 'notable' : undefined}>
      {change?.change_text ?? '·'}
      {change && <small>{beforeText(change)}</small>}
      {change && before.certainty === null && <small>{change.certainty_text}</small>}
    </td>
  )
}
