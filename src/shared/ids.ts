import * as z from 'zod'

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/**
 * 128 random bits in UUID form, without version bits, because an id also serves as a capability.
 */
export const newId = (): string => idFrom(crypto.getRandomValues(new Uint8Array(16)))

/** Sixteen bytes in the form of an id. */
export function idFrom(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Lower case only, so that an id has exactly one spelling. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const Id = z.string().regex(idPattern)
export const isId = (text: string): boolean => idPattern.test(text)
