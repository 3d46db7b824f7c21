const KEY_IN_HASH = /^#([\w-]{22})$/
const storageKey = (subject_id: string): string => `key ${subject_id}`
const sentKey = (subject_id: string): string => `sent ${subject_id}`

/** Null where the browser refuses storage; the key then lives as long as the page. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/**
 * Returns the key of the mailed link, with which the rater writes. Moves it from the address into
 * the tab's storage, so that no history, screenshot or copied address shows it.
 */
export function adoptKey(subject_id: string): string | null {
  const key = KEY_IN_HASH.exec(location.hash)?.[1]
  if (key) {
    tabStorage()?.setItem(storageKey(subject_id), key)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return key ?? tabStorage()?.getItem(storageKey(subject_id)) ?? null
}

export function forgetKey(subject_id: string): void {
  tabStorage()?.removeItem(storageKey(subject_id))
  tabStorage()?.removeItem(sentKey(subject_id))
}

/**
 * Remembers in this tab that the rater sent a sheet, for when the key is erased and the rater goes
 * back or reloads.
 */
export function rememberSent(subject_id: string): void {
  tabStorage()?.setItem(sentKey(subject_id), 'yes')
}

export const wasSent = (subject_id: string): boolean =>
  tabStorage()?.getItem(sentKey(subject_id)) === 'yes'
