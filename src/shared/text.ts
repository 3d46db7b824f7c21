import * as z from 'zod/mini'

/**
 * Normalizes typed text for storage: NFC, single spaces, trimmed, no control or zero-width
 * characters, and none that reverse the direction of the text around them.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
}

/**
 * Normalizes typed paragraphs for storage: keeps line breaks and removes other control characters.
 */
export function cleanParagraphs(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .trim()
}

/** Lower case without accents, for comparing headers, searches and suggestions. */
export function foldText(text: string): string {
  return cleanText(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The form in which names and e-mails must be unique (spec §5: case-insensitive). */
export const textKey = (text: string): string => cleanText(text).toLowerCase()

const emailPattern = /^[^\s@,;:<>()[\]\\"']+@[^\s@,;:<>()[\]\\"'.]+(\.[^\s@,;:<>()[\]\\"'.]+)+$/
/** Whether the text is x@y.z (spec) and exactly one address that no mail server reads as two. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !/[\u0000-\u0020\u007f]/.test(text)

/**
 * Text of others in which a mail program finds nothing to follow, for the subject of a mail: without
 * web and e-mail addresses, and with «·» for the dots of domain names.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\S+@\S+/gi, '')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '·')
    .replace(/ {2,}/g, ' ')

/** A `mailto:` link that contains nothing but the address, whatever characters it has (RFC 6068). */
export const mailtoLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** The initials of the first two words, for an avatar. */
export const initials = (name: string): string =>
  cleanText(name)
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

const hasLoneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const storable = (text: string): boolean => !hasLoneSurrogate.test(text)

/**
 * One line of text, cleaned and at most `max` characters long. Rules decide whether it may be
 * empty.
 */
export const Line = (max = 200) =>
  z.pipe(
    z.string().check(z.maxLength(max * 4), z.refine(storable)),
    z.pipe(z.transform(cleanText), z.string().check(z.maxLength(max))),
  )
export const Paragraphs = (max = 4000) =>
  z.pipe(
    z.string().check(z.maxLength(max * 4)),
    z.pipe(z.transform(cleanParagraphs), z.string().check(z.maxLength(max))),
  )
/** A password exactly as typed: neither trimmed nor normalized. */
export const Secret = z.string().check(z.maxLength(1024), z.refine(storable))
