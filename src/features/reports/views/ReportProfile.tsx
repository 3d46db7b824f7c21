import type { ReactNode } from 'react'
import { capitalized } from '#shared/spanish.ts'
import type { BeforeAndNow } from '../model/before-and-now-model.rules.ts'
import type { CompetenceSummary, FullReport } from '../model/subject-report-model.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { beforeText, composeChange } from '../words/competence-change.rules.ts'
import { DegreeTag } from './DegreeTag.tsx'
import { PrintedNumber } from './PrintedNumber.tsx'
import { CompetenceTable } from './ReportBehaviours.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { Strip, StripAxis, StripLegend } from './Strip.tsx'

interface ReportProfileProps {
  readonly report: FullReport
  /** Each competence opens in place, and how to read it stands elsewhere on the page. */
  readonly brief?: boolean
  /** How to read it, where that does not stand elsewhere on the page. */
  readonly children?: ReactNode
}

/** All competences from the highest down: figure and table are one. */
export function ReportProfile({ report, brief = false, children }: ReportProfileProps) {
  const { profile, competences, before, message } = report
  const { headline, middle, perception, missing } = profile
  const self = competences.some((line) => line.self)
  return (
    <ReportCard
      label="Perfil"
      {...(!(brief && headline === message.headline) && { headline })}
      intro={[middle, perception].filter((sentence) => sentence !== null).join(' ')}
    >
      <ScrollFrame label="Perfil por competencia" plain>
        <table className="report-table profile-table competence-table stacked-table">
          <caption className="visually-hidden">Competencias, de la más alta a la más baja</caption>
          <thead>
            <tr>
              <th scope="col">Competencia</th>
              <th scope="col">Otros</th>
              {self && <th scope="col">Auto</th>}
              {before && <th scope="col">Cambio</th>}
              <th scope="col">Entre competencias</th>
              {self && <th scope="col">Cómo se ve</th>}
              <td aria-hidden="true">
                <StripAxis scale={report.scale} />
              </td>
            </tr>
          </thead>
          {profile.lines.map((line) => (
            <tbody key={line.number}>
              <Row line={line} report={report} self={self} />
              {brief && <OpeningRow line={line} report={report} self={self} />}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
      <StripLegend blocks={[]} self={self} />
      {missing && <p className="chart-note">{missing}</p>}
      {children}
    </ReportCard>
  )
}

interface RowProps {
  readonly line: CompetenceSummary
  readonly report: FullReport
  readonly self: boolean
}

function Row({ line, report: { scale, thresholds, profile, before }, self }: RowProps) {
  // the words above the table say of which competences this holds
  const seenAlike = profile.lines.every(
    ({ perception_text }) => perception_text === line.perception_text,
  )
  return (
    <tr>
      <th scope="row">
        {line.name}
        {line.important && <small>{IMPORTANT_TEXT}</small>}
      </th>
      <td data-label="Otros">
        <strong>
          <PrintedNumber score={line.others} />
        </strong>
      </td>
      {self && (
        <td data-label="Auto">
          <PrintedNumber score={line.self} />
        </td>
      )}
      {before && <Change before={before} line={line} />}
      <td
        data-label="Entre competencias"
        className={line.place_degree === 'even' ? 'told-above' : undefined}
      >
        {line.place_degree ? (
          <DegreeTag degree={line.place_degree} text={line.place_text ?? ''} />
        ) : (
          '·'
        )}
      </td>
      {self && (
        <td data-label="Auto:" className={seenAlike ? 'told-above' : undefined}>
          {line.degree ? <DegreeTag degree={line.degree} text={line.perception_text ?? ''} /> : '·'}
        </td>
      )}
      <td aria-hidden="true">
        <Strip
          line={{ ...line, blocks: [] }}
          in={{ scale, cut: thresholds.cut, blocks: [], band: profile.band }}
        />
      </td>
    </tr>
  )
}

/** What a competence consists of, folded below its row. */
function OpeningRow({ line, report, self }: RowProps) {
  const competence = report.competences.find(({ number }) => number === line.number)
  if (!competence) return null
  const change = composeChange(report.before, line)
  return (
    <tr className="competence-opening">
      <td colSpan={7}>
        <details className="fold">
          <summary>
            <span>Conductas</span> <span className="visually-hidden">de {line.name}</span>
          </summary>
          <p className="report-numbers">
            {report.blocks.map(({ key, name }, index) => (
              <span key={key}>
                {name}{' '}
                <b>
                  <PrintedNumber score={line.blocks[index] ?? null} />
                </b>
              </span>
            ))}
          </p>
          {change && (
            <p className="soft">
              {capitalized(change.change_text)}, {beforeText(change)}.
            </p>
          )}
          <CompetenceTable
            report={report}
            competence={competence}
            self={self}
            label={`Conductas de ${line.name}`}
          />
        </details>
      </td>
    </tr>
  )
}

/** From which number others changed, and how firm that is. */
function Change({
  before,
  line,
}: {
  readonly before: BeforeAndNow
  readonly line: CompetenceSummary
}) {
  const change = composeChange(before, line)
  return (
    <td data-label="Cambio" className={change && change.degree !== 'even' ? 'notable' : undefined}>
      {change?.change_text ?? '·'}
      {change && <small>{beforeText(change)}</small>}
    </td>
  )
}
