import { useCallback, useEffect, useMemo, useState } from 'react'
import { answersContract } from '../../contract.ts'
import type { OwnData } from '../../identity.rules.ts'
import type { DraftsState } from '../../sheet/draft-state.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import type { CommentChecking } from '../../views/sheet/CommentCheck.tsx'
import { call } from '../api.ts'
import type { SheetDrafts } from '../saving/drafts.ts'

/**
 * What the check of comments needs. The rater's own data, which only the key's holder may read
 * (security.md KEY-01), are loaded when a comment is first in view (`needed`); offline there are
 * none, and nothing is checked.
 */
export function useCommentChecking(
  { subject_id: subjectId }: SheetData,
  drafts: SheetDrafts,
  { settings }: DraftsState,
  needed: boolean,
): CommentChecking {
  const [own, setOwn] = useState<OwnData | null>(null)
  const missing = own === null
  useEffect(() => {
    if (!needed || !missing) return
    let left = false
    void call(answersContract.verification, { params: { subjectId }, key: drafts.key }).then(
      (outcome) => {
        if (!left && outcome.ok) setOwn(outcome.data)
      },
    )
    return () => {
      left = true
    }
  }, [subjectId, drafts, needed, missing])
  const { kept_words: kept } = settings
  const onKeep = useCallback(
    (word: string) => drafts.changeSettings({ kept_words: [...kept, word] }),
    [drafts, kept],
  )
  return useMemo(() => ({ own, kept, onKeep }), [own, kept, onKeep])
}
