import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FormColumns, formMapping } from '#features/forms/import-columns.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { nameRelationIn } from '#features/matrices/relations.rules.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { numbered } from '#shared/spanish.ts'
import { call } from '#web/api.ts'
import { read, refresh } from '#web/query.ts'
import type { ImportReading } from '#web/spreadsheet/ImportDialog.tsx'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { MappedImport } from '#web/spreadsheet/MappedImport.tsx'
import { useMappedRows } from '#web/spreadsheet/useMappedRows.ts'
import { nominationsContract, type ProposalList } from '../contract.ts'
import { type ImportedRater, readProposalImport } from '../import.rules.ts'

interface Props {
  readonly matrix: Matrix
  readonly lists: readonly ProposalList[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: (outcome: ImportOutcome) => void
}

const countText = (count: number): string => numbered(count, 'propuesta', 'propuestas')

/** What the import would add and omit; the server reads the rows again and its result counts. */
function useReading(
  { opened, heads: found, rows }: ReturnType<typeof useMappedRows<FormColumns>>,
  { matrix, lists, open }: Props,
): ImportReading | null {
  const params = { matrixId: matrix.id }
  const subjects = useQuery({ ...read(subjectsContract.list, { params }), enabled: open }).data
  return useMemo(() => {
    if (opened && !found) return { code: 'import.empty' }
    if (!rows || !subjects) return null
    const reading = readProposalImport(rows, { subjects, lists, matrix })
    if ('code' in reading) return reading
    const byId = new Map(subjects.map((subject) => [subject.id, subject]))
    const toCells = ({ rater_id, outside, relation_type_id, evaluated_id }: ImportedRater) => {
      const known = byId.get(rater_id ?? '')
      const rater = outside ?? known
      return [
        rater?.name ?? '',
        rater?.email ?? known?.external_id ?? '',
        nameRelationIn(relation_type_id, matrix),
        byId.get(evaluated_id)?.name ?? '',
      ]
    }
    return { ...reading, added: reading.added.map(toCells) }
  }, [opened, found, rows, subjects, lists, matrix])
}

/** Adds the raters of a file to the lists, with the columns of a file of connections. */
export function NominationsImport(props: Props) {
  const { matrix, open, onOpenChange, onDone } = props
  const table = useMappedRows(formMapping, { open, pasted: null })
  const reading = useReading(table, props)
  const send = async (file: File) => {
    const params = { matrixId: matrix.id }
    const report = await call(nominationsContract.import, { params, query: {}, files: { file } })
    await refresh(nominationsContract.matrix)
    return report
  }
  return (
    <MappedImport
      open={open}
      onOpenChange={onOpenChange}
      title="Importar propuestas"
      hint="Excel o CSV (.xlsx, .xls, .csv) con quién evalúa, su relación y a quién, como el de conexiones. Un cliente de fuera se agrega por su nombre y correo."
      mapping={formMapping}
      table={table}
      reading={reading}
      fileName="propuestas.csv"
      counted={countText}
      send={send}
      onDone={onDone}
      onFailed={() => refresh(nominationsContract.matrix)}
    />
  )
}
