import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RatersPage } from '../sheet/page.rules.ts'
import { isAnswers } from '../sheet/step.rules.ts'
import { hadInvalidKey } from './link.ts'
import { type OpenedPage, openCachedSheet } from './opened-page.ts'
import { SheetPage } from './sheet/SheetPage.tsx'
import { loadDeferredParts } from './useDeferredParts.ts'

/** Brings the server's page to life for the holder of the key. */
export async function showPage(page: OpenedPage): Promise<void> {
  const { data, secret } = page
  // public/keep-key.js loads it again with the key
  if (document.documentElement.className === 'opening') return
  // a sheet that saves asks for its own progress
  if (page.sheet) return showContent(page)
  const { forgetRater, removePages, showProgress, showCachedSheet } = await loadDeferredParts()
  if (data.kind === 'offline')
    return showCachedSheet((sheetData, key) => {
      const sheet = openCachedSheet(sheetData, key)
      return (menu) => <SheetPage data={sheetData} {...sheet} menuElement={menu} />
    })
  if (data.kind === 'gone') return forgetRater(data.subject_id)
  if (data.kind === 'closed') await removePages(data.subject_id)
  const showing = showContent(page)
  if (data.kind !== 'reopen') {
    const valid = await showProgress(data, secret)
    if (!valid && data.kind !== 'closed') await askForLink(data)
  }
  await showing
}

/** Takes over the part of the page that reacts to the rater. */
async function showContent(page: OpenedPage): Promise<void> {
  const root = document.getElementById('page')
  const content = await liveContent(page)
  // as a transition it is interrupted for what the rater does, and is no long task
  if (root && content) startTransition(() => void hydrateRoot(root, content))
}

/** Null when no part of the page reacts. */
async function liveContent({ data, secret, sheet }: OpenedPage): Promise<ReactNode> {
  if (data.kind === 'reopen') {
    const { ReopenSheet } = await loadDeferredParts()
    return <ReopenSheet subject_id={data.subject_id} token={secret} texts={data.texts} />
  }
  if (sheet && data.kind === 'sheet') {
    // without the step's part the page has nothing to hydrate; its own notice offers to reload it
    if (!isAnswers(data.sheet.opens_at)) await loadDeferredParts()
    const menuElement = document.getElementById('sheet-menu')
    return <SheetPage data={data.sheet} {...sheet} menuElement={menuElement} />
  }
  if (data.kind !== 'verification' || secret === null) return null
  const { subject_id, next, slip, texts } = data
  const { IdentityCheck } = await loadDeferredParts()
  return (
    <IdentityCheck
      subject_id={subject_id}
      raterKey={secret}
      next={next}
      slip={slip}
      texts={texts}
    />
  )
}

type DataOf<Kind extends RatersPage['kind']> = Extract<RatersPage, { readonly kind: Kind }>

/** Replaces the page: without the key nothing can be written, so the sheet would only mislead. */
async function askForLink(
  data: DataOf<'locked' | 'verification' | 'sheet' | 'sent'>,
): Promise<void> {
  const { LinkRequest } = await loadDeferredParts()
  const page = document.querySelector('#page:has(main), main')
  if (!page) return
  const notice = document.createElement('div')
  page.replaceWith(notice)
  createRoot(notice).render(
    <LinkRequest
      subject_id={data.subject_id}
      invalid={hadInvalidKey(data.subject_id)}
      purpose={data.kind === 'locked' ? data.purpose : undefined}
      slip={(data.kind === 'sheet' ? data.sheet : data).slip === true}
      texts={data.kind === 'sheet' ? data.sheet.texts : data.texts}
    />,
  )
}
