import type { Drafts, Saving } from '../queue.rules.ts'
import type { SheetData, Step } from '../sheet.rules.ts'
import { Alert } from './Alert.tsx'
import { CommentsStep } from './CommentsStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import { SheetProgress } from './SheetProgress.tsx'

export interface SheetActions {
  readonly go: (step: Step) => void
  readonly choose: (form_id: string, question_id: string, value_id: string) => void
  readonly comment: (form_id: string, text: string) => void
  /** The person whose row has the keyboard. */
  readonly attend: (row: number) => void
  readonly send: () => void
}

export interface SheetViewProps {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly row: number
  readonly saving: Saving
  /** Whether it is known what has been answered so far; not in the page as it arrives. */
  readonly ready: boolean
  readonly sending: boolean
  readonly problem: string | null
  /** None in the page as it arrives. */
  readonly actions?: SheetActions | undefined
}

/** One sheet, a question at a time with everybody under it. The same on the server and in the browser. */
export function SheetView({
  data,
  step,
  drafts,
  row,
  saving,
  ready,
  sending,
  problem,
  actions,
}: SheetViewProps) {
  return (
    <>
      <main className="sheet" data-ready={ready}>
        <noscript>
          <div className="banner banner-warning">
            <div className="banner-body">
              <b>Para responder necesitas activar JavaScript en tu navegador.</b> Mientras tanto
              puedes leer todas las preguntas: lo que marques así no se guarda.
            </div>
          </div>
        </noscript>
        <SheetProgress data={data} step={step} drafts={drafts} go={actions?.go} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        {typeof step === 'number' && (
          <QuestionStep data={data} place={step} drafts={drafts} row={row} actions={actions} />
        )}
        {step === 'comments' && <CommentsStep data={data} drafts={drafts} actions={actions} />}
        {step === 'review' && (
          <ReviewStep data={data} drafts={drafts} ready={ready} go={actions?.go} />
        )}
      </main>
      <SheetFoot
        data={data}
        step={step}
        drafts={drafts}
        saving={saving}
        ready={ready}
        sending={sending}
        actions={actions}
      />
    </>
  )
}
