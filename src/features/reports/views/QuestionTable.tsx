import { blockNames } from '../anonymity.rules.ts'
import { HIDDEN, hiddenReason } from '../hidden-numbers.rules.ts'
import type { CompetenceLine, QuestionLine } from '../report-line.rules.ts'
import type { Report } from '../report.rules.ts'
import { DistributionBar } from './DistributionBar.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'

const consensusNames = { alto: 'Alto', medio: 'Medio', dividido: 'Dividido' } as const

/** The questions of a competence: each block's number, the consensus and the distribution. */
export function QuestionTable({
  report,
  competence,
}: {
  readonly report: Report
  readonly competence: CompetenceLine
}) {
  return (
    <ScrollFrame label={competence.name}>
      <table className="report-table question-table">
        <caption>{`${competence.number}. ${competence.name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Conducta</th>
            <th scope="col">Auto</th>
            {report.blocks.map(({ key }) => (
              <th key={key} scope="col">
                {blockNames[key]}
              </th>
            ))}
            <th scope="col">Otros</th>
            <th scope="col">Consenso</th>
            <th scope="col">Distribución</th>
          </tr>
        </thead>
        <tbody>
          {competence.questions.map((question) => (
            <Row key={question.number} report={report} question={question} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function Row({ report, question }: { readonly report: Report; readonly question: QuestionLine }) {
  const { consensus } = question
  return (
    <tr>
      <th scope="row">{`${question.number} ${question.question}`}</th>
      <td>{question.self?.text ?? HIDDEN}</td>
      {report.blocks.map((block, index) => (
        <td
          key={block.key}
          title={
            question.blocks[index] ? `${question.answers[index]} respuestas` : hiddenReason(block)
          }
        >
          {question.blocks[index]?.text ?? HIDDEN}
        </td>
      ))}
      <td>
        <strong>{question.others?.text ?? HIDDEN}</strong>
      </td>
      <td>{consensus ? consensusNames[consensus] : HIDDEN}</td>
      <td>
        <DistributionBar question={question} scale={report.scale} />
        {!question.distribution && HIDDEN}
      </td>
    </tr>
  )
}
