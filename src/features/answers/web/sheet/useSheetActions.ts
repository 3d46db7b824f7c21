import { useMemo, useState } from 'react'
import type { DraftsState } from '../../sheet/draft-state.rules.ts'
import { declineDraft, importanceDraft } from '../../sheet/draft.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import type { SheetDrafts } from '../saving/drafts.ts'
import type { findDoubt } from './DoubtPanel.tsx'
import type { PanelName } from './useStepHistory.ts'

interface Sheet {
  readonly data: SheetData
  readonly drafts: SheetDrafts
  readonly state: DraftsState
  /** Undefined until the part is loaded, without which nothing can be sent. */
  readonly findDoubt: typeof findDoubt | undefined
  readonly openPanel: (panel: PanelName) => void
}

/** What the rater does beside choosing and moving: panels, comments, leaving out and sending. */
export function useSheetActions({ data, drafts, state, findDoubt, openPanel }: Sheet) {
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
      sendNow: (form_ids: readonly string[]) => {
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
  const send = (form_ids: readonly string[]): void => {
    if (state.settings.doubted || !findDoubt?.(data, state.drafts)) return actions.sendNow(form_ids)
    drafts.changeSettings({ doubted: true })
    openPanel('doubt')
  }
  return { sending, ...actions, send }
}
