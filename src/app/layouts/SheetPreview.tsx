import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  declineDraft,
  type Draft,
  type Drafts,
  importanceDraft,
  promptDraftId,
  withNewest,
} from '#features/answers/sheet/draft.rules.ts'
import { pageCodes, type PageTexts } from '#features/answers/sheet/page-texts.rules.ts'
import { IDLE } from '#features/answers/sheet/queue.rules.ts'
import { DEFAULT_SETTINGS } from '#features/answers/sheet/settings.rules.ts'
import { toRows, sameRowIn, type SheetData, valuesAt } from '#features/answers/sheet/sheet.rules.ts'
import {
  isAnswers,
  type Order,
  chooseOrder,
  type Step,
} from '#features/answers/sheet/step.rules.ts'
import { CommentsStep } from '#features/answers/views/sheet/CommentsStep.tsx'
import { ImportanceStep } from '#features/answers/views/sheet/ImportanceStep.tsx'
import { ReviewStep } from '#features/answers/views/sheet/ReviewStep.tsx'
import { SendButton } from '#features/answers/views/sheet/SendButton.tsx'
import { SheetView } from '#features/answers/views/sheet/SheetView.tsx'
import { type Commenting, CommentPanel } from '#features/answers/web/sheet/CommentPanel.tsx'
import { type ListedSteps, ListPanel } from '#features/answers/web/sheet/ListPanel.tsx'
import { ScalePanel } from '#features/answers/web/sheet/ScalePanel.tsx'
import type { PreviewedSheet } from '#features/evaluations/web/useSheetPreview.ts'
import { relationOf } from '#shared/relations.ts'
import { messageText } from '#web/message-catalog.ts'
import raterStyles from '../rater.css?inline'

const later = { CommentsStep, ImportanceStep, ReviewStep, SendButton }

/** Invented colleagues: the sheet about others, with three relations of its rater. */
const colleagues = [
  { form_id: 'mariana', name: 'Mariana Solís Ortega', relation: 'companero' },
  { form_id: 'jorge', name: 'Jorge Ávila Ríos', relation: 'equipo' },
  { form_id: 'ines', name: 'Inés Robles Cano', relation: 'lider' },
] as const

const pageTexts = (): PageTexts =>
  Object.fromEntries(pageCodes.map((code) => [code, messageText(code)])) as PageTexts

const toSheet = ({ name, questions, prompts, values }: PreviewedSheet): SheetData => ({
  subject_id: '',
  self: false,
  matrix_name: name,
  evaluation_name: name,
  minimum_raters: 3,
  values,
  questions,
  ...(prompts.length > 0 && {
    prompts: prompts.map(({ key, prompt, help, required, relation_type_ids }, position) => ({
      question_id: promptDraftId(position, key),
      prompt,
      help,
      required,
      relations: relation_type_ids.map((id) => relationOf(id).key),
    })),
  }),
  evaluated: colleagues,
  opens_at: 0,
  step_requested: true,
  texts: pageTexts(),
  erased_on: '',
  today: '',
})

/**
 * The document of the frame, with the rater's styles and the theme of this page. Styles are adopted
 * because the page's policy permits no style element.
 */
function prepare(frame: HTMLIFrameElement, onEscape: () => void): HTMLElement | null {
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return null
  const styles = new (view as Window & typeof globalThis).CSSStyleSheet()
  styles.replaceSync(raterStyles)
  page.adoptedStyleSheets = [styles]
  page.documentElement.lang = 'es-MX'
  Object.assign(page.documentElement.dataset, { ...document.documentElement.dataset })
  page.body.className = 'rater'
  // React would pass Esc on to the dialog around the frame, also when it closes an open panel
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (!page.querySelector('dialog[open]')) onEscape()
  }
  page.addEventListener('keydown', onKey, { capture: true })
  return page.body
}

/**
 * The rater's own sheet with the questions that are edited, in a frame of its own: the same
 * components and styles at the width of the frame. It has no rater, no key and no server, so that
 * nothing that is marked leaves it.
 */
export function SheetPreview(props: PreviewedSheet) {
  const { onClose } = props
  const [body, setBody] = useState<HTMLElement | null>(null)
  // Chromium has loaded the empty document before React listens, Firefox replaces it afterwards.
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => setBody(frame && prepare(frame, onClose)),
    [onClose],
  )
  return (
    <>
      <iframe
        title="Hoja de respuestas"
        className="preview-frame"
        ref={show}
        onLoad={(event) => show(event.currentTarget)}
      />
      {body && createPortal(<InertSheet data={toSheet(props)} />, body)}
    </>
  )
}

function InertSheet({ data }: { readonly data: SheetData }) {
  const [step, setStep] = useState<Step>(0)
  const [row, setRow] = useState(0)
  const [settings, setSettings] = useState({ ...DEFAULT_SETTINGS, advance: false })
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const note = (draft: Omit<Draft, 'sequence'>) =>
    setDrafts((before) =>
      withNewest(before, [{ ...draft, sequence: before.size + performance.now() }]),
    )
  const go = (next: Step) => {
    setStep(next)
    setRow(0)
    setProblem(null)
    setPanel(null)
  }
  const changeOrder = (order: Order) => {
    setSettings({ ...settings, order })
    if (isAnswers(step)) setStep(sameRowIn(data, step, row, order))
  }
  const comment = (form_id: string, value: string, question_id: string | null) =>
    note({ form_id, question_id, value })
  const decline = (form_id: string, declined: boolean) => note(declineDraft(form_id, declined))
  return (
    <>
      <SheetView
        data={data}
        step={step}
        drafts={drafts}
        row={row}
        settings={settings}
        sync={IDLE}
        ready
        sending={false}
        problem={problem}
        later={later}
        actions={{
          go,
          goBack: go,
          choose: (form_id, question_id, value) => {
            note({ form_id, question_id, value })
            setRow((at) => Math.min(at + 1, toRows(data, step).length - 1))
          },
          comment,
          openComment: setPanel,
          changeOrder,
          declineAdvance: () => undefined,
          undo: null,
          focusRow: setRow,
          decline,
          mark: (form_id, competence_ids) => note(importanceDraft(form_id, competence_ids)),
          agree: () => undefined,
          openList: () => setPanel('list'),
          openScale: () => setPanel('scale'),
          send: () => setProblem('Es una vista previa: aquí no se envía nada.'),
          reload: () => undefined,
        }}
      />
      {panel !== null && (
        <InertPanel
          panel={panel}
          data={data}
          step={step}
          order={chooseOrder(step, settings.order)}
          drafts={drafts}
          checking={NOTHING_CHECKED}
          onComment={comment}
          onDecline={decline}
          onStep={go}
          onOrder={changeOrder}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  )
}

/** A panel that needs no server; a number is the evaluated person whose comment is open. */
type OpenPanel = 'list' | 'scale' | number

/** Comments are checked against the rater's own data, and an invented rater has none. */
const NOTHING_CHECKED = { own: null, kept: [], onKeep: () => undefined }

interface InertPanelProps extends ListedSteps, Commenting {
  readonly panel: OpenPanel
  readonly data: SheetData
  readonly onClose: () => void
}

function InertPanel({ panel, ...rest }: InertPanelProps) {
  if (panel === 'scale')
    return <ScalePanel values={valuesAt(rest.data, rest.step)} onClose={rest.onClose} />
  if (panel === 'list') return <ListPanel {...rest} />
  const evaluated = rest.data.evaluated[panel]
  return evaluated ? <CommentPanel {...rest} evaluated={evaluated} /> : null
}
