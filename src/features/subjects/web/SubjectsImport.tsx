import { useCallback } from 'react'
import { matricesContract, type SubjectProperty } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import {
  type PastedRows,
  ImportDialog,
  type ImportReading,
} from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { subjectsContract } from '../contract.ts'
import { type ImportedSubject, readSubjectImport } from '../import.rules.ts'
import { subjectsText } from '../rows.rules.ts'
import type { SubjectIdentity } from '../rules.ts'

interface SubjectsImportProps {
  readonly matrixId: string
  readonly columns: readonly SubjectProperty[]
  readonly subjects: readonly SubjectIdentity[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly pasted: PastedRows | null
  readonly onTemplate: () => void
  readonly onDone: (outcome: ImportOutcome) => void
}

/**
 * Reads the file in the browser for the preview; the server reads it again and its result counts.
 */
export function SubjectsImport({
  matrixId,
  columns,
  subjects,
  open,
  onOpenChange,
  pasted,
  onTemplate,
  onDone,
}: SubjectsImportProps) {
  const readRows = useCallback(
    (rows: string[][]): ImportReading => {
      const reading = readSubjectImport(rows, subjects, columns)
      if ('code' in reading) return reading
      const valueOf = (values: ImportedSubject['values'], id: string) =>
        values.find(({ subject_property_id }) => subject_property_id === id)?.value ?? ''
      return {
        ...reading,
        added: reading.added.map(({ name, email, values }) => [
          name,
          email,
          ...columns.map(({ id }) => valueOf(values, id)),
        ]),
      }
    },
    [subjects, columns],
  )

  const confirm = async (file: File): Promise<boolean> => {
    try {
      const report = await call(subjectsContract.import, {
        params: { matrixId },
        query: {},
        files: { file },
      })
      await refresh(subjectsContract.list)
      onDone({
        ...report,
        title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${subjectsText(report.added)} de «${file.name}»`,
      })
      return true
    } catch (error) {
      notifyFailure(error, 'import.unreadable')
      await refresh(matricesContract.isReleased)
      return false
    }
  }
  return (
    <ImportDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Importar participantes"
      heads={['Nombre', 'Correo', ...columns.map(({ name }) => name)]}
      pasted={pasted}
      hint="Excel o CSV (.xlsx, .xls, .csv) con los encabezados «Nombre» y «Correo». Se lee sólo la primera hoja."
      confirmLabel={(count) => `Agregar ${subjectsText(count)}`}
      readRows={readRows}
      onConfirm={confirm}
      template={
        <Button variant="tertiary" icon="download" className="mr-auto" onClick={onTemplate}>
          Plantilla CSV
        </Button>
      }
    />
  )
}
