import { fillIn } from '#shared/messages.ts'
import type { PageTexts } from './page-texts.rules.ts'
import type { SyncStatus } from './queue.rules.ts'

/** At most one sentence is announced in this time. */
export const ANNOUNCEMENT_PAUSE_MS = 1000

/**
 * What a screen reader says of saving: each failure with what is pending, and that it is over. A
 * choice that is saved says nothing, because the radio button has said it (design notes §5).
 * `failing`: whether the last sentence was a failure.
 */
export function syncText(
  { phase, pending }: SyncStatus,
  failing: boolean,
  texts: PageTexts,
): string | null {
  if (phase === 'failed') return fillIn(texts['answers.offline'], { count: pending })
  return failing && phase === 'saved' ? texts['answers.saved_again'] : null
}
