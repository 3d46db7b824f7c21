/** The address of a sheet, by its name: the scope of its worker and the name of its cache. */
export function sheetPath(sheet: string): string {
  const [subject_id, which] = sheet.split(' ')
  return `/${which === 'self' ? 'self-assessment-form' : 'assessment-form'}/${subject_id}`
}

const ending = new AbortController()
let keeping: Promise<void> = Promise.resolve()

/** Runs what keeps this page's sheet for a reload without network, unless the sheet ends first. */
export function keepUntilEnd(keep: (signal: AbortSignal) => Promise<void>): void {
  keeping = keep(ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) console.warn('This sheet does not open offline.', error)
  })
}

/**
 * Removes a sheet's worker and the files that it serves. A browser that refuses workers or caches
 * has none.
 */
export async function removeWorker(sheet: string): Promise<void> {
  const path = sheetPath(sheet)
  if ('serviceWorker' in navigator)
    await navigator.serviceWorker
      .getRegistration(path)
      .then((registration) => registration?.unregister())
      .catch(console.warn)
  if ('caches' in window) await caches.delete(path).catch(console.warn)
}

/** The same for a sheet that this page may be keeping: nothing is kept any more afterwards. */
export async function endKeeping(sheet: string): Promise<void> {
  ending.abort()
  await keeping
  await removeWorker(sheet)
}
