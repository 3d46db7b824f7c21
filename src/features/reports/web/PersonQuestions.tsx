import { explainBlock, explainConsensus, explainOthers } from '../explanation.rules.ts'
import type { QuestionLine, Report } from '../report.rules.ts'
import { Explained } from '../views/Explained.tsx'
import { QuestionTable } from '../views/QuestionTable.tsx'

/** Every question: first the ends, then all of them by competence. */
export function PersonQuestions({ report }: { readonly report: Report }) {
  const { highest, lowest } = report.highlights.questions
  return (
    <div className="results-stack">
      {highest.length > 0 && (
        <div className="results-pair">
          <Extremes title="Conductas más altas" report={report} numbers={highest} />
          <Extremes title="Conductas más bajas" report={report} numbers={lowest} />
        </div>
      )}
      {report.competences.map((competence) => (
        <section key={competence.number} aria-label={competence.name}>
          <QuestionTable report={report} competence={competence} />
          <Explained explanations={[
            ...competence.questions.map((question) => ({ ...explainOthers(report, question), title: `Promedio de otros en ${question.number}` })),
            ...report.blocks.map((_, index) => explainBlock(report, competence, index)),
            ...competence.questions.slice(0, 1).map(explainConsensus),
          ]}
          />
        </section>
      ))}
    </div>
  )
}

function Extremes({ title, report, numbers }: { readonly title: string; readonly report: Report; readonly numbers: readonly string[] }) {
  const questions: readonly QuestionLine[] = report.competences.flatMap((competence) => competence.questions)
  return (
    <section className="card px-6 py-5">
      <h2>{title}</h2>
      <ol className="mt-2">
        {numbers.flatMap((number) => questions.filter((question) => question.number === number)).map(({ number, question, others }) => (
          <li key={number} className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0 last:pb-0">
            <span><span className="muted">{number}</span> {question}</span><b>{others?.text}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
