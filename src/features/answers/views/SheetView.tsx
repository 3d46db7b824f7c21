import type { Drafts } from '../draft.rules.ts'
import type { SyncStatus } from '../queue.rules.ts'
import type { SheetData, Step } from '../sheet.rules.ts'
import { Alert } from './Alert.tsx'
import { CommentsStep } from './CommentsStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SheetFooter } from './SheetFooter.tsx'
import { SheetProgress } from './SheetProgress.tsx'

interface SheetActions {
  readonly go: (step: Step) => void
  /** Goes to where the rater was before; without an earlier step, to the given one. */
  readonly goBack: (before: Step) => void
  readonly choose: (form_id: string, question_id: string, value_id: string) => void
  readonly comment: (form_id: string, text: string) => void
  /** Highlights the row of the evaluated that has the keyboard focus. */
  readonly focusRow: (row: number) => void
  readonly send: () => void
}

interface SheetViewProps {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly row: number
  readonly sync: SyncStatus
  /** Whether the earlier answers are loaded; false in the server's page. */
  readonly ready: boolean
  readonly sending: boolean
  readonly problem: string | null
  /** Undefined in the server's page. */
  readonly actions?: SheetActions | undefined
}

/** One sheet at one step. Server and browser render the same. */
export function SheetView({
  data,
  step,
  drafts,
  row,
  sync,
  ready,
  sending,
  problem,
  actions,
}: SheetViewProps) {
  return (
    <>
      <main className="sheet" data-ready={ready}>
        <SheetProgress data={data} step={step} drafts={drafts} onStep={actions?.go} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        {typeof step === 'number' && (
          <QuestionStep
            data={data}
            index={step}
            drafts={drafts}
            row={row}
            onFocusRow={actions?.focusRow}
            onChoose={actions?.choose}
          />
        )}
        {step === 'comments' && (
          <CommentsStep data={data} drafts={drafts} onComment={actions?.comment} />
        )}
        {step === 'review' && (
          <ReviewStep data={data} drafts={drafts} ready={ready} onStep={actions?.go} />
        )}
      </main>
      <SheetFooter
        data={data}
        step={step}
        drafts={drafts}
        sync={sync}
        ready={ready}
        sending={sending}
        onStep={actions?.go}
        onBack={actions?.goBack}
        onSend={actions?.send}
      />
    </>
  )
}
