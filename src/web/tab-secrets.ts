/** The key of a mailed link, in the fragment of its address. */
export const KEY_IN_HASH = /^#([\w-]{22})$/

/** Null where the browser refuses storage. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Returns whether the tab keeps it: a browser may refuse storage, or have no room left. */
export function remember(name: string, value: string): boolean {
  try {
    tabStorage()?.setItem(name, value)
    return tabStorage()?.getItem(name) === value
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/**
 * Returns the secret of a mailed link and keeps it in the tab under the name. It leaves the address
 * once it is kept there, so that no history, screenshot or copied address shows it; with `stays` not
 * yet (docs/decisions/0027).
 */
export function adoptSecret(pattern: RegExp, name: string, stays: boolean): string | null {
  const secret = pattern.exec(location.hash)?.[1]
  if (!secret) return tabStorage()?.getItem(name) ?? null
  if (remember(name, secret) && !stays) removeSecretFromAddress()
  return secret
}

/** Whether the fragment is a place in the page, as that of «Ir al contenido» is. */
export const namesPlace = (): boolean => document.getElementById(location.hash.slice(1)) !== null

export function removeSecretFromAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * A browser inside a mail program or an app, which shares no storage with the real one: «abrir en el
 * navegador» hands over nothing but the address.
 */
export const isMailProgram = (): boolean =>
  /; wv\)/.test(navigator.userAgent) ||
  (/iPhone|iPad/.test(navigator.userAgent) && !/Safari\//.test(navigator.userAgent))
