import type { ReactElement } from 'react'
import { IDLE } from '../../sheet/queue.rules.ts'
import { DEFAULT_SETTINGS } from '../../sheet/settings.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { stepAddress } from '../../sheet/step.rules.ts'
import { ScriptNotices } from '../../views/ScriptNotices.tsx'
import { CommentsStep } from '../../views/sheet/CommentsStep.tsx'
import { ImportanceStep } from '../../views/sheet/ImportanceStep.tsx'
import { ReviewStep } from '../../views/sheet/ReviewStep.tsx'
import { SendButton } from '../../views/sheet/SendButton.tsx'
import { SheetView } from '../../views/sheet/SheetView.tsx'
import type { MarkedPage } from './page-reply.tsx'
import { textMark } from './page-template.ts'

/**
 * The sheet before its script runs. `reloads`: how often it was loaded again; the number makes each
 * address another one, because a browser loads nothing for the address that it shows.
 */
export const sheetContent = (data: SheetData, reloads: string): ReactElement => (
  <ScriptNotices
    query={{
      ...Object.fromEntries(new URLSearchParams(stepAddress(data.opens_at))),
      recarga: reloads,
    }}
  >
    <div id="page" className="awaits-script">
      <SheetView
        data={data}
        step={data.opens_at}
        drafts={new Map()}
        row={0}
        settings={DEFAULT_SETTINGS}
        sync={IDLE}
        ready={false}
        sending={false}
        problem={null}
        later={{ CommentsStep, ImportanceStep, ReviewStep, SendButton }}
      />
    </div>
  </ScriptNotices>
)

/**
 * The sheet with marks in place of what only this rater's page contains. A field of a rater's own
 * that is not marked here becomes part of the key: the page stays right, but is rendered for that
 * rater alone.
 */
export function markedSheet(data: SheetData, reloads: string): MarkedPage {
  const texts: string[] = []
  const mark = (text: string): string => textMark(texts.push(text) - 1)
  const marked: SheetData = {
    ...data,
    subject_id: mark(data.subject_id),
    questions: data.questions.map((question) => ({
      ...question,
      id: mark(question.id),
      question: mark(question.question),
      competence: mark(question.competence),
    })),
    ...(data.competences && {
      competences: data.competences.map(({ id, name }) => ({ id: mark(id), name: mark(name) })),
    }),
    ...(data.prompts && {
      prompts: data.prompts.map((prompt) => ({
        ...prompt,
        prompt: mark(prompt.prompt),
        help: prompt.help && mark(prompt.help),
      })),
    }),
    evaluated: data.evaluated.map((evaluated) => ({
      ...evaluated,
      form_id: mark(evaluated.form_id),
      name: mark(evaluated.name),
    })),
  }
  const content = sheetContent(marked, mark(reloads))
  return { key: JSON.stringify(marked), texts, content }
}
