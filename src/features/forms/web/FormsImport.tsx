import { useCallback, useMemo } from 'react'
import { type Matrix, matricesContract } from '#features/matrices/contract.ts'
import { nameRelationIn } from '#features/matrices/relations.rules.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { refresh } from '#web/query.ts'
import type { ImportReading } from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { MappedImport } from '#web/spreadsheet/MappedImport.tsx'
import { saveXlsx } from '#web/spreadsheet/save-xlsx.ts'
import { useMappedRows } from '#web/spreadsheet/useMappedRows.ts'
import type { StoredForm } from '../compact.rules.ts'
import { formsContract } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { type FormColumns, formMapping } from '../import-columns.rules.ts'
import { readFormImport } from '../import.rules.ts'
import type { SubjectDirectory } from '../listing.rules.ts'
import type { FormTriple } from '../rules.ts'
import { unfoldWideTable } from '../wide-table.rules.ts'
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

const FILE_NAME = 'conexiones.csv'
const saveTemplate = () => void saveXlsx('conexiones', [formMapping.heads])

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
    const toCells = ({ evaluator_id, relation_type_id, evaluated_id }: FormTriple) => {
      const evaluator = directory.get(evaluator_id)
      return [
        evaluator?.name ?? '',
        evaluator?.email ?? evaluator?.external_id ?? '',
        nameRelationIn(relation_type_id, matrix),
        directory.get(evaluated_id)?.name ?? '',
      ]
    }
    return { ...reading, added: reading.added.map(toCells) }
  }, [opened, heads, rows, matrix, directory, forms])
}

/** Imports connections from a file, or from pasted rows. */
export function FormsImport(props: FormsImportProps) {
  const { matrix, open, pasted, onOpenChange, onDone } = props
  const matrixId = matrix.id
  const { relation_names } = matrix
  const unfold = useCallback(
    (rows: readonly (readonly string[])[]) => unfoldWideTable(rows, relation_names),
    [relation_names],
  )
  const table = useMappedRows(formMapping, { open, pasted, unfold })
  const reading = useReading(table, props)
  const announceAdded = useUndoableAddition(matrixId)
  const send = async (file: File) => {
    const report = await call(formsContract.import, {
      params: { matrixId },
      query: {},
      files: { file },
    })
    await refresh(formsContract.compact)
    announceAdded(
      'forms.generated',
      { forms: formsText(report.added) },
      { form_ids: report.added_ids },
    )
    return report
  }
  return (
    <MappedImport
      open={open}
      onOpenChange={onOpenChange}
      title="Importar conexiones"
      hint="Excel o CSV (.xlsx, .xls, .csv) con quién evalúa, su relación y a quién, o la tabla copiada y pegada aquí. Después dices qué es cada columna."
      mapping={formMapping}
      table={table}
      reading={reading}
      fileName={FILE_NAME}
      counted={formsText}
      send={send}
      onDone={onDone}
      onFailed={() => refresh(matricesContract.isReleased)}
      template={
        <Button variant="tertiary" icon="download" className="to-start" onClick={saveTemplate}>
          Plantilla Excel
        </Button>
      }
    />
  )
}
