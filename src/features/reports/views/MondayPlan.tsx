import { Fragment } from 'react'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import {
  composeSheetAfter,
  leaderIntro,
  type LeaderSheet,
  NOT_TO_ASK,
} from '../words/leader-sheet.rules.ts'
import { checkpoints } from '../words/report-words.rules.ts'
import { ReportCard } from './ReportCard.tsx'
import { Note } from './ReportMessage.tsx'

/** «El lunes»: up to three priorities, each with one action and one question for the leader. */
export function MondayPlan({ report }: { readonly report: FullReport }) {
  const { monday, scale, thresholds, columns, voice } = report
  return (
    <ReportCard label="El lunes" headline={monday.headline} intro={monday.rule}>
      <ol className="results-stack">
        {monday.priorities.map(({ competence, reason, behaviours, action, question }) => (
          <li key={competence.number} className="report-part">
            <h3>
              {competence.name}
              <small>
                {reason} · otros {competence.others?.text ?? '·'}
              </small>
            </h3>
            <div>
              {behaviours.map((note) => (
                <Note
                  key={note.behaviour.number}
                  note={note}
                  strip={{ scale, cut: thresholds.cut, blocks: columns }}
                />
              ))}
              <p>
                <b>Acción.</b> {action}
              </p>
              <p>
                <b>Pregunta para {voice === 'second_person' ? 'tu' : 'su'} líder.</b> {question}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {monday.priorities.length > 0 && (
        <p className="chart-note">
          {checkpoints.map(({ when, what }, index) => (
            <Fragment key={when}>
              {index > 0 && ' · '}
              <b>{when}:</b> {what}
            </Fragment>
          ))}
        </p>
      )}
    </ReportCard>
  )
}

/** «Para su líder»: a sheet without numbers and comments, which can be handed over. */
export function LeaderSheetCard({ report: { voice, evaluated } }: { readonly report: FullReport }) {
  const sheet = composeSheetAfter(null)
  return (
    <ReportCard
      label={voice === 'second_person' ? 'Para tu líder' : 'Para su líder'}
      headline={sheet.headline}
      intro={leaderIntro(evaluated.name)}
    >
      <LeaderSteps sheet={sheet} />
    </ReportCard>
  )
}

/** The steps of a conversation, and what is not to be asked. */
export function LeaderSteps({ sheet }: { readonly sheet: LeaderSheet }) {
  return (
    <dl className="report-facts">
      {sheet.steps.map(({ time, what, question, note }) => (
        <div key={what}>
          <dt>
            {time}
            <small>{what}</small>
          </dt>
          <dd dir="auto">
            {question}
            <small>{note}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{NOT_TO_ASK}</dt>
        <dd>
          {sheet.not_to_ask.map(({ question, why }) => (
            <p key={question}>
              <b>{question}</b> {why}
            </p>
          ))}
        </dd>
      </div>
    </dl>
  )
}
