import { useMemo } from 'react'
import { type Matrix, matricesContract } from '#features/matrices/contract.ts'
import { relationOf } from '#shared/relations.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { Button } from '#ui/Button.tsx'
import { call, saveFile } from '#web/api.ts'
import { notifyImportFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { ImportDialog, type ImportReading } from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { RoleColumns } from '#web/spreadsheet/RoleColumns.tsx'
import { sourceName } from '#web/spreadsheet/useImportSource.ts'
import { useMappedRows } from '#web/spreadsheet/useMappedRows.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsContract } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import {
  type FormColumns,
  formColumnRoles,
  formMapping,
  formRoles,
  missingFormRole,
  withFormRole,
} from '../import-columns.rules.ts'
import { formHeaders, readFormImport } from '../import.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import type { FormTriple } from '../rules.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'

interface FormsImportProps {
  readonly matrix: Matrix
  readonly directory: SubjectDirectory
  readonly forms: readonly StoredForm[]
  readonly open: boolean
  /** Pasted rows: the dialog opens with their preview. */
  readonly pasted: readonly string[][] | null
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: (outcome: ImportOutcome) => void
}

const columnHeads = formRoles.map(({ head }) => head)
const csvFile = (rows: readonly (readonly string[])[]): File =>
  new File([new Uint8Array(writeCsv(rows))], 'conexiones.csv', { type: 'text/csv' })
const saveTemplate = () => saveFile(csvFile([columnHeads]), 'conexiones.csv')
const isKnown = (rows: readonly string[][]): boolean => formHeaders(rows) !== null

/** What the import would add and omit, as displayed texts. */
function useReading(
  { opened, heads, rows }: ReturnType<typeof useMappedRows<FormColumns>>,
  { matrix, directory, forms }: Pick<FormsImportProps, 'matrix' | 'directory' | 'forms'>,
): ImportReading | null {
  return useMemo(() => {
    if (opened && !heads) return { code: 'import.empty' }
    if (!rows) return null
    const reading = readFormImport(rows, [...directory.values()], forms, matrix)
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
  }, [opened, heads, rows, matrix, directory, forms])
}

/**
 * Reads the file in the browser for the preview; the server reads the chosen columns again and its
 * result counts.
 */
export function FormsImport(props: FormsImportProps) {
  const { matrix, open, pasted, onOpenChange, onDone } = props
  const matrixId = matrix.id
  const table = useMappedRows(formMapping, { open, pasted })
  const { opened, heads, columns, rows } = table
  const reading = useReading(table, props)
  const tellAdded = useUndoableAddition(matrixId)
  const confirm = async (): Promise<boolean> => {
    if (!opened || !rows) return false
    try {
      const report = await call(formsContract.import, {
        params: { matrixId },
        query: {},
        files: { file: csvFile(rows) },
      })
      await refresh(formsContract.compact)
      tellAdded(
        'forms.generated',
        { forms: formsText(report.added) },
        { form_ids: report.added_ids },
      )
      onDone({
        ...report,
        title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${formsText(report.added)} de «${sourceName(opened)}»`,
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
      opened={opened}
      onOpened={table.change}
      hasKnownHeaders={isKnown}
      reading={reading}
      columns={
        heads &&
        columns && (
          <RoleColumns
            texts={heads.texts}
            roles={formColumnRoles}
            columns={columns}
            missing={missingFormRole(columns)}
            onRole={(role, position) => table.setColumns(withFormRole(columns, role, position))}
          />
        )
      }
      onConfirm={confirm}
      hint="Excel o CSV (.xlsx, .xls, .csv) con quién evalúa, su relación y a quién. Después dices qué es cada columna."
      confirmLabel={(count) => `Agregar ${formsText(count)}`}
      template={
        <Button variant="tertiary" icon="download" className="mr-auto" onClick={saveTemplate}>
          Plantilla CSV
        </Button>
      }
    />
  )
}
