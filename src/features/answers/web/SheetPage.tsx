import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Draft, Drafts } from '../queue.rules.ts'
import { chosen, resumeAt, type SheetData, type Step, stepAddress } from '../sheet.rules.ts'
import { SaveStatus } from '../views/SaveStatus.tsx'
import { SheetView } from '../views/SheetView.tsx'
import { type KeptDrafts, NOTHING_KEPT } from './drafts.ts'
import { useSheetKeys } from './useSheetKeys.ts'

interface Props {
  readonly data: SheetData
  readonly keeper: KeptDrafts
  readonly early: readonly Omit<Draft, 'sequence'>[]
  /** Where the page says how the saving goes: in the company's band, outside of the sheet. */
  readonly status: Element | null
}

/** The first person whom a question lacks. */
function openRow(data: SheetData, drafts: Drafts, step: Step): number {
  const question = typeof step === 'number' ? data.questions[step] : undefined
  return question
    ? Math.max(
        data.people.findIndex(
          (person) => chosen(drafts, person.form_id, question.id) === undefined,
        ),
        0,
      )
    : 0
}

/** The sheet alive: what the server drew, with the drafts, the keyboard and the steps. */
export function SheetPage({ data, keeper, early, status }: Props) {
  const { drafts, saving, ready, problem } = useSyncExternalStore(
    keeper.subscribe,
    keeper.snapshot,
    () => NOTHING_KEPT,
  )
  const [{ step, row }, setPlace] = useState({ step: data.opens_at, row: 0 })
  const [sending, setSending] = useState(false)
  const touched = useRef(early.length > 0)

  const go = useCallback(
    (next: Step) => {
      touched.current = true
      history.replaceState(history.state, '', stepAddress(next))
      setPlace({ step: next, row: openRow(data, keeper.snapshot().drafts, next) })
    },
    [data, keeper],
  )
  const attend = useCallback((next: number) => setPlace((place) => ({ ...place, row: next })), [])
  const choose = useCallback(
    (form_id: string, question_id: string, value_id: string) => {
      touched.current = true
      keeper.put(form_id, question_id, value_id)
    },
    [keeper],
  )
  const comment = useCallback(
    (form_id: string, text: string) => keeper.put(form_id, null, text),
    [keeper],
  )
  const send = useCallback(() => {
    setSending(true)
    void keeper.complete().finally(() => setSending(false))
  }, [keeper])

  useEffect(() => {
    // from here on a click is kept; scripts/rater-speed.ts measures when
    performance.mark('usable')
    void keeper.start(early).then(() => {
      if (touched.current) return
      const { drafts: known } = keeper.snapshot()
      const opens_at = data.asked ? data.opens_at : resumeAt(data, known)
      setPlace({ step: opens_at, row: openRow(data, known, opens_at) })
    })
  }, [data, keeper, early])

  useFocusOnStep(step, touched)
  useSheetKeys(
    useMemo(() => ({ data, step, row, go, attend, choose }), [data, step, row, go, attend, choose]),
  )
  return (
    <>
      <SheetView
        data={data}
        step={step}
        drafts={drafts}
        row={row}
        saving={saving}
        ready={ready}
        sending={sending}
        problem={problem}
        actions={useMemo(
          () => ({ go, choose, comment, attend, send }),
          [go, choose, comment, attend, send],
        )}
      />
      {status &&
        saving.phase !== 'idle' &&
        createPortal(<SaveStatus saving={saving} texts={data.texts} />, status)}
    </>
  )
}

/** A new step is read from its heading, as a new page would be. */
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
