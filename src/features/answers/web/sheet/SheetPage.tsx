import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { PathIcon } from '#ui/Icon.tsx'
import { ellipsisVertical } from '#ui/icons.ts'
import { INITIAL_STATE } from '../../sheet/draft-state.rules.ts'
import { type SheetData, withSent } from '../../sheet/sheet.rules.ts'
import { isAnswers, chooseOrder } from '../../sheet/step.rules.ts'
import type { Forgotten } from '../../views/first-page/ForgottenNotice.tsx'
import { SheetView } from '../../views/sheet/SheetView.tsx'
import type { SheetDrafts } from '../saving/drafts.ts'
import type { EarlyChoices } from '../saving/early-choices.ts'
import { useDeferredParts } from '../useDeferredParts.ts'
import { useCommentChecking } from './useCommentChecking.ts'
import { useSheetActions } from './useSheetActions.ts'
import { useSheetFlow } from './useSheetFlow.ts'
import { useSheetMenu } from './useSheetMenu.ts'

interface Props {
  readonly data: SheetData
  readonly drafts: SheetDrafts
  readonly early: EarlyChoices
  /** Holds the menu's button in the header, outside of the sheet. */
  readonly menuElement: Element | null
}

/** Brings the server's sheet to life with the drafts, the keyboard and the steps. */
export function SheetPage({ data: asked, drafts, early, menuElement }: Props) {
  const state = useSyncExternalStore(drafts.subscribe, drafts.snapshot, () => INITIAL_STATE)
  const data = useMemo(() => withSent(asked, state.sent), [asked, state.sent])
  const flow = useSheetFlow({ data, drafts, state })
  const { step, touch, resume } = flow
  const { panel, openPanel, closePanel, afterClosing } = flow.panels
  const menu = useSheetMenu(data, drafts, state.settings)
  const needsParts = !isAnswers(step) || panel !== null
  const commenting = step === 'comments' || (panel !== null && panel.startsWith('comment'))
  const checking = useCommentChecking(data, drafts, state, commenting)
  const { parts, failed } = useDeferredParts(needsParts, state.ready)
  const { sending, sendNow, ...actions } = useSheetActions({
    data,
    drafts,
    state,
    findDoubt: parts?.findDoubt,
    openPanel,
  })
  const [forgotten, setForgotten] = useState<Forgotten | null>(null)
  useAskHeight(isAnswers(step))

  useLayoutEffect(() => {
    // no click is lost from here on; scripts/rater-speed.ts reads this mark
    performance.mark('usable')
    if (early.stop()) touch()
  }, [early, touch])

  useEffect(() => {
    if (state.ready) resume()
  }, [state.ready, resume])

  const keeps = state.ready && !state.storageBlocked
  useEffect(() => {
    if (keeps) parts?.keepSheet(asked, drafts.key)
  }, [keeps, parts, asked, drafts])

  if (parts && forgotten) return <parts.ForgottenNotice {...forgotten} />
  return (
    <>
      <SheetView
        data={data}
        step={step}
        drafts={state.drafts}
        row={flow.row}
        settings={state.settings}
        advancing={flow.advancing}
        announcement={flow.announcement}
        sync={state.sync}
        ready={state.ready}
        sending={sending}
        problem={
          state.problem ?? (state.storageBlocked ? data.texts['answers.storage_blocked'] : null)
        }
        later={parts}
        failed={failed && needsParts}
        closing={state}
        checking={checking}
        actions={{ ...flow.actions, ...actions }}
      />
      {parts && panel && (
        <parts.SheetPanels
          data={data}
          step={step}
          order={chooseOrder(step, state.settings.order)}
          drafts={state.drafts}
          checking={checking}
          panel={panel}
          menu={menu}
          onComment={actions.comment}
          onDecline={actions.decline}
          onStep={flow.actions.go}
          onOrder={flow.actions.changeOrder}
          onPanel={openPanel}
          onClose={closePanel}
          onOtherDevice={drafts.askForDevice}
          onSend={(form_ids) => {
            closePanel()
            afterClosing(() => sendNow(form_ids))
          }}
          erasing={{ sheet: drafts, sync: state.sync, onErased: setForgotten }}
        />
      )}
      {state.ready &&
        menuElement &&
        createPortal(<MenuButton onOpen={() => openPanel('menu')} />, menuElement)}
    </>
  )
}

/** Opens the sheet's menu; in the page's header, outside of the sheet. */
function MenuButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className="menu-button" aria-haspopup="dialog" onClick={onOpen}>
      <PathIcon path={ellipsisVertical} size={20} />
      <span className="visually-hidden">Menú</span>
    </button>
  )
}

/**
 * Tells the stylesheet how high the question with its legend is, because the rows scroll below it.
 * `shown`: whether the step has answers.
 */
function useAskHeight(shown: boolean): void {
  useLayoutEffect(() => {
    const ask = shown ? document.querySelector('.ask') : null
    if (!ask) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--ask', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    observer.observe(ask)
    return () => {
      observer.disconnect()
      style.removeProperty('--ask')
    }
  }, [shown])
}
