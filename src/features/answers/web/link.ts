const KEY_IN_HASH = /^#([\w-]{22})$/
const storageKey = (subject_id: string): string => `key ${subject_id}`

/** Null where the browser refuses storage; the sheet works without it. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/**
 * Returns the key of the mailed link, which gives access to the rater's earlier answers. Moves it
 * from the address into the tab's storage, so that no history, screenshot or copied address shows
 * it.
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
}
