import { explainBlock, explainConsensus, explainOthers } from '../explanation.rules.ts'
import type { Report } from '../report.rules.ts'
import { Explanations } from '../views/Explanations.tsx'
import { QuestionTable } from '../views/QuestionTable.tsx'
import { QuestionExtremes } from './QuestionExtremes.tsx'

/** The highest and lowest questions, then all questions by competence. */
export function SubjectQuestions({ report }: { readonly report: Report }) {
  const { highest, lowest } = report.highlights.questions
  const questions = report.competences.flatMap((competence) => competence.questions)
  const questionsOf = (numbers: readonly string[]) =>
    numbers.flatMap((number) => questions.filter((question) => question.number === number))
  return (
    <div className="results-stack">
      {highest.length > 0 && (
        <div className="results-pair">
          <QuestionExtremes title="Conductas más altas" questions={questionsOf(highest)} />
          <QuestionExtremes title="Conductas más bajas" questions={questionsOf(lowest)} />
        </div>
      )}
      {report.competences.map((competence) => (
        <section key={competence.number} aria-label={competence.name}>
          <QuestionTable report={report} competence={competence} />
          <Explanations
            explanations={competence.questions.flatMap((question) => [
              ...report.blocks.map((_, index) => explainBlock(report, question, index)),
              {
                ...explainOthers(report, question),
                title: `Promedio de otros en ${question.number}`,
              },
              { ...explainConsensus(question), title: `Consenso en ${question.number}` },
            ])}
          />
        </section>
      ))}
    </div>
  )
}
