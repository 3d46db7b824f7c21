import './rater.css'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '#features/answers/page.rules.ts'
import type { SheetData } from '#features/answers/sheet.rules.ts'
import { ConfirmPage } from '#features/answers/web/ConfirmPage.tsx'
import { KeptDrafts } from '#features/answers/web/drafts.ts'
import { forgetKey, takeKey } from '#features/answers/web/link.ts'
import { SheetPage } from '#features/answers/web/SheetPage.tsx'
import { openStore } from '#features/answers/web/store.ts'

/** The light entry of the rater's pages: they are whole already, and this brings them to life. */
function start(data: PageData): void {
  const root = document.getElementById('page')
  const key = takeKey(data.subject_id)
  if (data.kind === 'verification' && root)
    hydrateRoot(
      root,
      <ConfirmPage subject_id={data.subject_id} next={data.next} texts={data.texts} />,
    )
  if (data.kind === 'sheet' && root) {
    const keeper = new KeptDrafts(data.sheet, key)
    hydrateRoot(
      root,
      <SheetPage
        data={data.sheet}
        keeper={keeper}
        early={markedIn(root, data.sheet)}
        status={document.getElementById('save-status')}
      />,
    )
  }
  if (data.kind === 'sent' || data.kind === 'gone') void forget(data)
}

/** What somebody marked before this script arrived. */
function markedIn(root: HTMLElement, { questions, people, values }: SheetData) {
  return [...root.querySelectorAll<HTMLInputElement>('.options input:checked')].flatMap(
    ({ name, value: marked }) => {
      const [place, row] = name.split(' ').map(Number)
      const [question, person] = [questions[place ?? -1], people[row ?? -1]]
      const value = values.find((one) => String(one.value ?? 'N/A') === marked)
      return question && person && value
        ? [{ form_id: person.form_id, question_id: question.id, value: value.id }]
        : []
    },
  )
}

/** Nothing stays in a browser that others may use; a sheet that is still to be answered keeps its drafts. */
async function forget(data: Extract<PageData, { kind: 'sent' | 'gone' }>): Promise<void> {
  if (data.kind === 'sent' && !data.all) return
  forgetKey(data.subject_id)
  for (const sheet of ['self', 'others'])
    await (await openStore(`${data.subject_id} ${sheet}`)).erase()
}

// A page that comes back from the browser's memory may be over by now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const text = document.getElementById('page-data')?.textContent
if (text) start(JSON.parse(text) as PageData)
