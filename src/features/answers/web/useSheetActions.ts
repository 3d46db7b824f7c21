import { useMemo, useState } from 'react'
import { declineDraft, importanceDraft } from '../draft.rules.ts'
import type { SheetDrafts } from './drafts.ts'
import type { PanelName } from './useStepHistory.ts'

/** What the rater does beside choosing and moving: panels, comments, leaving out and sending. */
export function useSheetActions(drafts: SheetDrafts, openPanel: (panel: PanelName) => void) {
  const [sending, setSending] = useState(false)
  const actions = useMemo(
    () => ({
      openList: () => openPanel('list'),
      openScale: () => openPanel('scale'),
      openComment: (evaluated: number) => openPanel(`comment ${evaluated}`),
      comment: (form_id: string, text: string, question_id: string | null = null) =>
        drafts.put({ form_id, question_id, value: text }),
      decline: (form_id: string, declined: boolean) => drafts.put(declineDraft(form_id, declined)),
      mark: (form_id: string, competence_ids: readonly string[]) =>
        drafts.put(importanceDraft(form_id, competence_ids)),
      agree: (agreed: boolean) => void drafts.agree(agreed),
      send: (form_ids: readonly string[]) => {
        setSending(true)
        void drafts.complete(form_ids).finally(() => {
          setSending(false)
          document.getElementById('title')?.focus()
        })
      },
      reload: () => location.reload(),
    }),
    [drafts, openPanel],
  )
  return { sending, ...actions }
}
