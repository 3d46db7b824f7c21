import type { ReactNode } from 'react'
import { LeaderSteps } from '#features/reports/views/MondayPlan.tsx'
import { ReportCard } from '#features/reports/views/ReportCard.tsx'
import { composeSheetAfter } from '#features/reports/words/leader-sheet.rules.ts'
import { longDate } from '#shared/dates.ts'
import { mailtoLink } from '#shared/text.ts'
import type { Conversation } from '../conversation-model.rules.ts'
import { composeSheetBefore, introBefore } from '../leader-sheet.rules.ts'
import { CommitmentLines } from './CommitmentLines.tsx'

interface Props {
  readonly conversation: Conversation
  /** Whether the report has gone, so that the sheet is that of afterwards. */
  readonly delivered: boolean
  /** The button that lets the report go, or what became of it. */
  readonly actions: ReactNode
}

function composeLead(
  { evaluated, matrix, reads_report, by_slip }: Conversation,
  delivered: boolean,
): string {
  if (delivered)
    return `El reporte de «${matrix}» ya se entregó a ${evaluated}. Esta hoja es para hablar después de que lo lea.`
  const reader = reads_report
    ? `y a ti te ${by_slip ? 'lo abre tu papeleta' : 'llega un enlace para leerlo'}. Esta hoja`
    : 'Tú no ves el reporte: esta hoja'
  return `${evaluated} recibe su reporte de «${matrix}» cuando marques que ya hablaron${reads_report ? ', ' : '. '}${reader} no tiene nada de él.`
}

/** «Para tu líder»: what to ask before the report goes, and after it was read. */
export function ConversationView({ conversation, delivered, actions }: Props) {
  const { evaluated, organiser, last_day, commitment } = conversation
  const sheet = delivered
    ? composeSheetAfter(commitment?.what ?? null)
    : composeSheetBefore(conversation)
  return (
    <main className="own-report">
      <header className="own-head">
        <div>
          <h1 id="title" tabIndex={-1}>
            Tu conversación con {evaluated}
          </h1>
          <p className="own-lead">{composeLead(conversation, delivered)}</p>
        </div>
        <dl className="own-facts">
          <dt>Disponible</dt>
          <dd>
            <b>Hasta el {longDate(last_day)}</b>
            Dudas:{' '}
            <a className="link" href={mailtoLink(organiser)}>
              {organiser}
            </a>
          </dd>
        </dl>
      </header>
      {commitment && (
        <ReportCard
          label="Su compromiso"
          headline={`Lo que ${evaluated} va a hacer distinto`}
          intro="Te lo comparte, y puede dejar de hacerlo cuando quiera."
        >
          <CommitmentLines commitment={commitment} />
        </ReportCard>
      )}
      <ReportCard
        label="Para prepararte"
        headline={sheet.headline}
        {...(!delivered && { intro: introBefore(evaluated) })}
      >
        <LeaderSteps sheet={sheet} />
      </ReportCard>
      {actions}
    </main>
  )
}
