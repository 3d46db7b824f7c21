import type { Drafts } from '../../sheet/draft.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import type { Settings } from '../../sheet/settings.rules.ts'
import { missingRows, type SheetData, measureSize } from '../../sheet/sheet.rules.ts'
import {
  isAnswers,
  isByPerson,
  type Order,
  chooseOrder,
  type Step,
  stepAfter,
} from '../../sheet/step.rules.ts'
import { Alert } from '../Alert.tsx'
import { AdvanceNotice } from './AdvanceNotice.tsx'
import { AnswersStep } from './AnswersStep.tsx'
import type { CommentChecking } from './CommentCheck.tsx'
import type { CommentsStep } from './CommentsStep.tsx'
import type { ImportanceStep } from './ImportanceStep.tsx'
import type { ReviewStep } from './ReviewStep.tsx'
import type { SendButton } from './SendButton.tsx'
import { SheetFooter } from './SheetFooter.tsx'
import { SheetProgress } from './SheetProgress.tsx'

/** The steps after the questions, which the browser loads later. */
interface LaterSteps {
  readonly CommentsStep: typeof CommentsStep
  readonly ImportanceStep: typeof ImportanceStep
  readonly ReviewStep: typeof ReviewStep
  readonly SendButton: typeof SendButton
}

interface SheetActions {
  readonly go: (step: Step) => void
  /** Goes to where the rater was before; without an earlier step, to the given one. */
  readonly goBack: (before: Step) => void
  readonly choose: (form_id: string, question_id: string, value_id: string) => void
  readonly comment: (form_id: string, text: string, question_id: string | null) => void
  readonly openComment: (evaluated: number) => void
  readonly changeOrder: (order: Order) => void
  readonly declineAdvance: () => void
  /** Null when there is no advance to undo. */
  readonly undo: (() => void) | null
  /** Highlights the row that has the keyboard focus. */
  readonly focusRow: (row: number) => void
  /** «No le conozco lo suficiente», or its undoing. */
  readonly decline: (form_id: string, declined: boolean) => void
  /** Replaces the competences that matter most for the role. */
  readonly mark: (form_id: string, competence_ids: readonly string[]) => void
  readonly agree: (agreed: boolean) => void
  readonly openList: () => void
  readonly openScale: () => void
  readonly send: (form_ids: readonly string[]) => void
  readonly reload: () => void
}

interface SheetViewProps {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly row: number
  readonly settings: Settings
  /** Whether the sheet leads on by itself in a moment. */
  readonly advancing?: boolean
  /** The text of the live region. */
  readonly announcement?: string
  readonly sync: SyncStatus
  /** Whether the earlier answers are loaded; false in the server's page. */
  readonly ready: boolean
  readonly sending: boolean
  readonly problem: string | null
  /** What was sent just now, and what the deadline may send; nothing in the server's page. */
  readonly closing?: { readonly justSent: number; readonly agreed: boolean }
  /** Null until the browser has loaded them. */
  readonly later: LaterSteps | null
  /** Whether a part that is to be shown could not be loaded. */
  readonly failed?: boolean
  /** Of comments. */
  readonly checking?: CommentChecking | undefined
  /** Undefined in the server's page. */
  readonly actions?: SheetActions | undefined
}

const NOTHING_SENT = { justSent: 0, agreed: false }

/** One sheet at one step. Server and browser render the same. */
export function SheetView(props: SheetViewProps) {
  const { data, step, drafts, row, settings, sync, ready, sending, problem } = props
  const { advancing = false, announcement = '', closing = NOTHING_SENT, later } = props
  const { failed = false, checking, actions } = props
  const order = chooseOrder(step, settings.order)
  const progress = (
    <SheetProgress
      data={data}
      step={step}
      order={order}
      drafts={drafts}
      sync={sync}
      onList={actions?.openList}
      onOrder={actions?.changeOrder}
    />
  )
  return (
    <>
      <main className="sheet" data-ready={ready}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {!isAnswers(step) && progress}
        {isAnswers(step) && (
          <AnswersStep
            data={data}
            step={step}
            drafts={drafts}
            row={row}
            progress={progress}
            notice={<Notice data={data} step={step} settings={settings} actions={actions} />}
            onScale={actions?.openScale}
            onFocusRow={actions?.focusRow}
            onChoose={actions?.choose}
            onDecline={actions?.decline}
            onComment={actions?.openComment}
          />
        )}
        {failed && <StepFailure onReload={actions?.reload} />}
        {step === 'importance' && later && (
          <later.ImportanceStep data={data} drafts={drafts} onMark={ready && actions?.mark} />
        )}
        {step === 'comments' && later && (
          <later.CommentsStep
            data={data}
            drafts={drafts}
            checking={ready ? checking : undefined}
            onComment={actions?.comment}
          />
        )}
        {step === 'review' && later && (
          <later.ReviewStep
            data={data}
            drafts={drafts}
            order={order}
            ready={ready}
            closing={closing}
            onStep={actions?.go}
            onDecline={actions?.decline}
            onAgree={actions?.agree}
          />
        )}
      </main>
      <SheetFooter
        data={data}
        step={step}
        order={order}
        missing={missingRows(data, drafts, step).length}
        advancing={advancing}
        send={
          step === 'review' &&
          later && (
            <later.SendButton
              data={data}
              drafts={drafts}
              sync={sync}
              ready={ready}
              sending={sending}
              onSend={actions?.send}
            />
          )
        }
        onStep={actions?.go}
        onBack={actions?.goBack}
        onUndo={actions?.undo}
      />
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

/** The notice of the advance, until it has happened once or the rater has declined it. */
function Notice({
  data,
  step,
  settings,
  actions,
}: Pick<SheetViewProps, 'data' | 'step' | 'settings' | 'actions'>) {
  const isLast = !isAnswers(stepAfter(step, measureSize(data)))
  if (isLast || settings.advanced || settings.advance === false) return null
  const last = isByPerson(step)
    ? 'la última pregunta'
    : data.evaluated.length > 1
      ? 'a la última persona'
      : 'una respuesta'
  return (
    <AdvanceNotice
      byDevice={settings.advance === null}
      last={last}
      onDecline={actions?.declineAdvance}
    />
  )
}

/** Said where a part of the sheet should be that could not be loaded. */
function StepFailure({ onReload }: { readonly onReload: (() => void) | undefined }) {
  return (
    <Alert tone="danger">
      No se pudo cargar esta parte de la página. Se intenta otra vez cuando vuelva la conexión.{' '}
      <button type="button" className="link link-large" onClick={onReload}>
        Volver a cargar
      </button>
    </Alert>
  )
}
