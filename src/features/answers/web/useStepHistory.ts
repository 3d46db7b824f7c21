import { useCallback, useEffect } from 'react'
import { type Step, stepAddress } from '../sheet.rules.ts'

/** What a history entry of the sheet keeps; a reload keeps it too. */
interface StepEntry {
  readonly step: Step
  /** How many entries of this sheet are before this one. */
  readonly depth: number
}

/** Null in an entry that this sheet did not write, such as a fragment's. */
const currentEntry = (): StepEntry | null => history.state

/**
 * Makes each step an entry of the browser's history, so that Back and Forward move between steps.
 * `goBack` does what Back does, and without an earlier entry of this sheet it goes to the step that
 * it is given.
 */
export function useStepHistory(step: Step, show: (step: Step) => void) {
  const go = useCallback(
    (next: Step) => {
      const depth = (currentEntry()?.depth ?? 0) + 1
      const address = stepAddress(next) + location.hash
      history.pushState({ step: next, depth } satisfies StepEntry, '', address)
      show(next)
    },
    [show],
  )
  const goBack = useCallback(
    (before: Step) => (currentEntry()?.depth ? history.back() : go(before)),
    [go],
  )
  useEffect(() => {
    // the address of the first entry may name no step, because the page resumes
    const record = (): void => {
      const depth = currentEntry()?.depth ?? 0
      history.replaceState({ step, depth } satisfies StepEntry, '')
    }
    const onTraversal = (): void => {
      const entry = currentEntry()
      if (entry) show(entry.step)
      else record()
    }
    record()
    addEventListener('popstate', onTraversal)
    return () => removeEventListener('popstate', onTraversal)
  }, [step, show])
  return { go, goBack }
}
