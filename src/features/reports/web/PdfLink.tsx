import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { download } from '#web/api.ts'
import { useAction } from '#web/useAction.ts'
import { reportsContract } from '../contract.ts'
import { fileName } from '../file-names.rules.ts'

interface PdfLinkProps {
  readonly matrixId: string
  readonly subject: { readonly id: string; readonly name: string; readonly report_url: string }
}

export const pdfName = (title: string): string => fileName(title, 'pdf')

export const downloadReport = (
  matrixId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> =>
  download(reportsContract.pdf, pdfName(`Reporte 360 - ${name}`), {
    params: { matrixId, subjectId: id },
  })

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link, so that the address can be copied or opened in a new tab. A plain click fetches the file
 * in the page, where a failure can be shown.
 */
export function PdfLink({ matrixId, subject }: PdfLinkProps) {
  const file = useAction({
    run: () => downloadReport(matrixId, subject),
    failed: 'reports.failed',
  })
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!file.isPending) file.mutate()
  }
  return (
    <a
      href={subject.report_url}
      className={buttonClass({ variant: 'tertiary', size: 'small' })}
      aria-label={`Descargar el PDF de ${subject.name}`}
      aria-busy={file.isPending || undefined}
      onClick={onClick}
    >
      <Icon
        name={file.isPending ? 'refresh-cw' : 'file-text'}
        size={16}
        className={file.isPending ? 'spinning' : ''}
      />
      PDF
    </a>
  )
}
