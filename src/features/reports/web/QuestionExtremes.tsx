import type { Score } from '../score.rules.ts'

interface QuestionExtremesProps {
  readonly title: string
  readonly questions: readonly {
    readonly number: string
    readonly question: string
    readonly others: Score | null
  }[]
}

/** The questions with the highest or the lowest averages of others. */
export function QuestionExtremes({ title, questions }: QuestionExtremesProps) {
  return (
    <section className="card px-6 py-5">
      <h2>{title}</h2>
      <ol className="mt-2">
        {questions.map(({ number, question, others }) => (
          <li
            key={number}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0 last:pb-0"
          >
            <span>
              <span className="muted">{number}</span> {question}
            </span>
            <b>{others?.text}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
