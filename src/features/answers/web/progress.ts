import type { PageData } from '../page.rules.ts'
import { betterPage, confirmationOf, type Progress, progressOf } from '../progress.rules.ts'
import { call } from './api.ts'
import { sheetName } from './drafts.ts'
import { dropInvalidKey, forgetKey, rememberSent, wasSent } from './link.ts'
import { openStore } from './store.ts'

/**
 * Asks for the rater's progress, which the server's page does not tell, and shows it or opens the
 * page that suits it. Returns false when the key is missing or not valid.
 */
export async function showProgress(page: PageData, key: string | null): Promise<boolean> {
  if (key === null) return showSentBefore(page)
  if (page.kind === 'sheet') return true
  const outcome = await call('verification', { params: { subjectId: page.subject_id }, key })
  if (outcome.ok) {
    showOwnValues(outcome.data.values)
    await show(page, progressOf(outcome.data))
  } else if (outcome.code === 'answers.key_required') dropInvalidKey(page.subject_id)
  else if (page.kind === 'sent') showSentBefore(page)
  return outcome.ok || outcome.code !== 'answers.key_required'
}

/** Leads back to the confirmation after the key was erased; false when nothing was sent here. */
function showSentBefore({ kind, subject_id }: PageData): boolean {
  if (!wasSent(subject_id)) return false
  if (kind === 'sent') showConfirmation([])
  else location.replace(confirmationOf(subject_id))
  return true
}

async function show(page: PageData, progress: Progress): Promise<void> {
  const { subject_id, kind } = page
  const address = betterPage(page, progress)
  if (address !== null) {
    if (progress.sent.length > 0) rememberSent(subject_id)
    location.replace(address + location.hash)
  } else if (kind === 'verification') showSentNotes(progress)
  else if (kind === 'sent') {
    showConfirmation(progress.pending)
    if (progress.pending.length > 0) return
    await forgetRater(subject_id)
    rememberSent(subject_id)
  }
}

/** The values of the rater's columns, in the order of the page. */
function showOwnValues(values: readonly { readonly value: string }[]): void {
  for (const [index, cell] of document.querySelectorAll('[data-own-value]').entries())
    cell.textContent = values[index]?.value ?? ''
}

function showSentNotes({ sent }: Progress): void {
  for (const sheet of sent)
    for (const note of document.querySelectorAll<HTMLElement>(`[data-sent-note="${sheet}"]`))
      note.hidden = false
}

function showConfirmation(pending: Progress['pending']): void {
  for (const state of document.querySelectorAll<HTMLElement>('[data-sent]'))
    state.hidden = state.dataset['sent'] !== 'known'
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]'))
    offer.hidden = !pending.some((sheet) => sheet === offer.dataset['offer'])
}

/** Erases the key and the drafts, because other people may use this browser. */
export async function forgetRater(subject_id: string): Promise<void> {
  forgetKey(subject_id)
  for (const self of [true, false]) await (await openStore(sheetName(subject_id, self))).erase()
}
