import { useCallback, useEffect, useRef, useState } from 'react'
import { ADVANCE_MS, advanceText, stepToAdvanceTo, UNDO_MS } from '../../sheet/advance.rules.ts'
import type { Settings } from '../../sheet/settings.rules.ts'
import { listRated, firstOpenRow, type SheetData } from '../../sheet/sheet.rules.ts'
import { isAnswers, isSameStep, type PersonStep, type Step } from '../../sheet/step.rules.ts'
import type { SheetDrafts } from '../saving/drafts.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
export const prefersReducedMotion = (): boolean => reducedMotion.matches
export function onMotionChange(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener)
  return () => reducedMotion.removeEventListener('change', listener)
}

/** Whether a completed step leads on. */
export const advancesByItself = ({ advance }: Settings): boolean =>
  advance ?? !prefersReducedMotion()

interface Advance {
  readonly data: SheetData
  readonly drafts: SheetDrafts
  readonly step: Step
  readonly go: (step: Step) => void
  readonly goBack: (before: Step) => void
  readonly say: (sentence: string) => void
  readonly onChoice: () => void
  /** Called after each choice that a pointer made. */
  readonly onPointed: (form_id: string, question_id: string) => void
}

/** An advance that the rater can undo, with the choice that caused it. */
interface Advanced {
  readonly from: number | PersonStep
  readonly to: Step
  readonly form_id: string
  readonly question_id: string
}

/**
 * Leads on after the choice that completes a step, if a pointer made it: a keyboard, a screen reader
 * or a voice must not find itself at another question (WCAG 3.2.2). Any touch or key until then
 * keeps the rater here. `takeBack` is null unless there is an advance to undo; it returns the row
 * whose choice it takes back.
 */
export function useAdvance({ data, drafts, step, go, goBack, say, ...events }: Advance) {
  const { onChoice, onPointed } = events
  const { waiting, wait } = useWaiting(step)
  const [advanced, setAdvanced] = useForgottenAdvance()
  const pointerChose = usePointedChoice()
  const choose = useCallback(
    (form_id: string, question_id: string, value_id: string) => {
      onChoice()
      const before = drafts.snapshot().drafts
      // a key may still point at a row that another tab has closed
      if (!listRated(data, before).some((asked) => asked.form_id === form_id)) return
      drafts.put({ form_id, question_id, value: value_id })
      const { drafts: after, settings } = drafts.snapshot()
      setAdvanced(null)
      if (!pointerChose()) return
      onPointed(form_id, question_id)
      const to = stepToAdvanceTo(data, { step, before, after })
      if (!isAnswers(step) || to === null || !advancesByItself(settings)) return
      wait(() => {
        go(to)
        say(advanceText(data, step, to))
        setAdvanced({ from: step, to, form_id, question_id })
        drafts.changeSettings({ advanced: true })
      })
    },
    [data, drafts, step, go, say, wait, onChoice, onPointed, pointerChose, setAdvanced],
  )
  const takeBack = useCallback((): number => {
    if (!advanced) return 0
    setAdvanced(null)
    drafts.put({ form_id: advanced.form_id, question_id: advanced.question_id, value: '' })
    goBack(advanced.from)
    return firstOpenRow(data, drafts.snapshot().drafts, advanced.from)
  }, [advanced, data, drafts, goBack, setAdvanced])
  const canUndo = advanced !== null && isSameStep(advanced.to, step)
  return { choose, advancing: waiting, takeBack: canUndo ? takeBack : null }
}

/** Delays an action; a touch, a key or another step before it cancels it. */
function useWaiting(step: Step) {
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const stay = (): void => {
      clearTimeout(timer.current)
      setWaiting(false)
    }
    addEventListener('pointerdown', stay, true)
    addEventListener('keydown', stay, true)
    return () => {
      removeEventListener('pointerdown', stay, true)
      removeEventListener('keydown', stay, true)
      stay()
    }
  }, [step])
  const wait = useCallback((action: () => void) => {
    setWaiting(true)
    timer.current = setTimeout(action, ADVANCE_MS)
  }, [])
  return { waiting, wait }
}

/** The last advance, until it cannot be undone any more. */
function useForgottenAdvance() {
  const [advanced, setAdvanced] = useState<Advanced | null>(null)
  useEffect(() => {
    if (!advanced) return
    const end = setTimeout(() => setAdvanced(null), UNDO_MS)
    return () => clearTimeout(end)
  }, [advanced])
  return [advanced, setAdvanced] as const
}

/**
 * Returns whether a pointer makes the present choice: it went down on a radio button that was not
 * chosen, and since then no key was pressed. Asked once a choice.
 */
function usePointedChoice(): () => boolean {
  const pointed = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    const onPointer = ({ target }: Event): void => {
      pointed.current =
        target instanceof Element
          ? (target.closest('.options label')?.querySelector('input:not(:checked)') ?? null)
          : null
    }
    const onKey = (): void => {
      pointed.current = null
    }
    addEventListener('pointerdown', onPointer, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onPointer, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  return useCallback(() => {
    const input = pointed.current
    pointed.current = null
    return input?.checked === true
  }, [])
}
