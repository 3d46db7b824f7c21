import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#web/save-file.ts'
import { isSharedDevice } from '#web/shared-device.ts'
import { deliveryContract, type OwnReport } from '../contract.ts'
import { LeaderReportView, OwnReportView, PLAN_ID } from '../views/OwnReportView.tsx'
import { call, fetchPdf, type OwnLink } from './api.ts'
import { openLink } from './OpenedLink.tsx'
import { OwnEarlier } from './OwnEarlier.tsx'
import { PlanFields } from './PlanFields.tsx'

/** Shows the report of the link. */
export const showOwnReport = (): void =>
  openLink({
    name: 'report',
    load: (link) => call(deliveryContract.open, link, {}),
    subtitle: ({ report }) => report.matrix.name,
    show: (link, own) => <OpenReport link={link} loaded={own} />,
  })

/** Shows the leader the report of the link. */
export const showLeaderReport = (): void =>
  openLink({
    name: 'leader report',
    load: (link) => call(deliveryContract.leaderReport, link, {}),
    subtitle: ({ report }) => report.matrix.name,
    show: (_link, report) => <LeaderReportView link={report} />,
  })

function OpenReport({ link, loaded }: { readonly link: OwnLink; readonly loaded: OwnReport }) {
  const [own, setOwn] = useState(loaded)
  const reload = async () => {
    const outcome = await call(deliveryContract.open, link, {})
    if (outcome.ok) setOwn(outcome.data)
  }
  return (
    <OwnReportView
      own={own}
      {...(!isSharedDevice() && {
        pdf: <PdfButton link={link} own={own} />,
        plan: <PlanFields link={link} own={own} />,
        commit: <Button onClick={openPlan}>Elegir una sola cosa</Button>,
        earlier: <OwnEarlier link={link} own={own} onChanged={reload} />,
      })}
    />
  )
}

function openPlan(): void {
  const plan = document.querySelector<HTMLDetailsElement>(`#${PLAN_ID}`)
  if (!plan) return
  plan.open = true
  plan.querySelector('summary')?.focus()
}

function PdfButton({ link, own }: { readonly link: OwnLink; readonly own: OwnReport }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const file = await fetchPdf(link)
    if (file instanceof Blob) saveFile(file, `Reporte 360 - ${own.report.evaluated.name}.pdf`)
    else setProblem(file.message ?? 'No se pudo descargar. Revisa tu red e intenta de nuevo.')
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon="download"
        busy={busy}
        busyLabel="Preparando el PDF..."
        onClick={() => void save()}
      >
        Descargar PDF
      </Button>
      <p role="alert" className="small">
        {problem}
      </p>
    </>
  )
}
