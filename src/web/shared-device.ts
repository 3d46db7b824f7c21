/**
 * Whether this browser is a tablet, or a phone that another person uses too. Pages behind personal
 * links load the rest only then, so that it costs the others nothing.
 */
export const isSharedDevice = (): boolean => document.cookie.includes('shared-device=')

const RELOAD_MS = 2000

/**
 * Loads what ends the visit of a person. Nothing else would end it, so that the page is loaded again
 * when that fails: some browsers never ask again for a module that they could not fetch.
 */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    console.warn(error)
    setTimeout(() => location.reload(), RELOAD_MS)
    return new Promise(() => {})
  }
}
