import { LeaderSteps } from '#features/reports/views/MondayPlan.tsx'
import { ReportCard } from '#features/reports/views/ReportCard.tsx'
import { LEADER_HEADLINE } from '#features/reports/words/report-words.rules.ts'
import { longDate } from '#shared/dates.ts'
import { mailtoLink } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Conversation } from '../contract.ts'

interface Props {
  readonly conversation: Conversation
  readonly talked: boolean
  readonly busy: boolean
  readonly problem: string | null
  readonly onTalked: () => void
}

/** «Para tu líder»: what to ask, and the button that lets the report go. */
export function ConversationView({ conversation, talked, busy, problem, onTalked }: Props) {
  const { evaluated, matrix, organiser, sheet, last_day, reads_report } = conversation
  return (
    <main className="own-report">
      <header className="own-head">
        <div>
          <h1 id="title" tabIndex={-1}>
            Tu conversación con {evaluated}
          </h1>
          <p className="own-lead">
            {talked
              ? `El reporte de «${matrix}» ya va en camino a ${evaluated}. Esta hoja sigue aquí por si la necesitas.`
              : `${evaluated} recibe su reporte de «${matrix}» cuando marques que ya hablaron${reads_report ? ', y a ti te llega un enlace para leerlo. Esta' : '. Tú no ves el reporte: esta'} hoja no tiene números ni comentarios.`}
          </p>
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
      <ReportCard
        label="Para prepararte"
        headline={LEADER_HEADLINE}
        {...(sheet === null && {
          intro: 'Contestaron muy pocas personas, así que el reporte casi no muestra nada.',
        })}
      >
        <LeaderSteps name={evaluated} sheet={sheet} />
      </ReportCard>
      <div className="own-actions" aria-live="polite">
        {talked ? (
          <p className="own-done">
            <Icon name="check" size={18} /> Ya hablaron. El reporte se entregó.
          </p>
        ) : (
          <Button
            variant="primary"
            size="large"
            icon="check"
            busy={busy}
            busyLabel="Guardando..."
            onClick={onTalked}
          >
            Ya lo platicamos
          </Button>
        )}
        <p role="alert" className="small">
          {problem}
        </p>
      </div>
    </main>
  )
}
