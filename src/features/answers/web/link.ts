import {
  adoptSecret,
  isMailProgram,
  KEY_IN_HASH,
  namesPlace,
  remember,
  removeSecretFromAddress,
  tabStorage,
} from '#web/tab-secrets.ts'
import { KEY_COOKIE, keyedPages } from '../key-cookie.rules.ts'

const TOKEN_IN_HASH = /^#([\w-]{43})$/
const storageKey = (subject_id: string): string => `key ${subject_id}`
const sentKey = (subject_id: string): string => `sent ${subject_id}`
const invalidKey = (subject_id: string): string => `invalid ${subject_id}`
const tokenKey = (subject_id: string): string => `receipt ${subject_id}`

/**
 * Returns the key of the mailed link, with which the rater writes, and keeps it in the tab. It
 * leaves the address once it is kept there, so that no history, screenshot or copied address shows
 * it; with `stays` not yet (docs/decisions/0027).
 */
export function adoptKey(
  subject_id: string,
  { stays }: { readonly stays: boolean },
): string | null {
  const key = adoptSecret(KEY_IN_HASH, storageKey(subject_id), stays || isMailProgram())
  if (key !== null) tabStorage()?.removeItem(invalidKey(subject_id))
  else if (hasDamagedSecret()) remember(invalidKey(subject_id), 'yes')
  return key
}

/** The same for the token of «No fui yo» in a receipt. */
export const adoptToken = (subject_id: string): string | null =>
  adoptSecret(TOKEN_IN_HASH, tokenKey(subject_id), false)

/** On the page of another device: puts the token of a scanned address into its HTML form. */
export function takeScannedToken(): void {
  const token = KEY_IN_HASH.exec(location.hash)?.[1]
  const field = document.querySelector<HTMLInputElement>('#scanned input')
  if (!token || !field) return
  field.value = token
  field.form?.removeAttribute('hidden')
  document.getElementById('typed')?.setAttribute('hidden', '')
  removeSecretFromAddress()
}

/** A fragment that is no secret and no place in the page: a link that was cut when it was copied. */
const hasDamagedSecret = (): boolean => /^#[\w-]+$/.test(location.hash) && !namesPlace()

/** Opens the next page of the rater; from here on Back finds an address without the key. */
export function leaveTo(subject_id: string, address: string): void {
  const { hash } = location
  if (tabStorage()?.getItem(storageKey(subject_id))) removeSecretFromAddress()
  location.assign(address + hash)
}

/** Whether a new link was opened in this tab while its page was open, which loads no page. */
export const bringsSecret = (): boolean =>
  KEY_IN_HASH.test(location.hash) || TOKEN_IN_HASH.test(location.hash)

export function clearKey(subject_id: string): void {
  for (const page of keyedPages)
    document.cookie = `${KEY_COOKIE}=; Max-Age=0; Path=/${page}/${subject_id}`
  for (const name of [storageKey, sentKey, invalidKey]) tabStorage()?.removeItem(name(subject_id))
}

/** Forgets a key that the server refused, and remembers in this tab that the link had one. */
export function dropInvalidKey(subject_id: string): void {
  clearKey(subject_id)
  remember(invalidKey(subject_id), 'yes')
}

export const hadInvalidKey = (subject_id: string): boolean =>
  location.hash.length > 1 || tabStorage()?.getItem(invalidKey(subject_id)) === 'yes'

export function clearToken(subject_id: string): void {
  tabStorage()?.removeItem(tokenKey(subject_id))
}

/**
 * Remembers in this tab that the rater sent a sheet, for when the key is erased and the rater goes
 * back or reloads.
 */
export function rememberSent(subject_id: string): void {
  remember(sentKey(subject_id), 'yes')
}

export const wasSent = (subject_id: string): boolean =>
  tabStorage()?.getItem(sentKey(subject_id)) === 'yes'
