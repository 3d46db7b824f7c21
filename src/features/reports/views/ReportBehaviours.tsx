import { numbered } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  CompetenceLine,
  FullReport,
} from '../model/subject-report-model.rules.ts'
import { behavioursCalculation } from '../words/calculation.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { Strip, StripAxis, StripLegend } from './Strip.tsx'

/** All behaviours in the order of the evaluation, only with the columns that hold data. */
export function ReportBehaviours({ report }: { readonly report: FullReport }) {
  const { behaviours, competences, blocks, method } = report
  const self = competences.some((competence) => competence.behaviours.some((line) => line.self))
  return (
    <ReportCard label="Conductas" headline={behaviours.headline} intro={behaviours.hidden}>
      <StripLegend blocks={blocks} self={self} />
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

function CompetenceTable({
  report,
  competence,
  self,
}: {
  readonly report: FullReport
  readonly competence: CompetenceLine
  readonly self: boolean
}) {
  const { number, name, behaviours } = competence
  return (
    <ScrollFrame label={name} plain>
      <table className="report-table behaviour-table stacked-table">
        <caption>{`${number}. ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Conducta</th>
            <th scope="col">Otros</th>
            {self && <th scope="col">Auto</th>}
            {report.blocks.map((block) => (
              <th key={block.key} scope="col">
                {block.short_name}
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

function Row({
  report: { blocks, scale, thresholds },
  line,
  self,
}: {
  readonly report: FullReport
  readonly line: BehaviourLine
  readonly self: boolean
}) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {line.number} {line.text}
      </th>
      <td data-label="Otros">
        <strong>{line.others?.text ?? '·'}</strong>
      </td>
      {self && <td data-label="Auto">{line.self?.text ?? '·'}</td>}
      {line.blocks.map((score, index) => (
        <td
          key={blocks[index]?.key}
          data-label={blocks[index]?.short_name}
          title={answersText(line.answers[index])}
        >
          {score?.text ?? '·'}
        </td>
      ))}
      <td aria-hidden="true">
        <Strip line={line} in={{ scale, cut: thresholds.cut, blocks }} bar />
      </td>
    </tr>
  )
}

const answersText = (answers: number | null | undefined): string | undefined =>
  typeof answers === 'number' ? numbered(answers, 'respuesta', 'respuestas') : undefined
