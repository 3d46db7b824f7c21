import { type ChangeEvent, useState } from 'react'
import { earlierReportLimits } from '#features/reports/limits.ts'
import { ReportCard } from '#features/reports/views/ReportCard.tsx'
import { BEFORE_AND_NOW, beforeNote } from '#features/reports/words/competence-change.rules.ts'
import { Button } from '#ui/Button.tsx'
import { deliveryContract, type OwnReport } from '../contract.ts'
import { call, type OwnLink } from './api.ts'

interface Props {
  readonly link: OwnLink
  readonly own: OwnReport
  /** Asks for the report again. */
  readonly onChanged: () => Promise<void>
}

const TOO_LARGE = 'El archivo pesa más de 2 MB. Elige el PDF tal como lo descargaste.'
const FAILED = 'No se pudo leer. Revisa tu red e intenta de nuevo.'

/** Where its reader attaches the own report of an earlier cycle, or removes it. */
export function OwnEarlier({ link, own: { report }, onChanged }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (report.kind === 'short') return null
  const change = async (file: File | null) => {
    setBusy(true)
    const outcome = file
      ? await call(deliveryContract.attachEarlier, link, { files: { pdf: file } })
      : await call(deliveryContract.removeEarlier, link, {})
    if (outcome.ok) await onChanged()
    setProblem(outcome.ok ? null : (outcome.message ?? FAILED))
    setBusy(false)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // emptied, so that the same file can be chosen again
    target.value = ''
    if (!file) return
    // the server refuses it too, after it has arrived
    if (file.size > earlierReportLimits.file_bytes) setProblem(TOO_LARGE)
    else void change(file)
  }
  const alert = (
    <p role="alert" className="small">
      {problem}
    </p>
  )
  if (report.before)
    return (
      <ReportCard label={BEFORE_AND_NOW} intro={beforeNote(report.before)}>
        <Button
          variant="tertiary"
          size="small"
          icon="trash"
          busy={busy}
          busyLabel="Quitando..."
          onClick={() => void change(null)}
        >
          Quitar el reporte anterior
        </Button>
        {alert}
      </ReportCard>
    )
  return (
    <ReportCard
      label={BEFORE_AND_NOW}
      intro="¿Guardas el PDF de tu reporte anterior? Elígelo y aquí, y en tu PDF, verás qué cambió. El archivo no se guarda. La comparación también la ve quien organiza, y se borra con este reporte."
    >
      <label className="own-file" aria-busy={busy}>
        <input type="file" accept="application/pdf,.pdf" disabled={busy} onChange={choose} />
        <span>{busy ? 'Leyendo el reporte...' : 'Elegir mi reporte anterior'}</span>
      </label>
      {alert}
    </ReportCard>
  )
}
