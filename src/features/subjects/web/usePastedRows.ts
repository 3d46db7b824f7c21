import { useEffect, useEffectEvent } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import type { PastedRows } from '#web/spreadsheet/ImportDialog.tsx'
import { pastedRows } from '../rows.rules.ts'

/**
 * Reads cells of a spreadsheet that are pasted anywhere on the page. They are passed on with a CSV
 * file, because the import uploads a file.
 */
export function usePastedRows(
  columns: readonly SubjectProperty[],
  onRows: (pasted: PastedRows) => void,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!text.includes('\t')) return
    event.preventDefault()
    const rows = pastedRows(text, columns)
    onRows({
      rows,
      file: new File([new Uint8Array(writeCsv(rows))], 'filas pegadas.csv', { type: 'text/csv' }),
    })
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
