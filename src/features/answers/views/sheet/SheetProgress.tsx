import { fillIn } from '#shared/messages.ts'
import { PathIcon } from '#ui/Icon.tsx'
import { chevronDown, cloud, cloudCheck, cloudOff } from '#ui/icons.ts'
import type { Drafts } from '../../sheet/draft.rules.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import type { SyncStatus } from '../../sheet/queue.rules.ts'
import { type SheetData, listTicks } from '../../sheet/sheet.rules.ts'
import { isByPerson, type Order, QUESTIONS_A_PAGE, type Step } from '../../sheet/step.rules.ts'
import { LiveButton } from '../LiveButton.tsx'
import { OrderSwitch } from './OrderSwitch.tsx'

interface Props {
  readonly data: SheetData
  readonly step: Step
  readonly drafts: Drafts
  readonly order: Order
  readonly sync: SyncStatus
  readonly onList?: (() => void) | undefined
  readonly onOrder?: ((order: Order) => void) | undefined
}

/** The current step, which opens the list of all, a ruler as a drawing, and the saving. */
export function SheetProgress({ data, step, order, drafts, sync, onList, onOrder }: Props) {
  const current = isByPerson(step) ? step.question : step
  return (
    <div className="progress">
      <LiveButton className="progress-step" aria-haspopup="dialog" onClick={onList}>
        <span>
          <CurrentStep step={step} question_count={data.questions.length} />
        </span>
        <PathIcon path={chevronDown} />
      </LiveButton>
      <div className="ruler" aria-hidden="true">
        {listTicks(data, drafts, step).map((tick, index) => (
          <i
            key={data.questions[index]?.id}
            className={
              index === current ? 'tick-current' : tick === 'pending' ? undefined : `tick-${tick}`
            }
          />
        ))}
      </div>
      {data.evaluated.length > 1 && <OrderSwitch order={order} onOrder={onOrder} />}
      <SaveStatus sync={sync} texts={data.texts} />
    </div>
  )
}

function CurrentStep({
  step,
  question_count,
}: {
  readonly step: Step
  readonly question_count: number
}) {
  if (step === 'importance') return <b>Importancia</b>
  if (step === 'comments') return <b>Comentarios</b>
  if (step === 'review') return <b>Antes de enviar</b>
  if (isByPerson(step)) {
    const last = Math.min(step.question + QUESTIONS_A_PAGE, question_count)
    if (last - step.question > 1)
      return (
        <>
          <b>
            Preguntas {step.question + 1} a {last}
          </b>{' '}
          de {question_count}
        </>
      )
  }
  return (
    <>
      <b>Pregunta {(isByPerson(step) ? step.question : step) + 1}</b> de {question_count}
    </>
  )
}

interface SaveStatusProps {
  readonly sync: SyncStatus
  readonly texts: PageTexts
}

/** The saving, empty until there is something to save; the sheet's live region announces failures. */
function SaveStatus({ sync: { phase, pending }, texts }: SaveStatusProps) {
  const [icon, text] = {
    idle: [null, ''] as const,
    failed: [cloudOff, fillIn(texts['answers.offline'], { count: pending })] as const,
    pending: [cloud, texts['answers.saving']] as const,
    saved: [cloudCheck, texts['answers.saved']] as const,
  }[phase]
  return (
    <span className="save-status" id="save-status" data-phase={phase}>
      {icon && <PathIcon path={icon} />}
      <span>{text}</span>
    </span>
  )
}
