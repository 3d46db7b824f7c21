import { now } from '#web/clock.ts'
import { randomValues } from '#web/random.ts'
import { isSharedDevice } from '#web/shared-device.ts'
import { registerWorker } from '#web/worker.ts'
import type { RatersPage } from '../../sheet/page.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { keepPage, readPage, type Sealed, sheetName } from '../saving/store.ts'
import { keepUntilEnd, removeWorker, sheetPath } from './offline.ts'

/** Above every page, because a worker's scope may not reach above its own folder. */
const WORKER = '/sheet-worker.js'
/** The page that shows a kept sheet. */
const SHELL = '/offline-sheet'

type SheetPageData = Extract<RatersPage, { readonly kind: 'sheet' }>

/** What a sheet's page needs to show itself again. */
export interface CachedSheet {
  readonly page: SheetPageData
  readonly title: string
  readonly styles: readonly string[]
}

/**
 * Keeps the page of this sheet for a reload without network: its texts and names encrypted with the
 * rater's key beside the drafts, and in a cache its files, which hold no name.
 */
export function keepSheet(data: SheetData, key: string): void {
  if ('serviceWorker' in navigator) keepUntilEnd((signal) => keep(data, key, signal))
}

async function keep(data: SheetData, key: string, signal: AbortSignal) {
  const { subject_id, self, erased_on, slip } = data
  const page = pageOfDocument()
  if (!page) return
  const sheet = sheetName(subject_id, self)
  const shell = await fetch(slip ? `${SHELL}?papeleta` : SHELL, { signal, cache: 'no-store' })
  const html = await shell.clone().text()
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  // the shell of another release would not understand this page
  if (!shell.ok || !entry || !html.includes(`"${entry}"`)) return
  const styles = [page.company.colors]
  const shared = isSharedDevice() ? await filesOfVisit(signal) : []
  await keepFiles(
    sheetPath(sheet),
    shell,
    [...filesIn(html), ...styles, ...imagesOfPage(), ...shared, import.meta.url],
    signal,
  )
  const kept = await seal(JSON.stringify({ page, title: document.title, styles }), key)
  signal.throwIfAborted()
  await keepPage(sheet, kept, erased_on)
  // not awaited, because it cannot be aborted
  void registerWorker(WORKER, sheetPath(sheet)).then(
    () => (signal.aborted ? removeWorker(sheet) : undefined),
    console.warn,
  )
}

/**
 * What erases the sheet from a shared browser must run without network too; the sheet is not kept
 * before it has come.
 */
function filesOfVisit(signal: AbortSignal): Promise<string[]> {
  const root = document.documentElement
  return new Promise((resolve, reject) => {
    const find = (): void => {
      const { shared } = root.dataset
      if (shared === undefined) return
      arrival.disconnect()
      resolve([...shared.split(' '), ...stylesOfPage()])
    }
    const arrival = new MutationObserver(find)
    signal.addEventListener('abort', () => reject(signal.reason))
    arrival.observe(root, { attributeFilter: ['data-shared'] })
    find()
  })
}

const stylesOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)

/** Null for a sheet that was itself opened without network. */
function pageOfDocument(): SheetPageData | null {
  const text = document.getElementById('page-data')?.textContent
  // the server made it with this type
  const page = JSON.parse(text ?? 'null') as SheetPageData | { readonly kind: 'offline' } | null
  return page?.kind === 'sheet' ? page : null
}

/** The company's logo, unless it has none. */
const imagesOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('img.company-mark')].map(({ src }) => src)

/** The addresses of the files that a page loads. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)].flatMap(
    ([, address]) => address ?? [],
  )

/** Replaces the content of the cache; what an earlier release had goes. */
async function keepFiles(
  path: string,
  shell: Response,
  files: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(path)
  const missing = new Set(files.map((file) => new URL(file, location.href).href))
  for (const { url } of await cache.keys()) if (!missing.delete(url)) await cache.delete(url)
  await Promise.all([...missing].map((url) => cache.add(new Request(url, { signal }))))
  await cache.put(path, shell)
}

/** The sheet that this browser keeps; null without it, and when the key does not open it. */
export async function readCachedSheet(sheet: string, key: string): Promise<CachedSheet | null> {
  const sealed = await readPage(sheet, now().toISOString().slice(0, 10)).catch(() => null)
  const text = sealed && (await unseal(sealed, key))
  return text ? (JSON.parse(text) as CachedSheet) : null
}

const ALGORITHM = 'AES-GCM'

/** Another use of the rater's key than sending it, so another secret is made of it. */
async function sealingKey(key: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`page ${key}`))
  return crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['encrypt', 'decrypt'])
}

async function seal(text: string, key: string): Promise<Sealed> {
  const start = randomValues(12)
  const sealed = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv: start },
    await sealingKey(key),
    new TextEncoder().encode(text),
  )
  return { text: sealed, start }
}

/** Null when the text was sealed with another key. */
async function unseal({ text, start }: Sealed, key: string): Promise<string | null> {
  const opened = await crypto.subtle
    .decrypt({ name: ALGORITHM, iv: start }, await sealingKey(key), text)
    .catch(() => null)
  return opened && new TextDecoder().decode(opened)
}
