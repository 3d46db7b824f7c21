import * as z from 'zod/mini'

/** What people type, as it is kept: NFC, no control or zero-width characters, single spaces, no outer ones. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
}

/** Longer text as it is kept: line breaks stay, other control characters go. */
export function cleanParagraphs(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .trim()
}

/** Lower case, no accents: how headers, searches and suggestions are compared. */
export function foldText(text: string): string {
  return cleanText(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** How names and e-mails are compared for uniqueness (spec §5: without case). */
export const textKey = (text: string): string => cleanText(text).toLowerCase()

const emailPattern = /^[^\s@,;:<>()[\]\\"']+@[^\s@,;:<>()[\]\\"'.]+(\.[^\s@,;:<>()[\]\\"'.]+)+$/
/** The specification's x@y.z, and exactly one address: nothing that a mail server would read as two. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !/[\u0000-\u0020\u007f]/.test(text)

/** Initials for an avatar: of the first two words. */
export const initials = (name: string): string =>
  cleanText(name)
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

const hasLoneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const storable = (text: string): boolean => !hasLoneSurrogate.test(text)

/** One line of text, cleaned; emptiness is a rule's business, length the schema's. */
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
/** As typed, for passwords: nothing is trimmed or folded. */
export const Secret = z.string().check(z.maxLength(1024), z.refine(storable))
