import { ReportCard } from '#features/reports/views/ReportCard.tsx'
import { longDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { now } from '#web/clock.ts'
import { saveFile } from '#web/save-file.ts'
import type { OwnReport } from '../contract.ts'
import { datedCommitments, planCalendar, planReadersText } from '../plan.rules.ts'
import { CommitmentLines } from '../views/CommitmentLines.tsx'
import type { OwnLink } from './api.ts'
import { CommitmentFields } from './CommitmentFields.tsx'
import { type EditedPlan, usePlan } from './usePlan.ts'

interface PlanProps {
  readonly link: OwnLink
  readonly own: OwnReport
}

const statusTexts = {
  saved: 'Guardado automáticamente',
  saving: 'Guardando...',
  offline: 'Sin conexión: se guardará al volver. No cierres esta página.',
  refused: 'No se pudo guardar.',
} as const

/** «Mi plan»: one commitment, saved while it is typed. */
export function PlanFields({ link, own }: PlanProps) {
  const plan = usePlan(link, own)
  return (
    <ReportCard
      label="Mi plan"
      headline="Elige una sola cosa"
      intro={`${planReadersText(plan)}. Se guarda solo hasta el ${longDate(own.last_day)}.`}
    >
      <CommitmentFields plan={plan} />
      <SharingFields plan={plan} leader={own.leader} />
      <output className="plan-status small" data-status={plan.state?.status}>
        {plan.state && (plan.state.problem ?? statusTexts[plan.state.status])}
      </output>
      <TakeAway link={link} own={own} plan={plan} />
      <OtherCommitments plan={plan} />
    </ReportCard>
  )
}

function SharingFields({
  plan,
  leader,
}: {
  readonly plan: EditedPlan
  readonly leader: string | null
}) {
  return (
    <div className="plan-sharing">
      {leader !== null && (
        <CheckField
          label={`Compartir con mi líder, ${leader}`}
          hint="Lee sólo este compromiso. A los diez minutos recibe un aviso, sin lo que escribiste; si quitas la marca, deja de verlo."
          checked={plan.shared_with_leader}
          onChange={({ target }) => plan.shareWithLeader(target.checked)}
        />
      )}
      <CheckField
        label="Compartir con quien organiza"
        hint="Sin esta marca no lo lee. Puedes quitarla cuando quieras."
        checked={plan.shared}
        onChange={({ target }) => plan.share(target.checked)}
      />
    </div>
  )
}

/** The plan in the calendar, which outlives the page. */
function TakeAway({ link, own, plan }: PlanProps & { readonly plan: EditedPlan }) {
  const dated = datedCommitments(plan.commitments).length
  const save = () =>
    saveFile(
      new Blob(
        [
          planCalendar({
            commitments: plan.commitments,
            matrix_name: own.report.matrix.name,
            uid: `${link.subject_id}@${location.hostname}`,
            written_at: now(),
          }),
        ],
        { type: 'text/calendar;charset=utf-8' },
      ),
      'mi-plan.ics',
    )
  return (
    <div className="plan-away">
      <p>
        <b>Tu plan se va contigo.</b> Esta página se borra después del {longDate(own.last_day)}; lo
        que agregues a tu calendario, y el PDF que descargues con tu plan dentro, se quedan.
      </p>
      <Button icon="calendar" disabled={dated === 0} onClick={save}>
        Agregar a mi calendario
      </Button>
      {dated === 0 && (
        <p className="small muted">Escribe qué harás y para cuándo, y podrás agregarlo.</p>
      )}
    </div>
  )
}

/** What the author wrote when more was asked for: it is read, and edited no more. */
function OtherCommitments({ plan: { commitment, others } }: { readonly plan: EditedPlan }) {
  if (others.length === 0 && commitment.support === '') return null
  return (
    <section className="plan-others">
      <h3>También escribiste</h3>
      {commitment.support !== '' && (
        <p dir="auto">
          <b>Con quién me apoyo.</b> {commitment.support}
        </p>
      )}
      {others.map((other, index) => (
        <div key={index}>
          <CommitmentLines commitment={other} />
        </div>
      ))}
    </section>
  )
}
