import { IMPORTANT_TEXT } from '../importance.rules.ts'
import type { FullReport } from '../subject-report-model.rules.ts'
import { ReportCard } from './ReportCard.tsx'
import { Note } from './ReportMessage.tsx'

const dates = ['En 30 días', 'En 60 días', 'En 90 días'] as const

/** «El lunes»: up to three priorities, each with one action and one question for the leader. */
export function MondayPlan({
  report,
  lines = true,
}: {
  readonly report: FullReport
  /** Empty lines to write on, on paper. */
  readonly lines?: boolean
}) {
  const { monday, scale, thresholds, blocks, voice } = report
  return (
    <ReportCard label="El lunes" headline={monday.headline} intro={monday.rule}>
      <ol className="results-stack">
        {monday.priorities.map(({ competence, behaviours, action, question }) => (
          <li key={competence.number} className="report-part">
            <h3>
              {competence.name}
              <small>
                otros {competence.others?.text ?? '·'}
                {competence.level_text && `, nivel ${competence.level_text}`}
                {competence.important && `, ${IMPORTANT_TEXT}`}
              </small>
            </h3>
            <div>
              {behaviours.map((note) => (
                <Note
                  key={note.behaviour.number}
                  note={note}
                  strip={{ scale, cut: thresholds.cut, blocks }}
                />
              ))}
              <p>
                <b>Acción.</b> {action}
              </p>
              <p>
                <b>Pregunta para {voice === 'second_person' ? 'tu' : 'su'} líder.</b> {question}
              </p>
              {lines && (
                <dl className="plan-lines">
                  {dates.map((date) => (
                    <div key={date}>
                      <dt>{date}</dt>
                      <dd />
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
    </ReportCard>
  )
}

/** The conversation with the leader, in the words that the PDF prints. */
const steps = (question: string) =>
  [
    ['5 min, escuchar', '¿Qué te sorprendió y qué ya sabías?'],
    ['15 min, elegir', question],
    ['10 min, acordar', '¿Qué necesitas de mí para probarlo estas cuatro semanas?'],
  ] as const

const NOT_TO_ASK = [
  '«¿Quién crees que dijo esto?»',
  '«¿Por qué saliste bajo?»',
  '«¿Cómo te fue contra los demás?»',
] as const

/** «Para su líder»: a sheet without numbers and comments, which can be handed over. */
export function LeaderSheet({ report: { leader, voice } }: { readonly report: FullReport }) {
  return (
    <ReportCard
      label={voice === 'second_person' ? 'Para tu líder' : 'Para su líder'}
      headline="Treinta minutos que valen más que el reporte"
      intro="Esta hoja no tiene números ni comentarios, así que puede entregarse."
    >
      <LeaderSteps sheet={leader} />
    </ReportCard>
  )
}

/** The steps of the conversation; without a sheet nothing about the person is named. */
export function LeaderSteps({
  sheet,
}: {
  readonly sheet: Pick<FullReport['leader'], 'strength' | 'question'> | null
}) {
  const strength = sheet?.strength
  return (
    <>
      {strength && (
        <p>
          <b>Antes.</b> Llega con un ejemplo reciente de algo que hace bien, por ejemplo: «
          {strength}».
        </p>
      )}
      <dl className="report-facts">
        {steps(sheet?.question ?? '¿Cuál de estos temas cambiaría más tu trabajo?').map(
          ([step, asked]) => (
            <div key={step}>
              <dt>{step}</dt>
              <dd>{asked}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="soft">Qué no preguntar: {NOT_TO_ASK.join(', ')}.</p>
    </>
  )
}
