import { useEffect, useState } from 'react'
import type { ImportSource } from '#web/spreadsheet/useImportSource.ts'
import { useSpreadsheet } from '#web/spreadsheet/useSpreadsheet.ts'
import { FORMS_SHEET } from '../workbook.rules.ts'

/** The rows of the sheet «Conexiones» of a file; null for a file without it. */
export function useFormsSheet(source: ImportSource | null): string[][] | null {
  const { read } = useSpreadsheet()
  const [rows, setRows] = useState<string[][] | null>(null)
  const file = source?.file ?? null
  const sheet = source?.sheets.indexOf(FORMS_SHEET) ?? -1
  const isApart = file !== null && sheet >= 0 && source?.sheet !== sheet
  useEffect(() => {
    setRows(null)
    if (isApart)
      void read(file, sheet).then((reading) => {
        if (reading && !('code' in reading)) setRows(reading.rows)
      })
  }, [read, file, sheet, isApart])
  return rows
}
