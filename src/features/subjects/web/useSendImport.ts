import { useState } from 'react'
import { useNavigate } from 'react-router'
import { matricesContract } from '#features/matrices/contract.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { call } from '#web/api.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { notifyImportFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { importOutcomes } from '#web/spreadsheet/handed.ts'
import { subjectsContract } from '../contract.ts'
import { memoryOf } from '../import-columns.rules.ts'
import { importFileRows, reportOnFile } from '../import-file.rules.ts'
import { subjectsText } from '../rows.rules.ts'
import { sourceName } from './useImportSource.ts'
import type { ImportProject, ImportTable } from './useImportTable.ts'

interface Target {
  readonly companyId: string
  readonly matrixId: string
}

async function sendTable(
  { opened, mapping, read, ready }: ImportTable,
  { properties }: ImportProject,
  { companyId, matrixId }: Target,
) {
  if (!opened || 'missing' in mapping) return null
  const rows = new Uint8Array(writeCsv(importFileRows(ready, mapping)))
  const added = mapping.columns.filter(({ key }) => key.startsWith('new '))
  const report = await call(subjectsContract.import, {
    params: { matrixId },
    query: {},
    body: {
      new_columns: JSON.stringify(added.map(({ name, type }) => ({ name, type }))),
      remembered: JSON.stringify(memoryOf(opened.columns, properties)),
    },
    files: { file: new File([rows], 'participantes.csv', { type: 'text/csv' }) },
  })
  return {
    ...reportOnFile(opened.table, read, report),
    title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${subjectsText(report.added)} de «${sourceName(opened.source)}»`,
    next: mapping.columns.some(({ leads }) => leads)
      ? { label: 'Generar desde el organigrama', to: `/org-chart/${companyId}/${matrixId}` }
      : undefined,
  }
}

/** Sends the ready rows; then the page of the participants shows the outcome. */
export function useSendImport(table: ImportTable, project: ImportProject, target: Target) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    try {
      const outcome = await sendTable(table, project, target)
      if (!outcome) return
      await refresh(subjectsContract.list, subjectsContract.importMemory, matricesContract.one)
      await navigate(`/participants/${target.companyId}/${target.matrixId}`, {
        state: { ...afterSave.state, ...importOutcomes.give(outcome) },
      })
    } catch (error) {
      notifyImportFailure(error)
      await refresh(matricesContract.isReleased)
    } finally {
      setSending(false)
    }
  }
  return { send, sending }
}
