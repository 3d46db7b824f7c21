import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { now } from '#web/clock.ts'
import { ANNOUNCEMENT_PAUSE_MS, syncText } from '../../sheet/announcement.rules.ts'
import type { DraftsState } from '../../sheet/draft-state.rules.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import { sameRowIn, type SheetData } from '../../sheet/sheet.rules.ts'
import { isSameStep, type Order, chooseOrder, type Step } from '../../sheet/step.rules.ts'
import type { SheetDrafts } from '../saving/drafts.ts'
import { useAdvance } from './useAdvance.ts'
import { useSheetKeys } from './useSheetKeys.ts'
import { useSheetPosition } from './useSheetPosition.ts'
import { useStepFocus } from './useStepFocus.ts'
import { useStepHistory } from './useStepHistory.ts'

interface Flow {
  readonly data: SheetData
  readonly drafts: SheetDrafts
  readonly state: DraftsState
}

/** Where the rater is in the sheet, and every way to another step or row. */
export function useSheetFlow({ data, drafts, state }: Flow) {
  const position = useSheetPosition(data, drafts)
  const { step, row, touch, show: showStep, focusRow } = position
  const { allowFocus, focusRowNext } = useStepFocus(step)
  const show = useCallback(
    (next: Step) => {
      allowFocus()
      showStep(next)
    },
    [allowFocus, showStep],
  )
  const { go, goBack, ...panels } = useStepHistory(step, show)
  const { text: announcement, say } = useAnnouncements(state.sync, data.texts)
  const advance = useAdvance({
    data,
    drafts,
    step,
    go,
    goBack,
    say,
    onChoice: touch,
    onPointed: position.showNextRow,
  })
  const { choose, takeBack } = advance
  const undo = useMemo(() => takeBack && (() => focusRowNext(takeBack())), [takeBack, focusRowNext])
  const settings = useSettings(drafts, { data, step, row, go, say })
  const order = chooseOrder(step, state.settings.order)
  const enabled = state.settings.shortcuts
  useSheetKeys({ data, step, row, go, goBack, focusRow, choose, order, enabled })
  return {
    step,
    row,
    panels,
    announcement,
    touch,
    resume: position.resume,
    advancing: advance.advancing,
    actions: { go, goBack, choose, focusRow, undo, ...settings },
  }
}

interface Place {
  readonly data: SheetData
  readonly step: Step
  readonly row: number
  readonly go: (step: Step) => void
  readonly say: (text: string) => void
}

/** The rater's choices about how the sheet leads them; the place stays where it is. */
function useSettings(drafts: SheetDrafts, { data, step, row, go, say }: Place) {
  const changeOrder = useCallback(
    (next: Order) => {
      drafts.changeSettings({ order: next })
      const same = sameRowIn(data, step, row, next)
      if (!isSameStep(same, step)) go(same)
    },
    [drafts, data, step, row, go],
  )
  const declineAdvance = useCallback(() => {
    drafts.changeSettings({ advance: false })
    say('Ya no se avanza solo. Puedes cambiarlo en el menú.')
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [drafts, say])
  return { changeOrder, declineAdvance }
}

/**
 * The text of the sheet's live region: failures and recoveries of saving, and what `say` is given.
 * Sentences that come within a second of the last one wait, and the newest replaces the others.
 */
function useAnnouncements(sync: SyncStatus, texts: PageTexts) {
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
