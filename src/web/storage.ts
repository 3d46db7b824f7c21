/**
 * A value of localStorage; null without it or where the browser refuses access (private windows).
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Does nothing where the browser refuses access. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Does nothing where the browser refuses access. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
