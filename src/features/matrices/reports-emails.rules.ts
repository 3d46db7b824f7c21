import type { RefusalCode } from '#shared/refusal.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { MAXIMUM_REPORTS_EMAILS } from './limits.ts'

/** The problem of the addresses that are told of the reports. */
export function reportsEmailsProblem(emails: readonly string[]): RefusalCode | null {
  if (emails.length > MAXIMUM_REPORTS_EMAILS) return 'matrix.too_many_emails'
  return emails.every(isEmail) ? null : 'email.invalid'
}

/** The address that a refusal names: the first invalid one. */
export const namedEmail = (emails: readonly string[]): string =>
  emails.find((email) => !isEmail(email)) ?? emails[0] ?? ''

/** Addresses without empty and repeated ones, which differ in case only. */
export function distinctEmails(emails: readonly string[]): string[] {
  const keys = emails.map((email) => email.toLowerCase())
  return emails.filter((email, at) => email !== '' && keys.indexOf(keys[at] ?? '') === at)
}

interface GivenEmails {
  readonly email_send_reports?: string | undefined
  readonly reports_emails?: readonly string[] | undefined
}

/**
 * The addresses after a change: the given list, or the current ones with the first one replaced by
 * programs that know only one.
 */
export function changedEmails(current: readonly string[], given: GivenEmails): string[] {
  const { email_send_reports, reports_emails } = given
  if (reports_emails) return distinctEmails(reports_emails)
  if (email_send_reports === undefined) return [...current]
  return email_send_reports === '' ? [] : distinctEmails([email_send_reports, ...current.slice(1)])
}

/**
 * The addresses of a typed or pasted list, whatever separates them: «Ana <ana@x.mx>; b@x.mx».
 * Without any «@» all words, so that what is wrong is shown.
 */
export function listedEmails(text: string): string[] {
  const words = text
    .split(/[\s,;<>]+/)
    .map(cleanText)
    .filter((word) => word !== '')
  const addresses = words.filter((word) => word.includes('@'))
  return addresses.length > 0 ? addresses : words
}
