import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import { boardCalculation } from '../words/calculation.rules.ts'
import { ACTIONS_FOR } from '../words/report-words.rules.ts'
import { DegreeTag } from './DegreeTag.tsx'
import { HowCalculated } from './HowCalculated.tsx'
import { ReportCard } from './ReportCard.tsx'

/** «124 de 124»; what is longer is said in words. */
const LONGEST_NUMBER = 12

/** «Para la dirección»: what stands below, and four figures. */
export function BoardPage({ group }: { readonly group: MatrixReport }) {
  const { board, method } = group
  return (
    <ReportCard label="Para la dirección" headline={board.headline} intro={board.lead}>
      <dl className="report-figures">
        {board.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value.length > LONGEST_NUMBER ? 'figure-words' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="report-statements">
        {board.says.map(({ degree, text }) => (
          <li key={text} className="report-fact">
            <DegreeTag degree={degree} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {board.training.length > 0 && <h3>{ACTIONS_FOR}</h3>}
      {board.training.map(({ competence, reason, behaviours, action }) => (
        <section key={competence.number} className="report-part" aria-label={competence.name}>
          <h4>
            {competence.name}
            <small>otros {competence.others?.text ?? '·'}</small>
          </h4>
          <div>
            <p className="report-action">{action}</p>
            <details className="fold">
              <summary>
                Por qué<span className="visually-hidden">: {competence.name}</span>
              </summary>
              <p>
                {reason}
                {competence.blind_spots?.people === null &&
                  ` Con punto ciego: ${competence.blind_spots.text}.`}
              </p>
              <ul className="report-lowest">
                {behaviours.map(({ number, text, others }) => (
                  <li key={number} dir="auto">
                    {number} {text} <b>{others?.text ?? '·'}</b>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </section>
      ))}
      <p className="chart-note">{board.caution}</p>
      <HowCalculated parts={[boardCalculation(group), { notes: method }]} />
    </ReportCard>
  )
}
