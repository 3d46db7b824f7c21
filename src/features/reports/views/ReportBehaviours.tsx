import { numbered } from '#shared/spanish.ts'
import { findOthersColumn } from '../model/behaviour-columns.rules.ts'
import type {
  BehaviourLine,
  CompetenceLine,
  FullReport,
} from '../model/subject-report-model.rules.ts'
import { behavioursCalculation } from '../words/calculation.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { PrintedNumber } from './PrintedNumber.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { Strip, StripAxis, StripLegend } from './Strip.tsx'

/** All behaviours in the order of the evaluation, only with the columns that hold data. */
export function ReportBehaviours({ report }: { readonly report: FullReport }) {
  const { behaviours, competences, columns, method } = report
  const self = competences.some((competence) => competence.behaviours.some((line) => line.self))
  const others = findOthersColumn(report)
  return (
    <ReportCard
      label="Conductas"
      headline={behaviours.headline}
      intro={[behaviours.intro, behaviours.hidden].filter((text) => text !== null).join(' ')}
    >
      <StripLegend
        blocks={columns.filter((_, index) => index !== others)}
        self={self}
        {...(others >= 0 && { others: columns[others]?.name ?? '' })}
      />
      {competences.map((competence) => (
        <CompetenceTable
          key={competence.number}
          report={report}
          competence={competence}
          self={self}
        />
      ))}
      <HowCalculated parts={[behavioursCalculation(report), ...method]} />
    </ReportCard>
  )
}

interface TableProps {
  readonly report: FullReport
  readonly self: boolean
}

/** The behaviours of a competence with their numbers and drawings. */
export function CompetenceTable({
  report,
  competence: { number, name, behaviours },
  self,
  label = name,
}: TableProps & { readonly competence: CompetenceLine; readonly label?: string }) {
  const average = findOthersColumn(report) === -1
  return (
    <ScrollFrame label={label} plain>
      <table className="report-table behaviour-table stacked-table">
        <caption>{`${number}. ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Conducta</th>
            {average && <th scope="col">Otros</th>}
            {self && <th scope="col">Auto</th>}
            {report.columns.map(({ key, short_name, raters }) => (
              <th key={key} scope="col">
                {short_name}
                {key === 'demas' && <small>n = {raters}</small>}
              </th>
            ))}
            <td aria-hidden="true">
              <StripAxis scale={report.scale} />
            </td>
          </tr>
        </thead>
        <tbody>
          {behaviours.map((line) => (
            <Row key={line.number} report={report} line={line} self={self} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function Row({ report, line, self }: TableProps & { readonly line: BehaviourLine }) {
  const { columns, scale, thresholds } = report
  const others = findOthersColumn(report)
  const isMark = (_: unknown, index: number): boolean => index !== others
  return (
    <tr>
      <th scope="row" dir="auto">
        {line.number} {line.text}
      </th>
      {others === -1 && (
        <td data-label="Otros">
          <strong>
            <PrintedNumber score={line.others} />
          </strong>
        </td>
      )}
      {self && (
        <td data-label="Auto">
          <PrintedNumber score={line.self} />
        </td>
      )}
      {line.blocks.map((score, index) => (
        <td
          key={columns[index]?.key}
          data-label={columns[index]?.short_name}
          title={answersText(line.answers[index])}
        >
          {index === others ? (
            <strong>
              <PrintedNumber score={score} />
            </strong>
          ) : (
            <PrintedNumber score={score} />
          )}
        </td>
      ))}
      <td aria-hidden="true">
        <Strip
          line={{ ...line, blocks: line.blocks.filter(isMark) }}
          in={{ scale, cut: thresholds.cut, blocks: columns.filter(isMark) }}
        />
      </td>
    </tr>
  )
}

const answersText = (answers: number | null | undefined): string | undefined =>
  typeof answers === 'number' ? numbered(answers, 'respuesta', 'respuestas') : undefined
