import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { formsContract } from '#features/forms/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { toMemory } from '#features/subjects/import-columns.rules.ts'
import { ApiError, call } from '#web/api.ts'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { notify, notifyFailure, notifyImportFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { importOutcomes } from '#web/spreadsheet/hand-overs.ts'
import { sourceName } from '#web/spreadsheet/useImportSource.ts'
import { offerUndo } from '#web/undo.tsx'
import type { StaffDraft } from '../comparison.rules.ts'
import { countChanges, describeApplied, isApplicable, listOmitted } from '../summary.rules.ts'
import { planUndo } from '../undo.rules.ts'
import { divideSync } from '../workbook.rules.ts'
import type { ImportProject, ImportTable } from './useImportTable.ts'
import type { EditablePlan } from './useStaffPlan.ts'

interface Application {
  readonly table: ImportTable
  readonly plan: EditablePlan | null
  readonly project: ImportProject
  readonly draft: StaffDraft
  /** The end of every path that shows the matrix. */
  readonly path: string
}

/** What other pages show of a draft. */
const refreshDraft = (): Promise<void> =>
  refresh(
    subjectsContract.list,
    subjectsContract.importMemory,
    formsContract.compact,
    matricesContract.one,
    matricesContract.isReleased,
  )

/** Tells how much was applied, and offers to take it back; the page then shows no outcome. */
function offerTakingBack(
  { draft, path }: Pick<Application, 'draft' | 'path'>,
  { planned }: EditablePlan,
  navigate: NavigateFunction,
): void {
  const body = planUndo(draft, planned)
  if (!body) return
  const takeBack = async (): Promise<void> => {
    try {
      await call(formsContract.sync, { params: { matrixId: readId(path) }, query: {}, body })
      notify('forms.undone')
      const { pathname } = location
      if (pathname === `/participants/${path}`) void navigate(pathname, { replace: true })
    } catch (error) {
      notifyFailure(error, 'forms.take_back_failed')
    }
    await refreshDraft()
  }
  const count = countChanges(planned) || planned.filled
  const code = count === 1 ? 'forms.change_applied' : 'forms.changes_applied'
  offerUndo(code, { count }, { undo: () => void takeBack(), follows: true })
}

const readId = (path: string): string => path.slice(path.indexOf('/') + 1)

/** Whether the first list of a draft says who leads whom, so that the chart is what comes next. */
const isFirstChart = ({ comparison, planned, sheet }: EditablePlan, draft: StaffDraft): boolean =>
  draft.subjects.length === 0 && planned.people > 1 && comparison.leaders !== null && !sheet

/**
 * Applies what was accepted in one call; then the page of the participants shows the outcome, or
 * that of the organisation chart if the first list says who leads whom.
 */
export function useApplyStaff({ table, plan, project, draft, path }: Application) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const send = async (): Promise<void> => {
    const { opened } = table
    if (!opened || !plan) return
    const applied = { ...plan, planned: plan.planNow() }
    if (!isApplicable(applied.planned)) return
    setSending(true)
    setProblems([])
    try {
      const remembered = toMemory(opened.columns, project.properties)
      for (const body of divideSync({ ...applied.planned.sync, remembered }))
        await call(formsContract.sync, { params: { matrixId: readId(path) }, query: {}, body })
      await refreshDraft()
      const isFirst = isFirstChart(applied, draft)
      const outcome = {
        ...listOmitted(applied.comparison),
        headers: opened.table.heads,
        title: describeApplied(applied.planned, sourceName(opened.source)),
      }
      await navigate(`/${isFirst ? 'org-chart' : 'participants'}/${path}`, {
        state: { ...afterSave.state, ...importOutcomes.give(outcome) },
      })
      if (!isFirst) offerTakingBack({ draft, path }, applied, navigate)
    } catch (error) {
      notifyImportFailure(error)
      // what another member changed meanwhile is compared anew
      if (error instanceof ApiError && error.code === 'sync.refused') {
        setProblems(error.issues.map(({ message }) => message))
        await refreshDraft()
      } else await refresh(matricesContract.isReleased)
    } finally {
      setSending(false)
    }
  }
  return { send, sending, problems }
}
