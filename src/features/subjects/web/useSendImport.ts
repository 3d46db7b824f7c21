import { useState } from 'react'
import { useNavigate } from 'react-router'
import { matricesContract } from '#features/matrices/contract.ts'
import { csvText } from '#shared/spreadsheet/csv.ts'
import { call } from '#web/api.ts'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { notifyFailure, notifyImportFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { importOutcomes } from '#web/spreadsheet/handed.ts'
import type { ImportOutcome } from '#web/spreadsheet/ImportResult.tsx'
import { sourceName } from '#web/spreadsheet/useImportSource.ts'
import { offerUndo } from '#web/undo.tsx'
import { type ImportReport, subjectsContract } from '../contract.ts'
import { toMemory } from '../import-columns.rules.ts'
import { importFileRows, reportOnFile } from '../import-file.rules.ts'
import { subjectsText } from '../rows.rules.ts'
import type { ImportProject, ImportTable } from './useImportTable.ts'

interface Target {
  readonly companyId: string
  readonly matrixId: string
}

async function sendTable(
  { opened, mapping, read, ready }: ImportTable,
  { properties, subjects }: ImportProject,
  { companyId, matrixId }: Target,
) {
  if (!opened || 'missing' in mapping) return null
  const rows = csvText(importFileRows(ready, mapping))
  const added = mapping.columns.filter(({ key }) => key.startsWith('new '))
  const report = await call(subjectsContract.import, {
    params: { matrixId },
    query: {},
    body: {
      new_columns: JSON.stringify(added.map(({ name, type }) => ({ name, type }))),
      remembered: JSON.stringify(toMemory(opened.columns, properties)),
    },
    files: { file: new File([rows], 'participantes.csv', { type: 'text/csv' }) },
  })
  const hasChart = mapping.columns.some(({ leads }) => leads)
  // A project that had no one has no forms either: the chart is what comes next.
  const page = hasChart && subjects.length === 0 && report.added > 1 ? 'org-chart' : 'participants'
  const outcome: ImportOutcome = {
    ...reportOnFile(opened.table, read, report),
    title: `${report.added === 1 ? 'Se agregó' : 'Se agregaron'} ${subjectsText(report.added)} de «${sourceName(opened.source)}»`,
    next:
      hasChart && page === 'participants'
        ? { label: 'Generar desde el organigrama', to: `/org-chart/${companyId}/${matrixId}` }
        : undefined,
  }
  return { outcome, page, added: report }
}

/** Takes the new people back; the columns that the file made stay. */
function offerImportUndo(matrixId: string, { added, added_ids }: ImportReport): void {
  if (added_ids.length === 0) return
  const undo = async () => {
    try {
      await call(subjectsContract.removeMany, {
        params: { matrixId },
        body: { subject_ids: added_ids },
      })
    } catch (error) {
      notifyFailure(error, 'row.delete_failed')
    }
    await refresh(subjectsContract.list, matricesContract.one, matricesContract.isReleased)
  }
  const subjects = subjectsText(added)
  const code = added === 1 ? 'subjects.imported_one' : 'subjects.imported'
  offerUndo(code, { subjects }, { undo: () => void undo(), follows: true })
}

/**
 * Sends the ready rows; then the page of the participants shows the outcome, or that of the
 * organisation chart if the first file says who leads whom.
 */
export function useSendImport(table: ImportTable, project: ImportProject, target: Target) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    try {
      const sent = await sendTable(table, project, target)
      if (!sent) return
      await refresh(subjectsContract.list, subjectsContract.importMemory, matricesContract.one)
      await navigate(`/${sent.page}/${target.companyId}/${target.matrixId}`, {
        state: { ...afterSave.state, ...importOutcomes.give(sent.outcome) },
      })
      offerImportUndo(target.matrixId, sent.added)
    } catch (error) {
      notifyImportFailure(error)
      await refresh(matricesContract.isReleased)
    } finally {
      setSending(false)
    }
  }
  return { send, sending }
}
