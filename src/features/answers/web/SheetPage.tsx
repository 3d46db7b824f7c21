import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Draft, Drafts } from '../draft.rules.ts'
import { chosenValue, resumeAt, type SheetData, type Step } from '../sheet.rules.ts'
import { SaveStatus } from '../views/SaveStatus.tsx'
import { SheetView } from '../views/SheetView.tsx'
import { INITIAL_STATE, type SheetDrafts } from './drafts.ts'
import { useSheetKeys } from './useSheetKeys.ts'
import { useStepHistory } from './useStepHistory.ts'

interface Props {
  readonly data: SheetData
  readonly drafts: SheetDrafts
  /** The choices that the rater made before the script ran. */
  readonly early: readonly Omit<Draft, 'sequence'>[]
  /** The live region for the save status; it is in the header, outside of the sheet. */
  readonly statusElement: Element | null
}

/** The index of the first evaluated whom the question lacks, 0 without one. */
function incompleteRow(data: SheetData, drafts: Drafts, step: Step): number {
  const question = typeof step === 'number' ? data.questions[step] : undefined
  if (!question) return 0
  const row = data.evaluated.findIndex(
    ({ form_id }) => chosenValue(drafts, form_id, question.id) === undefined,
  )
  return Math.max(row, 0)
}

/** Brings the server's sheet to life with the drafts, the keyboard and the steps. */
export function SheetPage({ data, drafts, early, statusElement }: Props) {
  const state = useSyncExternalStore(drafts.subscribe, drafts.snapshot, () => INITIAL_STATE)
  const [{ step, row }, setPosition] = useState({ step: data.opens_at, row: 0 })
  const [sending, setSending] = useState(false)
  const touched = useRef(early.length > 0)

  const show = useCallback(
    (next: Step) => {
      touched.current = true
      setPosition({ step: next, row: incompleteRow(data, drafts.snapshot().drafts, next) })
    },
    [data, drafts],
  )
  const { go, goBack } = useStepHistory(step, show)
  const focusRow = useCallback(
    (next: number) => setPosition((position) => ({ ...position, row: next })),
    [],
  )
  const choose = useCallback(
    (form_id: string, question_id: string, value_id: string) => {
      touched.current = true
      drafts.put(form_id, question_id, value_id)
    },
    [drafts],
  )
  const comment = useCallback(
    (form_id: string, text: string) => drafts.put(form_id, null, text),
    [drafts],
  )
  const send = useCallback(() => {
    setSending(true)
    void drafts.complete().finally(() => setSending(false))
  }, [drafts])

  useEffect(() => {
    // no click is lost from here on; scripts/rater-speed.ts reads this mark
    performance.mark('usable')
    document.getElementById('page')?.removeAttribute('class')
    void drafts.start(early).then(() => {
      if (touched.current) return
      const { drafts: loaded } = drafts.snapshot()
      const opens_at = data.step_requested ? data.opens_at : resumeAt(data, loaded)
      setPosition({ step: opens_at, row: incompleteRow(data, loaded, opens_at) })
    })
  }, [data, drafts, early])

  useFocusOnStep(step, touched)
  useSheetKeys(
    useMemo(
      () => ({ data, step, row, go, goBack, focusRow, choose }),
      [data, step, row, go, goBack, focusRow, choose],
    ),
  )
  return (
    <>
      <SheetView
        data={data}
        step={step}
        drafts={state.drafts}
        row={row}
        sync={state.sync}
        ready={state.ready}
        sending={sending}
        problem={
          state.problem ?? (state.storageBlocked ? data.texts['answers.storage_blocked'] : null)
        }
        actions={{ go, goBack, choose, comment, focusRow, send }}
      />
      {statusElement &&
        state.sync.phase !== 'idle' &&
        createPortal(<SaveStatus sync={state.sync} texts={data.texts} />, statusElement)}
    </>
  )
}

/**
 * Moves the focus to the heading of a new step, so that a screen reader reads it like a new page.
 */
function useFocusOnStep(step: Step, touched: { readonly current: boolean }): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!touched.current) return
    window.scrollTo(0, 0)
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [step, touched])
}
