import './rater.css'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '#features/answers/page.rules.ts'
import type { SheetData } from '#features/answers/sheet.rules.ts'
import { ConfirmPage } from '#features/answers/web/ConfirmPage.tsx'
import { SheetDrafts, sheetName } from '#features/answers/web/drafts.ts'
import { adoptKey, forgetKey } from '#features/answers/web/link.ts'
import { SheetPage } from '#features/answers/web/SheetPage.tsx'
import { openStore } from '#features/answers/web/store.ts'

/**
 * The light entry of the rater's pages: the server renders them complete, and this hydrates them.
 */
function start(data: PageData): void {
  const root = document.getElementById('page')
  const key = adoptKey(data.subject_id)
  if (data.kind === 'verification' && root)
    hydrateRoot(
      root,
      <ConfirmPage subject_id={data.subject_id} next={data.next} texts={data.texts} />,
    )
  if (data.kind === 'sheet' && root)
    hydrateRoot(
      root,
      <SheetPage
        data={data.sheet}
        drafts={new SheetDrafts(data.sheet, key)}
        early={earlyChoices(root, data.sheet)}
        statusElement={document.getElementById('save-status')}
      />,
    )
  if (data.kind === 'sent' || data.kind === 'gone') void forget(data)
}

/** The choices that the rater made before this script ran. */
function earlyChoices(root: HTMLElement, { questions, evaluated, values }: SheetData) {
  return [...root.querySelectorAll<HTMLInputElement>('.options input:checked')].flatMap((input) => {
    const [index, row] = input.name.split(' ').map(Number)
    const [question, form] = [questions[index ?? -1], evaluated[row ?? -1]]
    const value = values.find((one) => String(one.value ?? 'N/A') === input.value)
    return question && form && value
      ? [{ form_id: form.form_id, question_id: question.id, value: value.id }]
      : []
  })
}

/**
 * Erases the key and the drafts, because other people may use this browser. Keeps them while the
 * rater has another sheet to answer.
 */
async function forget(data: Extract<PageData, { kind: 'sent' | 'gone' }>): Promise<void> {
  if (data.kind === 'sent' && !data.all_sent) return
  forgetKey(data.subject_id)
  for (const self of [true, false])
    await (await openStore(sheetName(data.subject_id, self))).erase()
}

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const text = document.getElementById('page-data')?.textContent
if (text) start(JSON.parse(text) as PageData)
