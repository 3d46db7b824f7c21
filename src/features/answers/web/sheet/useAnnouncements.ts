import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '#web/clock.ts'
import { ANNOUNCEMENT_PAUSE_MS, syncText } from '../../sheet/announcement.rules.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'

/**
 * The text of the sheet's live region: failures and recoveries of saving, and what `say` is given.
 * Sentences that come within a second of the last one wait, and the newest replaces the others.
 */
export function useAnnouncements(sync: SyncStatus, texts: PageTexts) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said_at = useRef(0)
  const failing = useRef(false)
  const say = useCallback((sentence: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        said_at.current = now().getTime()
        setText(sentence)
      },
      said_at.current + ANNOUNCEMENT_PAUSE_MS - now().getTime(),
    )
  }, [])
  useEffect(() => {
    const sentence = syncText(sync, failing.current, texts)
    if (sentence === null) return
    failing.current = sync.phase === 'failed'
    say(sentence)
  }, [sync, texts, say])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { text, say }
}
