import { useState } from 'react'
import { ReportCard } from '#features/reports/views/ReportCard.tsx'
import { longDate, readDate, tableDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextAreaField, TextField } from '#ui/Field.tsx'
import { now } from '#web/clock.ts'
import { saveFile } from '#web/save-file.ts'
import type { Commitment, OwnReport } from '../contract.ts'
import { COMMITMENT_LENGTH } from '../limits.ts'
import { datedCommitments, planCalendar } from '../plan.rules.ts'
import type { OwnLink } from './api.ts'
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

/** «Mi plan»: up to three commitments, saved while they are typed. */
export function PlanFields({ link, own }: PlanProps) {
  const plan = usePlan(link, own)
  const { report, last_day } = own
  const priorities = report.kind === 'full' ? report.monday.priorities : []
  return (
    <ReportCard
      label="Mi plan"
      headline="Qué vas a hacer distinto"
      intro={`${plan.shared ? 'Lo ven tú y quien organiza' : 'Sólo lo ves tú'}. Se guarda solo hasta el ${longDate(last_day)}.`}
    >
      <ol className="plan-fields">
        {plan.commitments.map((commitment, index) => (
          <CommitmentFields
            key={index}
            title={priorities[index]?.competence.name ?? `Compromiso ${index + 1}`}
            example={priorities[index]?.action}
            commitment={commitment}
            onWrite={(changed) => plan.write(index, changed)}
          />
        ))}
      </ol>
      <CheckField
        label="Compartir mi plan con quien organiza"
        hint="Sin esta marca nadie más lo lee. Puedes quitarla cuando quieras."
        checked={plan.shared}
        onChange={({ target }) => plan.share(target.checked)}
      />
      <output className="plan-status small" data-status={plan.state?.status}>
        {plan.state && (plan.state.problem ?? statusTexts[plan.state.status])}
      </output>
      <TakeAway link={link} own={own} plan={plan} />
    </ReportCard>
  )
}

interface CommitmentFieldsProps {
  readonly title: string
  /** The action of «El lunes». */
  readonly example: string | undefined
  readonly commitment: Commitment
  readonly onWrite: (changed: Partial<Commitment>) => void
}

function CommitmentFields({ title, example, commitment, onWrite }: CommitmentFieldsProps) {
  return (
    <li>
      <fieldset className="plan-part">
        <legend>{title}</legend>
        <TextAreaField
          label="Qué haré distinto"
          rows={3}
          maxLength={COMMITMENT_LENGTH}
          value={commitment.what}
          hint={example && `Por ejemplo: ${example}`}
          onChange={({ target }) => onWrite({ what: target.value })}
        />
        <TextField
          label="Con quién me apoyo"
          maxLength={COMMITMENT_LENGTH}
          autoComplete="off"
          value={commitment.support}
          onChange={({ target }) => onWrite({ support: target.value })}
        />
        <DayField until={commitment.until} onDay={(until) => onWrite({ until })} />
        <TextField
          label="Cómo sabré que cambió"
          maxLength={COMMITMENT_LENGTH}
          autoComplete="off"
          value={commitment.sign}
          onChange={({ target }) => onWrite({ sign: target.value })}
        />
      </fieldset>
    </li>
  )
}

/** A typed day; a text that is no date stays in the field and is not saved. */
function DayField({
  until,
  onDay,
}: {
  readonly until: string
  readonly onDay: (until: string) => void
}) {
  const [text, setText] = useState(until === '' ? '' : tableDate(until))
  const [left, setLeft] = useState(false)
  const isWrong = left && text.trim() !== '' && readDate(text.trim()) === null
  return (
    <TextField
      label="Para cuándo"
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      error={isWrong ? 'Escribe la fecha como 31/01/2027.' : null}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setText(target.value)
        const day = readDate(target.value.trim()) ?? ''
        if (day !== until) onDay(day)
      }}
    />
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
