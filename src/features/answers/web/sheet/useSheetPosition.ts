import { useCallback, useEffect, useRef, useState } from 'react'
import { firstOpenRow, nextOpenRow, resumeAt, type SheetData } from '../../sheet/sheet.rules.ts'
import type { Step } from '../../sheet/step.rules.ts'
import type { SheetDrafts } from '../saving/drafts.ts'
import { bringIntoView } from './useStepFocus.ts'

/**
 * The step in view and its highlighted row. `resume` shows where the rater stopped, unless the rater
 * has done something meanwhile, which `touch` tells.
 */
export function useSheetPosition(data: SheetData, drafts: SheetDrafts) {
  const [{ step, row }, setPosition] = useState({ step: data.opens_at, row: 0 })
  const touched = useRef(false)
  const [revealed, setRevealed] = useState<{ readonly row: number } | null>(null)
  // after the rendering, because the row that becomes the current one may grow
  useEffect(() => {
    if (revealed) bringIntoView(revealed.row)
  }, [revealed])
  const touch = useCallback(() => {
    touched.current = true
  }, [])
  const show = useCallback(
    (next: Step) => {
      touched.current = true
      setPosition({ step: next, row: firstOpenRow(data, drafts.snapshot().drafts, next) })
    },
    [data, drafts],
  )
  const focusRow = useCallback(
    (next: number) => setPosition((position) => ({ ...position, row: next })),
    [],
  )
  const showNextRow = useCallback(
    (form_id: string, question_id: string) => {
      const next = nextOpenRow(data, drafts.snapshot().drafts, step, { form_id, question_id })
      if (next === null) return
      focusRow(next)
      setRevealed({ row: next })
    },
    [data, drafts, step, focusRow],
  )
  const resume = useCallback(() => {
    if (touched.current) return
    const { drafts: loaded, settings } = drafts.snapshot()
    const opens_at = data.step_requested ? data.opens_at : resumeAt(data, loaded, settings.order)
    setPosition({ step: opens_at, row: firstOpenRow(data, loaded, opens_at) })
  }, [data, drafts])
  return { step, row, touch, show, focusRow, showNextRow, resume }
}
