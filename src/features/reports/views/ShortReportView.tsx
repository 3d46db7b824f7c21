import { nameRelation } from '#shared/relation-names.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import type { ShortReport } from '../model/subject-report-model.rules.ts'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'

/** Nothing about others can be shown: why, what the person answered, and what to ask in person. */
export function ShortReportView({ report }: { readonly report: ShortReport }) {
  const { headline, reason, own, questions, participation, method } = report
  return (
    <div className="results-stack">
      <ReportCard label="Todavía no hay resultados que mostrar" headline={headline} intro={reason}>
        {participation.notes.map((note) => (
          <p key={note} className="chart-note">
            {note}
          </p>
        ))}
        <HowCalculated parts={method} />
      </ReportCard>
      {own.length > 0 && (
        <ReportCard
          label={nameRelation(SELF_EVALUATION, report.matrix.relation_names).one}
          intro={`Es sólo ${report.voice === 'second_person' ? 'tu' : 'su'} mirada: no hay con qué compararla.`}
        >
          <dl className="report-facts">
            {own.map(({ name, self }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{self?.text ?? '·'}</dd>
              </div>
            ))}
          </dl>
        </ReportCard>
      )}
      {questions.length > 0 && (
        <ReportCard label="Para preguntar en persona">
          <ol className="report-questions">
            {questions.map(({ name, question }) => (
              <li key={name}>
                {name}: {question}
              </li>
            ))}
          </ol>
        </ReportCard>
      )}
    </div>
  )
}
