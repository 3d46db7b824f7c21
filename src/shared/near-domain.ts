import { isEmail, textKey } from '#shared/text.ts'

/** Providers whose domain is written by hand often; one of them is never taken for another. */
const providers = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'live.com.mx',
  'yahoo.com',
  'yahoo.com.mx',
  'yahoo.es',
  'ymail.com',
  'mail.com',
  'icloud.com',
  'msn.com',
  'prodigy.net.mx',
] as const

/** A domain that so many people have is the company's own. */
const OWN_FROM = 3
/** A misspelt domain is at most this part of the people who have the right one. */
const MOST_MISSPELT = 0.2
/** From this length on two mistakes are taken for one domain. */
const LONG_DOMAIN = 12

const domainOf = (email: string): string => textKey(email.slice(email.lastIndexOf('@') + 1))

/**
 * The number of letters to insert, delete, change or swap with their neighbour to make one text of
 * the other; anything above `most` is `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const steps = [
        (previous[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (previous[at - 1] ?? 0) + (same ? 0 : 1),
      ]
      if (swapped) steps.push((before[at - 2] ?? most) + 1)
      current.push(Math.min(...steps))
    }
    before = previous
    previous = current
  }
  return Math.min(previous[other.length] ?? 0, most + 1)
}

/**
 * Says for an address the one that was probably meant: of a well-known provider (`gmial.com`), or of
 * the company, whose domain most people have. Null where the address is likely right.
 *
 * @param emails of all people, valid or not
 */
export function emailSuggester(emails: readonly string[]): (email: string) => string | null {
  const counts = new Map<string, number>()
  for (const email of emails.filter(isEmail))
    counts.set(domainOf(email), (counts.get(domainOf(email)) ?? 0) + 1)
  const own = [...counts].filter(([, count]) => count >= OWN_FROM).map(([domain]) => domain)
  const known = new Set<string>(providers)
  const suggested = new Map<string, string | null>()
  const isNear = (domain: string, target: string): boolean => {
    const most = target.length >= LONG_DOMAIN ? 2 : 1
    return editDistance(domain, target, most) <= most
  }
  const isRare = (domain: string, target: string): boolean =>
    known.has(target) ||
    (counts.get(domain) ?? 0) <= Math.max(1, (counts.get(target) ?? 0) * MOST_MISSPELT)
  const find = (domain: string): string | null => {
    if (known.has(domain) || (counts.get(domain) ?? 0) >= OWN_FROM) return null
    const targets = [...own, ...providers].filter((target) => target !== domain)
    return targets.find((target) => isNear(domain, target) && isRare(domain, target)) ?? null
  }
  return (email) => {
    if (!isEmail(email)) return null
    const domain = domainOf(email)
    if (!suggested.has(domain)) suggested.set(domain, find(domain))
    const target = suggested.get(domain)
    return target ? `${email.slice(0, email.lastIndexOf('@'))}@${target}` : null
  }
}
