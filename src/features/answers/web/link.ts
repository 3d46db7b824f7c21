const KEY_IN_HASH = /^#([\w-]{22})$/
const TOKEN_IN_HASH = /^#([\w-]{43})$/
const storageKey = (subject_id: string): string => `key ${subject_id}`
const sentKey = (subject_id: string): string => `sent ${subject_id}`
const invalidKey = (subject_id: string): string => `invalid ${subject_id}`
const tokenKey = (subject_id: string): string => `receipt ${subject_id}`

/** Null where the browser refuses storage. */
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
 * the tab's storage, so that no history, screenshot or copied address shows it. Where the browser
 * refuses storage it stays in the address, and the pages pass it on, because the next page and a
 * reload have no other source.
 */
export function adoptKey(subject_id: string): string | null {
  const key = adopt(KEY_IN_HASH, storageKey(subject_id))
  if (key !== null) tabStorage()?.removeItem(invalidKey(subject_id))
  return key
}

/** The same for the token of «No fui yo» in a receipt. */
export const adoptToken = (subject_id: string): string | null =>
  adopt(TOKEN_IN_HASH, tokenKey(subject_id))

function adopt(pattern: RegExp, name: string): string | null {
  const secret = pattern.exec(location.hash)?.[1]
  const storage = tabStorage()
  if (secret && storage) {
    storage.setItem(name, secret)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return secret ?? storage?.getItem(name) ?? null
}

/** Whether a new link was opened in this tab while its page was open, which loads no page. */
export const bringsSecret = (): boolean =>
  KEY_IN_HASH.test(location.hash) || TOKEN_IN_HASH.test(location.hash)

export function forgetKey(subject_id: string): void {
  for (const name of [storageKey, sentKey, invalidKey]) tabStorage()?.removeItem(name(subject_id))
}

/** Forgets a key that the server refused, and remembers in this tab that the link had one. */
export function dropInvalidKey(subject_id: string): void {
  forgetKey(subject_id)
  tabStorage()?.setItem(invalidKey(subject_id), 'yes')
}

export const hadInvalidKey = (subject_id: string): boolean =>
  tabStorage()?.getItem(invalidKey(subject_id)) === 'yes'

export function forgetToken(subject_id: string): void {
  tabStorage()?.removeItem(tokenKey(subject_id))
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
