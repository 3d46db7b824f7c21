import { isSharedDevice } from '#web/shared-device.ts'
import { answersContract } from '../contract.ts'
import { NOTICE_VERSION } from '../rules.ts'
import type { PageData, RatersPage } from '../sheet/page.rules.ts'
import type { SheetData } from '../sheet/sheet.rules.ts'
import { call } from './api.ts'
import { adoptKey, adoptToken, leaveTo } from './link.ts'
import { SheetDrafts } from './saving/drafts.ts'
import { type EarlyChoices, listenForEarlyChoices } from './saving/early-choices.ts'

/** A page of the server, and what already runs of its script. */
export interface OpenedPage {
  readonly data: PageData
  /** The key of the mailed link, or the token of a receipt; null when the browser has none. */
  readonly secret: string | null
  /** Null for other pages, and without the key. */
  readonly sheet: OpenedSheet | null
}

/** A sheet that saves. */
export interface OpenedSheet {
  readonly drafts: SheetDrafts
  readonly early: EarlyChoices
}

/** Reads the secret of the link and, on a sheet, starts to save. */
export function openPage(data: PageData): OpenedPage {
  if (data.kind === 'offline') return { data, secret: null, sheet: null }
  const secret = readSecret(data)
  if (data.kind === 'verification' && secret !== null) confirmEarly(data, secret)
  const root = document.getElementById('page')
  const sheet = data.kind === 'sheet' && secret !== null && root
  return { data, secret, sheet: sheet ? openSheet(data.sheet, secret, root) : null }
}

function readSecret({ kind, subject_id }: RatersPage): string | null {
  if (kind === 'gone') return null
  if (kind === 'reopen') return adoptToken(subject_id)
  // the first page is where a rater leaves a mail program for a real browser
  const stays = kind === 'verification' || kind === 'locked'
  return adoptKey(subject_id, { stays: stays && !isSharedDevice() })
}

/**
 * Records that the rater saw the notice when «Soy yo, empezar» is tapped before React has the page;
 * the rater need not wait for it.
 */
function confirmEarly(
  { subject_id, next }: Extract<RatersPage, { readonly kind: 'verification' }>,
  key: string,
): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('.confirm-box a')
    // React has handled it
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    void call(answersContract.notice, {
      params: { subjectId: subject_id },
      key,
      body: { version: NOTICE_VERSION },
    })
    leaveTo(subject_id, next)
  })
}

/** The sheets that this page saves; a kept one opens late. */
export const savingSheets: SheetDrafts[] = []

function openDrafts(data: SheetData, key: string): SheetDrafts {
  const drafts = new SheetDrafts(data, key)
  savingSheets.push(drafts)
  return drafts
}

function openSheet(data: SheetData, key: string, root: HTMLElement): OpenedSheet {
  const drafts = openDrafts(data, key)
  const early = listenForEarlyChoices(root, data, drafts.chooseNow)
  drafts.start()
  // from here on nothing is lost that the rater marks
  root.removeAttribute('class')
  return { drafts, early }
}

/** Starts to save a sheet that the browser has kept. */
export function openCachedSheet(data: SheetData, key: string): OpenedSheet {
  const drafts = openDrafts(data, key)
  drafts.start()
  return { drafts, early: { stop: () => false } }
}

const PAUSES_MS = [500, 2000, 5000]

/**
 * Loads what shows the pages, again if that fails. When it fails for good, a sheet says so; what the
 * rater marks is saved all the same.
 */
export async function showWhenLoaded(
  page: OpenedPage,
  load: () => Promise<{ readonly showPage: (page: OpenedPage) => Promise<void> }>,
): Promise<void> {
  for (const pause of PAUSES_MS) {
    const pages = await load().catch(() => null)
    if (pages) return pages.showPage(page)
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
  }
  document.querySelector('.script-late')?.classList.add('script-failed')
}
