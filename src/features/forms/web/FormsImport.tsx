import { useCallback } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { relationOf } from '#shared/relations.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { Button } from '#ui/Button.tsx'
import { call, saveFile } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { ImportDialog, type Reading } from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { formsContract, type Form } from '../contract.ts'
import { readFormImport } from '../import.rules.ts'
import { connectionsText, type Directory } from '../rows.rules.ts'

interface ConnectionsImportProps {
  readonly matrixId: string
  readonly directory: Directory
  readonly forms: readonly Form[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: (outcome: ImportOutcome) => void
}

const heads = ['Evaluador', 'Correo', 'Relación', 'Evaluado']
const saveTemplate = () =>
  saveFile(new Blob([new Uint8Array(writeCsv([heads]))], { type: 'text/csv' }), 'conexiones.csv')

/** The page reads the file to show what would happen; the server reads it again and decides. */
export function FormsImport({
  matrixId,
  directory,
  forms,
  open,
  onOpenChange,
  onDone,
}: ConnectionsImportProps) {
  const readRows = useCallback(
    (rows: string[][]): Reading => {
      const reading = readFormImport(rows, [...directory.values()], forms)
      if ('code' in reading) return reading
      const cells = ({
        evaluator_id,
        relation_type_id,
        evaluated_id,
      }: (typeof reading.added)[number]) => {
        const evaluator = directory.get(evaluator_id)
        return [
          evaluator?.name ?? '',
          evaluator?.email ?? '',
          relationOf(relation_type_id).name,
          directory.get(evaluated_id)?.name ?? '',
        ]
      }
      return { ...reading, added: reading.added.map(cells) }
    },
    [directory, forms],
  )

  const confirm = async (file: File): Promise<boolean> => {
    try {
      const report = await call(formsContract.import, {
        params: { matrixId },
        query: {},
        files: { file },
      })
      await refresh(formsContract.list)
      onDone({
        ...report,
        title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${connectionsText(report.added)} de «${file.name}»`,
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
      title="Importar conexiones"
      heads={heads}
      readRows={readRows}
      onConfirm={confirm}
      hint="Excel o CSV (.xlsx, .xls, .csv) con los encabezados «Evaluador», «Correo», «Relación» y «Evaluado». Se lee sólo la primera hoja."
      confirmLabel={(count) => `Agregar ${connectionsText(count)}`}
      template={
        <Button variant="tertiary" icon="download" className="mr-auto" onClick={saveTemplate}>
          Plantilla CSV
        </Button>
      }
    />
  )
}
