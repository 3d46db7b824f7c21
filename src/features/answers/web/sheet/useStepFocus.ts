import { useCallback, useEffect, useRef } from 'react'
import { isSameStep, type Step } from '../../sheet/step.rules.ts'

/**
 * Moves the focus to the heading of a new step, so that a screen reader reads it like a new page.
 * Returns what gives the focus to a row of the next step instead, and what allows all this: nothing
 * moves until the rater has done something.
 */
export function useStepFocus(step: Step) {
  const shown = useRef(step)
  const allowed = useRef(false)
  const row = useRef<number | null>(null)
  useEffect(() => {
    if (isSameStep(shown.current, step)) return
    shown.current = step
    if (!allowed.current) return
    window.scrollTo(0, 0)
    if (row.current === null) document.getElementById('title')?.focus({ preventScroll: true })
    else {
      focusOption(row.current)
      bringIntoView(row.current)
    }
    row.current = null
  }, [step])
  const allowFocus = useCallback(() => {
    allowed.current = true
  }, [])
  const focusRowNext = useCallback((next: number) => {
    row.current = next
  }, [])
  return { allowFocus, focusRowNext }
}

const rowAt = (row: number): Element | undefined => document.querySelectorAll('.evaluated')[row]

/** Focuses an option of a row; without an index the chosen option, else the first. */
export function focusOption(row: number, option?: number): void {
  const inputs = [...(rowAt(row)?.querySelectorAll('input') ?? [])]
  const input =
    option === undefined ? (inputs.find((one) => one.checked) ?? inputs[0]) : inputs[option]
  input?.focus()
}

/** Scrolls only as far as a row is covered by what stays in place above and below the rows. */
export function bringIntoView(row: number): void {
  const element = rowAt(row)
  if (!element) return
  const { top, bottom } = element.getBoundingClientRect()
  const head = document.querySelector('.ask')?.getBoundingClientRect().bottom ?? 0
  const foot = document.querySelector('.sheet-footer')?.getBoundingClientRect().top ?? innerHeight
  const above = top - Math.max(head, 0)
  const below = bottom - Math.min(foot, innerHeight)
  const distance = below > 0 ? Math.min(below, above) : Math.min(above, 0)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  if (distance !== 0) scrollBy({ top: distance, behavior })
}
