import { useEffect } from 'react'
import { type BlockerFunction, NavigationType } from 'react-router'

type Navigation = Parameters<BlockerFunction>[0]

/** `asked`: the part that holds the changes asks by itself, and the page stays. */
export type Answer = 'ask' | 'asked' | null

/** Options of a navigation after a save, which is never blocked: `navigate(to, afterSave)`. */
export const afterSave = { state: { saved: true } } as const

const isAfterSave = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'saved' in state

/** One part answers for all, so pages and dialogs with unsaved changes are listed here. */
const holders = new Set<(navigation: Navigation) => Answer>()

/** What the part that was shown last answers to a navigation to another page. */
export function answerTo(navigation: Navigation): Answer {
  if (navigation.currentLocation.pathname === navigation.nextLocation.pathname) return null
  for (const holder of [...holders].toReversed()) {
    const answer = holder(navigation)
    if (answer) return answer
  }
  return null
}

/** Asks before a reload or closing the tab while `hasChanges` says so, and answers navigations. */
function hold(hasChanges: () => boolean, answer: (navigation: Navigation) => Answer): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  holders.add(answer)
  return () => {
    removeEventListener('beforeunload', warn)
    holders.delete(answer)
  }
}

/** Asks before a link, Back, a reload or closing the tab discards the changes of a page. */
export function useUnsavedChangesGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    return hold(
      () => true,
      ({ nextLocation }) => (isAfterSave(nextLocation.state) ? null : 'ask'),
    )
  }, [dirty])
}

/**
 * Asks before Back, a reload or closing the tab discards what is typed in an open dialog. Its own
 * buttons and links are pressed on purpose.
 *
 * @param areChanged keeps its identity
 * @param onBack asks; keeps its identity
 */
export function useTypedDialogGuard(
  open: boolean,
  areChanged: () => boolean,
  onBack: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    return hold(areChanged, ({ historyAction }) => {
      if (historyAction !== NavigationType.Pop || !areChanged()) return null
      onBack()
      return 'asked'
    })
  }, [open, areChanged, onBack])
}
