import type { Table } from '#shared/spreadsheet/xlsx.ts'
import { notifyFailure } from '../notify.tsx'
import { saveFile } from '../save-file.ts'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An .xlsx file with one table, whose writer loads with the first one. */
export async function composeXlsx(table: Table): Promise<Blob> {
  const { writeXlsx } = await import('#shared/spreadsheet/xlsx.ts')
  return new Blob([new Uint8Array(writeXlsx([table]))], { type: MEDIA_TYPE })
}

/** Offers rows, their head first, as an Excel file with this name; notifies of a failure. */
export const saveXlsx = (name: string, rows: Table['rows']): Promise<void> =>
  composeXlsx({ name, rows }).then(
    (file) => saveFile(file, `${name}.xlsx`),
    (error: unknown) => notifyFailure(error, 'server.unreachable'),
  )
