import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { download } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { reportsContract } from '../contract.ts'
import { fileNames } from '../files.rules.ts'

interface PdfLinkProps {
  readonly matrixId: string
  readonly person: { readonly id: string; readonly name: string; readonly report_url: string }
}

export const pdfName = (title: string): string => fileNames([title], 'pdf').join('')

export const downloadReport = (
  matrixId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> =>
  download(reportsContract.pdf, pdfName(`Reporte 360 - ${name}`), {
    params: { matrixId, subjectId: id },
  })

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real link, so that it can be opened or copied; a plain click fetches the file here, where a failure can be told. */
export function PdfLink({ matrixId, person }: PdfLinkProps) {
  const file = useMutation({
    mutationFn: () => downloadReport(matrixId, person),
    onError: (error) => notifyFailure(error, 'reports.failed'),
  })
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    if (!file.isPending) file.mutate()
  }
  return (
    <a
      href={person.report_url}
      className={buttonClass({ variant: 'tertiary', size: 'small' })}
      aria-label={`Descargar el PDF de ${person.name}`}
      aria-busy={file.isPending || undefined}
      onClick={open}
    >
      <Icon
        name={file.isPending ? 'refresh-cw' : 'file-text'}
        size={16}
        className={file.isPending ? 'turning' : ''}
      />
      PDF
    </a>
  )
}
