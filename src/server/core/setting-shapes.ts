import { Resolver } from 'node:dns'
import { isAbsolute, resolve } from 'node:path'
import { isTimeZone } from '#shared/dates.ts'
import { isId } from '#shared/ids.ts'
import { isEmail } from '#shared/text.ts'
import type { MailRateLimit } from './mail-rate.ts'

/**
 * The shapes of the settings (docs/operations.md). Each function returns the setting as it is used.
 * @throws Error that names the setting, what was found, without its password, and what to do.
 */
export function reject(
  name: string,
  expected: string,
  found: string,
  advice = 'Correct it or remove it to use the default.',
): never {
  throw new Error(
    `${name}: expected ${expected}, got "${withoutPassword(found)}". ${isQuoted(found) ? REMOVE_QUOTES : advice}`,
  )
}

const REMOVE_QUOTES = 'Remove the quotes around it: what started the product did not.'

/** Some readers of a file of settings leave the quotes around a value. */
export const isQuoted = (text: string): boolean => /^(["']).*\1$/s.test(text)

/** Any text. The error leaves it out, because it may be a secret. */
export function unquoted(name: string, text: string): string {
  if (isQuoted(text))
    throw new Error(`${name}: expected a value without quotes around it. ${REMOVE_QUOTES}`)
  return text
}

/** A URL with what stands before its last @ left out. */
const withoutPassword = (text: string): string => text.replace(/\/\/.*@/s, '//…@')

/** Without a trailing slash. */
export function webAddress(name: string, text: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text))
    reject(name, 'an address such as https://contorno.example.com', text)
  return text.replace(/\/+$/, '')
}

/** An address to which the paths of the product are appended. */
export function publicAddress(name: string, text: string): string {
  const address = webAddress(name, text)
  const { username, pathname, search, hash } = new URL(address)
  if (username || pathname !== '/' || search || hash)
    reject(
      name,
      'an address without account, path or query, such as https://contorno.example.com',
      text,
      'The product is served at the root of its host name.',
    )
  return address
}

/** An HTTP proxy, perhaps with the account that it asks for. */
export function proxyAddress(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  if (address?.protocol !== 'http:' || address.pathname !== '/' || address.search !== '')
    reject(name, 'an HTTP proxy such as http://proxy.ceiba.internal:3128', '(not shown)')
  return text
}

export function oneOf<const T extends string>(
  name: string,
  text: string,
  choices: readonly T[],
): T {
  return (
    choices.find((choice) => choice === text) ?? reject(name, `one of ${choices.join(', ')}`, text)
  )
}

export const isInstanceName = (text: string): boolean => /^[A-Za-z0-9._:-]{1,64}$/.test(text)

export function instanceName(name: string, text: string): string {
  if (!isInstanceName(text))
    reject(name, 'up to 64 letters, digits and . _ : - such as web-1', text)
  return text
}

interface NumberShape {
  /** What the number means and its range, for the operator. */
  readonly expected: string
  readonly least: number
  readonly most: number
}

export function wholeNumber(
  name: string,
  text: string,
  { expected, least, most }: NumberShape,
): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most) reject(name, expected, text)
  return number
}

export function part(name: string, text: string): number {
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) reject(name, 'a part from 0 to 1, such as 0.1', text)
  return Number(text)
}

export const port = (name: string, text: string): number =>
  wholeNumber(name, text, { expected: 'a number from 0 to 65535', least: 0, most: 65_535 })

export const proxies = (name: string, text: string): number =>
  ['true', 'yes'].includes(text)
    ? 1
    : wholeNumber(name, text || '0', {
        expected: 'how many proxies are in front, from 0 to 9',
        least: 0,
        most: 9,
      })

/** In milliseconds. */
export const drainTime = (name: string, text: string): number =>
  1000 *
  wholeNumber(name, text, {
    expected: 'for how many seconds to listen after SIGTERM, from 0 to 60',
    least: 0,
    most: 60,
  })

/** Addresses of name servers, separated by commas. */
export function nameServers(name: string, text: string): string[] {
  const servers = text.split(',').map((server) => server.trim())
  if (text.trim() === '') return []
  try {
    new Resolver().setServers(servers)
  } catch {
    reject(name, 'IP addresses of name servers, such as 192.0.2.53,192.0.2.54:5353', text)
  }
  return servers
}

export function timeZone(name: string, text: string): string {
  if (!isTimeZone(text)) reject(name, 'a time zone such as America/Mexico_City', text)
  return text
}

export function email(name: string, text: string): string {
  if (!isEmail(text)) reject(name, 'an e-mail address', text)
  return text
}

/** `Name <address>` or an address. */
export function sender(name: string, text: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  if (!isEmail(address)) reject(name, 'a sender such as Contorno <no-responder@example.com>', text)
  return text
}

/** A domain from whose addresses mails of companies may leave. */
export interface SenderDomain {
  readonly domain: string
  /** The only workspace that may use it; null for all. */
  readonly workspace_id: string | null
}

export const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/

/** `ceiba.mx` for every workspace, or `ceiba.mx=` and the id of the only one, separated by commas. */
export const senderDomains = (name: string, text: string): SenderDomain[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [domain = '', workspace_id = null, ...more] = entry.toLowerCase().split('=')
      const isKnown = workspace_id === null || isId(workspace_id)
      if (!DOMAIN.test(domain) || !isKnown || more.length > 0)
        reject(
          name,
          'domains such as ceiba.mx, or ceiba.mx=6f1c…, with the id of the only workspace that may use it',
          entry,
        )
      return { domain, workspace_id }
    })

/** Leaves room for `+` and the token of a mail in the 64 characters before the @ (RFC 5321). */
const LONGEST_BOUNCE_NAME = 18

/** An address to whose part before the @ the token of a mail is added. */
export function bounceAddress(name: string, text: string): string {
  const [local = '', domain = ''] = text.split('@')
  const isShort = /^[A-Za-z0-9._-]+$/.test(local) && local.length <= LONGEST_BOUNCE_NAME
  if (!isEmail(text) || !isShort || domain === '')
    reject(
      name,
      `an address with at most ${LONGEST_BOUNCE_NAME} letters, digits and . _ - before the @, such as rebotes@correo.example.com`,
      text,
      'Its mail server must deliver rebotes+…@ to the mailbox rebotes@. Without it mails are returned to MAIL_FROM.',
    )
  return text
}

export function absolutePath(name: string, text: string): string {
  if (!isAbsolute(text)) reject(name, 'a path that begins with /', text)
  return text
}

const SHORTEST_SHARED_SECRET = 20

/** One that another program knows too. The error leaves it out. */
export function sharedSecret(name: string, text: string): string {
  unquoted(name, text)
  if (!/^[\x21-\x7e]+$/.test(text) || text.length < SHORTEST_SHARED_SECRET)
    throw new Error(
      `${name}: expected at least ${SHORTEST_SHARED_SECRET} letters, digits and signs without spaces, got ${text.length} characters. Correct it or remove it.`,
    )
  return text
}

const WINDOWS_MS: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 }

/**
 * `14/s`, `600/min` or `5000/h`, and before a comma or alone `host=14/s` for one mail server: the
 * rate of the one in `smtp_url`, or else the one without a host; null without either.
 */
export function mailRate(name: string, text: string, smtp_url: string): MailRateLimit | null {
  const host = URL.canParse(smtp_url) ? new URL(smtp_url).hostname : ''
  const rates = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [, of, mails, unit = ''] =
        /^(?:([\w.:[\]-]+)=)?([1-9]\d{0,4})\/(s|min|h)$/.exec(entry) ?? []
      const window_ms = WINDOWS_MS[unit]
      if (window_ms === undefined)
        return reject(name, 'rates such as 14/s, 600/min or smtp.example.com=5000/h', entry)
      return { of, limit: { mails: Number(mails), window_ms } }
    })
  const found = rates.find(({ of }) => of === host) ?? rates.find(({ of }) => of === undefined)
  return found?.limit ?? null
}

/** Names of DKIM keys, separated by commas. */
export function selectors(name: string, text: string): string[] {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  for (const one of names)
    if (!/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(one))
      reject(name, 'names of DKIM keys, such as mail,s1', one)
  return names
}

/** As libpq allows: `postgres://user:password@one:5432,two:5432/name`; the driver knows one host. */
const SEVERAL_HOSTS = /^[a-z]+:\/\/([^/?]*@)?[^/?@]*,[^/?@]*([/?]|$)/

const ENCODED = 'Write special characters of the password in percent-encoding, such as %23 for #.'

export function databaseUrl(name: string, text: string): string {
  const advice = 'Set it to the URL of a PostgreSQL 16+ server or remove it.'
  if (!/^(postgres(ql)?:|socket:|\/)/.test(text)) reject(name, 'postgres://…', text, advice)
  if (!text.startsWith('postgres')) return text
  if (SEVERAL_HOSTS.test(text))
    reject(name, 'one host', text, 'Name the proxy or the address that leads to the primary.')
  if (!URL.canParse(text))
    reject(name, 'postgres://user:password@host:5432/database', text, `${advice} ${ENCODED}`)
  return text
}

export function mailServerUrl(name: string, text: string): string {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    reject(
      name,
      'smtp://user:password@host:587 or smtps://…:465',
      text,
      `${ENCODED} Without it every mail becomes a file in DATA_DIR/mail.`,
    )
  return text
}

/** Of the system, by the Filesystem Hierarchy Standard: a program that owned one would break it. */
const OF_THE_SYSTEM =
  /^\/((bin|boot|dev|etc|home|lib|lib64|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)|usr\/(bin|lib|local|sbin|share)|var\/(cache|lib|log|mail|opt|run|spool|tmp))?$/

/** An absolute path. The product makes the folder, owns it and hides it from other accounts. */
export function ownFolder(name: string, text: string): string {
  unquoted(name, text)
  const folder = resolve(text)
  if (OF_THE_SYSTEM.test(folder))
    reject(name, 'a folder of its own', text, 'Set it to one such as /var/lib/contorno/data.')
  return folder
}

export const SHORTEST_SECRET = 32

/** The error leaves the secret out. */
export function secret(name: string, text: string): string {
  if (text.trim().length < SHORTEST_SECRET)
    throw new Error(
      `${name}: expected at least ${SHORTEST_SECRET} random characters, got ${text.trim().length}. Make one with: openssl rand -hex 32`,
    )
  return text
}
