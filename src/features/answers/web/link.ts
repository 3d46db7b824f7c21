const KEY = /^#([\w-]{22})$/
const placeOf = (subject_id: string): string => `key ${subject_id}`

/** Some browsers refuse storage altogether; the sheet works without it. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/**
 * The mailed key, which proves that drafts may be shown. It moves from the address into the tab's own storage, so that no history, screenshot
 * or copied address carries it.
 */
export function takeKey(subject_id: string): string | null {
  const given = KEY.exec(location.hash)?.[1]
  if (given) {
    tabStorage()?.setItem(placeOf(subject_id), given)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return given ?? tabStorage()?.getItem(placeOf(subject_id)) ?? null
}

export function forgetKey(subject_id: string): void {
  tabStorage()?.removeItem(placeOf(subject_id))
}
