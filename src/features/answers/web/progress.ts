import { closedText } from '#features/release/closing.rules.ts'
import type { ReplyOf } from '#shared/endpoint.ts'
import { removeSecretFromAddress } from '#web/tab-secrets.ts'
import { answersContract } from '../contract.ts'
import { KEY_COOKIE } from '../key-cookie.rules.ts'
import { minutesAt } from '../sheet/pace.rules.ts'
import type { RatersPage } from '../sheet/page.rules.ts'
import {
  betterPage,
  buildConfirmationPath,
  type Progress,
  measureProgress,
  returnTexts,
} from '../sheet/progress.rules.ts'
import { call } from './api.ts'
import { showFirstPageParts } from './FirstPageParts.tsx'
import { dropInvalidKey, clearKey, rememberSent, wasSent } from './link.ts'
import { clearPace, storedPace } from './saving/pace.ts'
import { openStore, sheetName } from './saving/store.ts'
import { openChannel, type TabMessage } from './saving/tabs.ts'

type Contract = typeof answersContract

/**
 * Asks for the rater's progress, which the server's page does not tell, and shows it or opens the
 * page that suits it. Returns false when the key is missing or not valid.
 */
export async function showProgress(page: RatersPage, key: string | null): Promise<boolean> {
  if (key === null) return showSentBefore(page)
  if (page.kind === 'sheet') return true
  const outcome = await call(answersContract.verification, {
    params: { subjectId: page.subject_id },
    key,
  })
  if (outcome.ok) {
    showOwnValues(outcome.data.values)
    showReceipt(outcome.data.receipt)
    await show(page, measureProgress(outcome.data), key)
    if (page.kind === 'verification') {
      const onRead = (reply: ReplyOf<Contract['verification']>) => showReturn(page.self, reply)
      onRead(outcome.data)
      showFirstPageParts({ page, key, onRead }, outcome.data)
    }
  } else if (outcome.code === 'answers.key_required') dropInvalidKey(page.subject_id)
  else if (page.kind === 'sent') showUnchecked(page, outcome.code)
  else if (page.kind === 'closed') await showClosing(page.subject_id, key)
  return outcome.ok || outcome.code !== 'answers.key_required'
}

/** Leads back to the confirmation after the key was erased; false when nothing was sent here. */
function showSentBefore({ kind, subject_id }: RatersPage): boolean {
  if (!wasSent(subject_id)) return false
  if (kind === 'sent') showConfirmation('known', [])
  else location.replace(buildConfirmationPath(subject_id))
  return true
}

async function show(page: RatersPage, progress: Progress, key: string): Promise<void> {
  const { subject_id, kind } = page
  const address = betterPage(page, progress)
  if (kind === 'locked') unlock(key)
  else if (address !== null) {
    if (progress.sent.length > 0) rememberSent(subject_id)
    location.replace(address + location.hash)
  } else if (kind === 'verification') showSentNotes(progress)
  else if (kind === 'sent') {
    showConfirmation(progress.sent.length > 0 ? 'known' : 'declined', progress.pending)
    // what was declined can be undone with the key that is here
    if (progress.pending.length > 0 || progress.sent.length === 0) return
    await clearRater(subject_id)
    rememberSent(subject_id)
  }
}

/**
 * The key is valid, but the page was asked for without it: another tab has set the cookie
 * meanwhile, or the browser refuses cookies.
 */
function unlock(key: string): void {
  if (document.cookie.includes(`${KEY_COOKIE}=${key}`)) return location.reload()
  for (const text of document.querySelectorAll<HTMLElement>('[data-locked]'))
    text.hidden = text.dataset['locked'] !== 'cookies'
}

/** Of a person without e-mail, who gets no mail that confirms what was sent. */
function showReceipt(receipt: string | null): void {
  for (const code of document.querySelectorAll('[data-receipt-code]')) code.textContent = receipt
}

/** The values of the rater's columns, in the order of the page. */
function showOwnValues(values: readonly { readonly value: string }[]): void {
  for (const [index, cell] of document.querySelectorAll('[data-own-value]').entries())
    cell.textContent = values[index]?.value ?? ''
}

/** Greets a rater who comes back with how far the sheet is, in place of the first questions. */
function showReturn(
  self: boolean,
  { name, saved, questions, forms }: ReplyOf<Contract['verification']>,
): void {
  const open = forms.filter(({ state }) => state === 'open').length
  const isFirst = open > 0 && saved.choices === 0
  for (const part of document.querySelectorAll<HTMLElement>('[data-visit]'))
    part.hidden = (part.dataset['visit'] === 'first') !== isFirst
  if (isFirst) return
  const done = self ? saved.self : saved.others
  const minutes = minutesAt(storedPace(), questions * open - saved.choices, open)
  const open_comments = saved.open_comments[self ? 'self' : 'others']
  const texts = returnTexts({ name, done, questions, minutes, open, open_comments })
  for (const [name, text] of Object.entries(texts))
    for (const element of document.querySelectorAll(`[data-progress="${name}"]`))
      element.textContent = text
  const bar = document.querySelector<HTMLProgressElement>('.visit progress')
  if (!bar) return
  bar.value = done
  bar.hidden = open === 0
}

function showSentNotes({ sent }: Progress): void {
  for (const sheet of sent)
    for (const note of document.querySelectorAll<HTMLElement>(`[data-sent-note="${sheet}"]`))
      note.hidden = false
}

/** Leads on where the server does not say what was sent: the period is over, or it was not reached. */
function showUnchecked(page: RatersPage, code: string): void {
  if (showSentBefore(page)) return
  if (code === 'answers.closed' || code === 'answers.left')
    location.replace(`/assessment/${page.subject_id}${location.hash}`)
  else showConfirmation('failed', [])
}

function showConfirmation(
  shown: 'known' | 'declined' | 'failed',
  pending: Progress['pending'],
): void {
  for (const state of document.querySelectorAll<HTMLElement>('[data-sent]'))
    state.hidden = state.dataset['sent'] !== shown
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]'))
    offer.hidden = !pending.some((sheet) => sheet === offer.dataset['offer'])
}

/** Erases the key and the drafts, because other people may use this browser. */
export async function clearRater(subject_id: string): Promise<void> {
  clearKey(subject_id)
  clearPace()
  for (const self of [true, false]) await (await openStore(sheetName(subject_id, self))).erase()
}

/** Ends opening both sheets of a rater without network: their period is over. */
export async function removePages(subject_id: string): Promise<void> {
  for (const self of [true, false])
    await (await openStore(sheetName(subject_id, self))).removePage()
}

/**
 * Erases what this browser keeps of both sheets of a rater, in the other tabs too. The sheet of this
 * page must have ended before. Returns false when the browser refused a part of it.
 */
export async function eraseFromBrowser(subject_id: string): Promise<boolean> {
  for (const self of [true, false]) {
    const channel = openChannel(sheetName(subject_id, self))
    channel.postMessage({ erased: true } satisfies TabMessage)
    channel.close()
  }
  removeSecretFromAddress()
  try {
    await clearRater(subject_id)
    return true
  } catch (error) {
    console.warn('IndexedDB could not be erased.', error)
    return false
  }
}

/** Says on the page of a closed period what of the rater's forms was sent. */
async function showClosing(subject_id: string, key: string): Promise<void> {
  const reply = await call(answersContract.closing, { params: { subjectId: subject_id }, key })
  const element = document.querySelector<HTMLElement>('[data-closing]')
  if (!reply.ok || !reply.data.outcome || !element) return
  element.textContent = closedText(reply.data.outcome)
  element.hidden = false
}
