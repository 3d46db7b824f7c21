import * as z from 'zod'

/** Characters without width, and those that reverse the direction of the text around them. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * Normalizes typed text for storage: NFC, single spaces, trimmed, no control or zero-width
 * characters, and none that reverse the direction of the text around them.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
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

/**
 * The form in which names and e-mails must be unique without regard to case (docs/rules.md,
 * participants).
 */
export const textKey = (text: string): string => cleanText(text).toLowerCase()

const emailPattern = /^[^\s@,;:<>()[\]\\"']+@[^\s@,;:<>()[\]\\"'.]+(\.[^\s@,;:<>()[\]\\"'.]+)+$/
/** Whether the text is x@y.z (spec) and exactly one address that no mail server reads as two. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !/[\u0000-\u0020\u007f]/.test(text)

/** What mail programs and browsers take for the dot of a domain name. */
const DOT = '[.\u2024\u3002\uff0e\uff61]'
const addresses = new RegExp(`(?:[a-z][a-z0-9+.-]*://|www${DOT})\\S+|\\S+[@\uff20]\\S+`, 'gi')
const domainDots = new RegExp(`(?<=[^\\s.])${DOT}(?=\\p{L}[\\p{L}\\p{M}\\p{N}-])`, 'gu')
const numericHosts = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g

/**
 * Text of others in which a mail program finds nothing to follow: without web and e-mail addresses,
 * and with «·» for the dots of domain names. Every text of a mail passes it
 * (`server/mail/mail-text.ts`).
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(addresses, '')
    .replace(domainDots, '·')
    .replace(numericHosts, (host) => host.replaceAll('.', '·'))
    .replace(/ {2,}/g, ' ')

/**
 * A message of others, whose addresses an organiser has to read, with nothing to follow:
 * «ana (arroba) ceiba·mx», «ceiba·mx/ayuda».
 */
export const spelledAddresses = (text: string): string =>
  withoutLinks(
    text.replace(/[a-z][a-z0-9+.-]*:\/\//gi, '').replace(/(?<=\S)[@\uff20](?=\S)/g, ' (arroba) '),
  )

/**
 * A `mailto:` link that contains nothing but the address, whatever characters it has (RFC 6068).
 */
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

const isStorable = { params: { format: 'text' } }

/**
 * What is cleaned before it is measured: some more than what is accepted, so that the cleaning of a
 * long text costs nothing.
 */
const LongText = (longest: number) =>
  z
    .string()
    .refine((text) => text.length <= longest * 4, { params: { longest } })
    .meta({ maxLength: longest })

/**
 * One line of text, cleaned and at most `max` characters long. Rules decide whether it may be
 * empty.
 */
export const Line = (max = 200) =>
  LongText(max)
    .refine(storable, isStorable)
    .pipe(z.transform(cleanText).pipe(z.string().max(max)))
export const Paragraphs = (max = 4000) =>
  LongText(max).pipe(z.transform(cleanParagraphs).pipe(z.string().max(max)))
/** A password exactly as typed: neither trimmed nor normalized. */
export const Secret = z.string().max(1024).refine(storable, isStorable)

/** «ana@x.mx; a.ruiz@y.mx» as two; no other text has any. */
export function splitEmails(text: string): string[] {
  const parts = text.split(/[\s;,/|]+/).filter((part) => part !== '')
  return parts.every(isEmail) ? parts : []
}
