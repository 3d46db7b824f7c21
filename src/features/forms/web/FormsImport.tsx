import { useCallback } from 'react'
import { matricesContract } from '#features/matrices/contract.ts'
import { relationOf } from '#shared/relations.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { Button } from '#ui/Button.tsx'
import { call, saveFile } from '#web/api.ts'
import { notifyImportFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import {
  ImportDialog,
  type ImportReading,
  type PastedRows,
} from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import type { StoredForm } from '../compact.rules.ts'
import { formsContract } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { readFormImport } from '../import.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import type { FormTriple } from '../rules.ts'

interface FormsImportProps {
  readonly matrixId: string
  readonly directory: SubjectDirectory
  readonly forms: readonly StoredForm[]
  readonly open: boolean
  /** Pasted rows: the dialog opens with their preview. */
  readonly pasted: PastedRows | null
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: (outcome: ImportOutcome) => void
}

const columnHeads = ['Evaluador', 'Correo', 'Relación', 'Evaluado']
const saveTemplate = () =>
  saveFile(
    new Blob([new Uint8Array(writeCsv([columnHeads]))], { type: 'text/csv' }),
    'conexiones.csv',
  )

/**
 * Reads the file in the browser for the preview; the server reads it again and its result counts.
 */
export function FormsImport({
  matrixId,
  directory,
  forms,
  open,
  pasted,
  onOpenChange,
  onDone,
}: FormsImportProps) {
  const readRows = useCallback(
    (rows: string[][]): ImportReading => {
      const reading = readFormImport(rows, [...directory.values()], forms)
      if ('code' in reading) return reading
      const cellsOf = ({ evaluator_id, relation_type_id, evaluated_id }: FormTriple) => {
        const evaluator = directory.get(evaluator_id)
        return [
          evaluator?.name ?? '',
          evaluator?.email ?? '',
          relationOf(relation_type_id).name,
          directory.get(evaluated_id)?.name ?? '',
        ]
      }
      return { ...reading, added: reading.added.map(cellsOf) }
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
      await refresh(formsContract.compact)
      onDone({
        ...report,
        title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${formsText(report.added)} de «${file.name}»`,
      })
      return true
    } catch (error) {
      notifyImportFailure(error)
      await refresh(matricesContract.isReleased)
      return false
    }
  }
  return (
    <ImportDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Importar conexiones"
      heads={columnHeads}
      pasted={pasted}
      readRows={readRows}
      onConfirm={confirm}
      hint="Excel o CSV (.xlsx, .xls, .csv) con los encabezados «Evaluador», «Correo», «Relación» y «Evaluado». Se lee sólo la primera hoja."
      confirmLabel={(count) => `Agregar ${formsText(count)}`}
      template={
        <Button variant="tertiary" icon="download" className="mr-auto" onClick={saveTemplate}>
          Plantilla CSV
        </Button>
      }
    />
  )
}
