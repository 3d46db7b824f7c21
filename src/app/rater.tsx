import './rater.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageData } from '#features/answers/page.rules.ts'
import type { SheetData } from '#features/answers/sheet.rules.ts'
import { ConfirmPage } from '#features/answers/web/ConfirmPage.tsx'
import { SheetDrafts } from '#features/answers/web/drafts.ts'
import { adoptKey, adoptToken, bringsSecret, hadInvalidKey } from '#features/answers/web/link.ts'
import { LinkRequest } from '#features/answers/web/LinkRequest.tsx'
import { forgetRater, showProgress } from '#features/answers/web/progress.ts'
import { ReopenSheet } from '#features/answers/web/ReopenSheet.tsx'
import { SheetPage } from '#features/answers/web/SheetPage.tsx'

/**
 * The light entry of the rater's pages: the server renders them complete, and this hydrates them
 * for the holder of the key.
 */
function start(data: PageData): void {
  if (data.kind === 'gone') return void forgetRater(data.subject_id)
  const root = document.getElementById('page')
  if (data.kind === 'reopen') return void (root && hydrateReopening(data, root))
  const key = adoptKey(data.subject_id)
  void showProgress(data, key).then((valid) => valid || data.kind === 'closed' || askForLink(data))
  if (key !== null && root) hydrate(data, root, key)
}

type DataOf<Kind extends PageData['kind']> = Extract<PageData, { readonly kind: Kind }>

function hydrateReopening({ subject_id, texts }: DataOf<'reopen'>, root: HTMLElement): void {
  const token = adoptToken(subject_id)
  hydrateRoot(root, <ReopenSheet subject_id={subject_id} token={token} texts={texts} />)
}

function hydrate(data: PageData, root: HTMLElement, key: string): void {
  if (data.kind === 'verification')
    hydrateRoot(
      root,
      <ConfirmPage
        subject_id={data.subject_id}
        raterKey={key}
        next={data.next}
        texts={data.texts}
      />,
    )
  if (data.kind === 'sheet')
    hydrateRoot(
      root,
      <SheetPage
        data={data.sheet}
        drafts={new SheetDrafts(data.sheet, key)}
        early={earlyChoices(root, data.sheet)}
        statusElement={document.getElementById('save-status')}
      />,
    )
}

/** Replaces the page: without the key nothing can be written, so the sheet would only mislead. */
function askForLink(data: DataOf<'verification' | 'sheet' | 'sent'>): void {
  const page = document.querySelector('#page:has(main), main')
  if (!page) return
  const notice = document.createElement('div')
  page.replaceWith(notice)
  createRoot(notice).render(
    <LinkRequest
      subject_id={data.subject_id}
      invalid={hadInvalidKey(data.subject_id)}
      texts={data.kind === 'sheet' ? data.sheet.texts : data.texts}
    />,
  )
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

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

addEventListener('hashchange', () => {
  if (bringsSecret()) location.reload()
})

const text = document.getElementById('page-data')?.textContent
if (text) start(JSON.parse(text) as PageData)
