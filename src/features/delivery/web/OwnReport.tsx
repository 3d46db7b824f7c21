import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrandMark } from '#features/answers/views/BrandMark.tsx'
import { RaterBand } from '#features/answers/views/RaterBand.tsx'
import { initials } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import type { Failure } from '#web/light-api.ts'
import { saveFile } from '#web/save-file.ts'
import { adoptSecret, isMailProgram, KEY_IN_HASH, tabStorage } from '#web/tab-secrets.ts'
import type { OwnReport } from '../contract.ts'
import { LinkProblem, type LinkProblemKind } from '../views/LinkProblem.tsx'
import { OwnReportView } from '../views/OwnReportView.tsx'
import { fetchPdf, openReport, type OwnLink } from './api.ts'

const storageName = (subject_id: string): string => `report ${subject_id}`

/** Asks for the report with the key of the link and shows it, or says why there is none. */
export function showOwnReport(): void {
  const element = document.getElementById('page')
  if (!element) return
  const root = createRoot(element)
  const subject_id = location.pathname.split('/').at(-1) ?? ''
  const damaged = location.hash.length > 1 && !KEY_IN_HASH.test(location.hash)
  const key = damaged ? null : adoptSecret(KEY_IN_HASH, storageName(subject_id), isMailProgram())
  const show = async (link: OwnLink): Promise<void> => {
    const outcome = await openReport(link)
    if (outcome.ok) return showReport(root.render.bind(root), link, outcome.data)
    const kind = kindOf(outcome)
    // a key that opens nothing is no use in this tab; the mail has the newest one
    if (kind !== 'failed') tabStorage()?.removeItem(storageName(subject_id))
    root.render(<LinkProblem kind={kind} text={outcome.message} onRetry={() => void show(link)} />)
  }
  if (key) void show({ subject_id, key })
  else root.render(<LinkProblem kind={damaged ? 'wrong' : 'missing'} onRetry={() => {}} />)
}

function kindOf({ code, status }: Failure): LinkProblemKind {
  if (code === 'delivery.link_ended') return 'ended'
  return status === 403 || status === 410 ? 'wrong' : 'failed'
}

async function showReport(
  render: (content: ReactNode) => void,
  link: OwnLink,
  own: OwnReport,
): Promise<void> {
  await addBrand(own.company)
  const header = document.createElement('div')
  document.querySelector('header')?.replaceWith(header)
  const { name, logo } = own.company
  createRoot(header).render(
    <RaterBand
      name={name}
      subtitle={own.report.matrix.name}
      mark={<BrandMark logo={logo} initials={initials(name)} />}
    />,
  )
  render(<OwnReportView own={own} pdf={<PdfButton link={link} own={own} />} />)
}

/** The company's colours. A missing file only costs these. */
const addBrand = ({ primary_color, secondary_color }: OwnReport['company']): Promise<void> =>
  new Promise((resolve) => {
    const styles = document.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = `/brand/${primary_color.slice(1)}-${secondary_color.slice(1)}.css`
    styles.addEventListener('load', () => resolve())
    styles.addEventListener('error', () => resolve())
    document.head.append(styles)
  })

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
