import { useCallback, useEffect, useRef, useState } from 'react'
import { isSameStep, type Step, stepAddress } from '../../sheet/step.rules.ts'

/** A panel over the sheet. */
export type PanelName =
  | 'device'
  | 'doubt'
  | 'erase'
  | 'list'
  | 'menu'
  | 'scale'
  | `comment ${number}`

/** What a history entry of the sheet keeps; a reload keeps it too. */
interface StepEntry {
  readonly step: Step
  /** How many entries of this sheet are before this one. */
  readonly depth: number
  /** The panel that this entry shows over its step. */
  readonly panel?: PanelName
}

/** Null in an entry that this sheet did not write, such as a fragment's. */
const currentEntry = (): StepEntry | null => history.state

/** Adds an entry; one that shows a panel is replaced, so that Back does not open it again. */
function addEntry(entry: Omit<StepEntry, 'depth'>, address: string): void {
  const current = currentEntry()
  const depth = current?.depth ?? 0
  if (current?.panel) history.replaceState({ ...entry, depth } satisfies StepEntry, '', address)
  else history.pushState({ ...entry, depth: depth + 1 } satisfies StepEntry, '', address)
}

/**
 * Makes each step and each panel an entry of the browser's history, so that Back and Forward move
 * between steps, and Back closes a panel. `goBack` does what Back does, and without an earlier entry
 * of this sheet it goes to the step that it is given.
 */
export function useStepHistory(step: Step, show: (step: Step) => void) {
  const [panel, setPanel] = useState<PanelName | null>(null)
  const { leavePanel, afterLeaving, left } = useLeaving()
  const go = useCallback(
    (next: Step) =>
      afterLeaving(() => {
        // the step below the panel
        if (isSameStep(next, step) && currentEntry()?.panel) return history.back()
        addEntry({ step: next }, stepAddress(next) + location.hash)
        setPanel(null)
        show(next)
      }),
    [step, show, afterLeaving],
  )
  const goBack = useCallback(
    (before: Step) => (currentEntry()?.depth ? history.back() : go(before)),
    [go],
  )
  const openPanel = useCallback(
    (name: PanelName) =>
      afterLeaving(() => {
        addEntry({ step, panel: name }, location.href)
        setPanel(name)
      }),
    [step, afterLeaving],
  )
  // closes at once, so that a second key or click cannot go back twice
  const closePanel = useCallback(() => {
    setPanel(null)
    leavePanel()
  }, [leavePanel])
  useEntries(step, show, setPanel, left)
  return { go, goBack, panel, openPanel, closePanel, afterClosing: afterLeaving }
}

/** Longer than a browser takes to leave an entry; then whatever waits for that goes on without it. */
const LEAVING_MS = 500

/**
 * Leaves the entry of a closed panel, which the browser does a little later. What the rater does
 * until then waits for it, because that Back would undo it.
 */
function useLeaving() {
  const next = useRef<(() => void) | null>(null)
  const left = useCallback(() => {
    const move = next.current
    next.current = null
    move?.()
  }, [])
  const leavePanel = useCallback(() => {
    next.current = () => {}
    history.back()
    setTimeout(left, LEAVING_MS)
  }, [left])
  const afterLeaving = useCallback((move: () => void) => {
    if (next.current) next.current = move
    else move()
  }, [])
  return { leavePanel, afterLeaving, left }
}

/** Records the step in its entry, and shows what the entry of a Back or Forward holds. */
function useEntries(
  step: Step,
  show: (step: Step) => void,
  showPanel: (panel: PanelName | null) => void,
  onTraversed: () => void,
): void {
  useEffect(() => {
    // a reload closes the panel
    if (currentEntry()?.panel) history.back()
  }, [])
  useEffect(() => {
    // the address of the first entry may name no step, because the page resumes
    const record = (): void => {
      const { depth = 0, panel } = currentEntry() ?? {}
      history.replaceState({ step, depth, ...(panel && { panel }) } satisfies StepEntry, '')
    }
    const onTraversal = (): void => {
      const entry = currentEntry()
      if (!entry) return record()
      showPanel(entry.panel ?? null)
      if (!isSameStep(entry.step, step)) show(entry.step)
      onTraversed()
    }
    record()
    addEventListener('popstate', onTraversal)
    return () => removeEventListener('popstate', onTraversal)
  }, [step, show, showPanel, onTraversed])
}
