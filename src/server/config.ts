import { resolve } from 'node:path'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { isEmail } from '#shared/text.ts'

// Set before React is loaded: its development build renders several times slower.
process.env['NODE_ENV'] ??= 'production'

export type ProcessRole = 'web' | 'worker' | 'all'

/** The operator's settings (docs/operations.md), read and checked once at the start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Without a trailing slash. Links in mails start with it. */
  readonly public_url: string
  /**
   * False when PUBLIC_URL is not set; then every loopback name counts as the product's own origin.
   */
  readonly public_url_given: boolean
  readonly data_dir: string
  readonly database_url: string | undefined
  readonly smtp_url: string | undefined
  readonly mail_from: string
  /** How many mails a worker sends at once. */
  readonly mail_concurrency: number
  /** How many mails to raters a workspace may queue in 24 hours. */
  readonly mail_daily_quota: number
  readonly role: ProcessRole
  readonly app_secret: string | undefined
  readonly default_time_zone: string
  /**
   * How many proxies are in front. Only their entries in X-Forwarded-For are trusted, because a
   * visitor can send others.
   */
  readonly trust_proxy: number
  readonly log_level: string
  /** A caller from another machine may read /metrics with this bearer token. */
  readonly metrics_token: string | undefined
  readonly site: {
    readonly parent_company_name: string
    readonly parent_company_url: string
    readonly parent_company_address: string
    readonly social_url: string
    readonly source_url: string | undefined
    readonly contact_email: string
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function reject(
  name: string,
  expected: string,
  found: string,
  advice = 'Correct it or remove it to use the default.',
): never {
  throw new Error(`${name}: expected ${expected}, got "${found}". ${advice}`)
}

function webAddress(name: string, text: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text))
    reject(name, 'an address such as https://contorno.example.com', text)
  return text.replace(/\/+$/, '')
}

function oneOf<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  return (
    choices.find((choice) => choice === text) ?? reject(name, `one of ${choices.join(', ')}`, text)
  )
}

function portFrom(text = '3000'): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    reject('PORT', 'a number from 0 to 65535', text)
  return port
}

function proxiesFrom(text = ''): number {
  if (['true', 'yes'].includes(text)) return 1
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > 9)
    reject('TRUST_PROXY', 'how many proxies are in front, from 0 to 9', text)
  return count
}

function concurrencyFrom(text = '8'): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 50)
    reject('MAIL_CONCURRENCY', 'how many mails are sent at once, from 1 to 50', text)
  return count
}

function quotaFrom(text = '20000'): number {
  const quota = Number(text)
  if (!/^\d{1,9}$/.test(text) || quota === 0)
    reject('MAIL_DAILY_QUOTA', 'how many mails a workspace may send in a day, 1 or more', text)
  return quota
}

function timeZoneFrom(text = DEFAULT_TIME_ZONE): string {
  if (!isTimeZone(text))
    reject('DEFAULT_TIME_ZONE', 'a time zone such as America/Mexico_City', text)
  return text
}

/** Undefined for the embedded PostgreSQL. The error leaves out the password that a URL may hold. */
function databaseUrlFrom(text = ''): string | undefined {
  if (text && !/^(postgres(ql)?:|socket:|\/)/.test(text))
    reject(
      'DATABASE_URL',
      'postgres://…',
      text.replace(/\/\/.*@/, '//…@'),
      'Set it to the URL of a PostgreSQL 16+ server or remove it.',
    )
  return text || undefined
}

function siteFrom(env: Environment): Config['site'] {
  const contact_email = env['CONTACT_EMAIL'] ?? 'contacto@localhost.localdomain'
  if (!isEmail(contact_email)) reject('CONTACT_EMAIL', 'an e-mail address', contact_email)
  return {
    parent_company_name: env['PARENT_COMPANY_NAME'] ?? PRODUCT_NAME,
    parent_company_url: webAddress(
      'PARENT_COMPANY_URL',
      env['PARENT_COMPANY_URL'] ?? 'https://example.com',
    ),
    parent_company_address: env['PARENT_COMPANY_ADDRESS'] ?? '',
    social_url: webAddress('SOCIAL_URL', env['SOCIAL_URL'] ?? 'https://www.linkedin.com'),
    source_url: env['SOURCE_URL'] ? webAddress('SOURCE_URL', env['SOURCE_URL']) : undefined,
    contact_email,
  }
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** @throws Error that names the setting, what was found and what to do. */
export function readConfig(env: Environment = process.env): Config {
  const port = portFrom(env['PORT'])
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    public_url: webAddress('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://localhost:${port}`),
    public_url_given: env['PUBLIC_URL'] !== undefined,
    data_dir: resolve(env['DATA_DIR'] ?? 'data'),
    database_url: databaseUrlFrom(env['DATABASE_URL']),
    smtp_url: env['SMTP_URL'] || undefined,
    mail_from: env['MAIL_FROM'] ?? `${PRODUCT_NAME} <no-responder@localhost.localdomain>`,
    mail_concurrency: concurrencyFrom(env['MAIL_CONCURRENCY']),
    mail_daily_quota: quotaFrom(env['MAIL_DAILY_QUOTA']),
    role: oneOf('ROLE', env['ROLE'] ?? 'all', ['web', 'worker', 'all']),
    app_secret: env['APP_SECRET'] || undefined,
    default_time_zone: timeZoneFrom(env['DEFAULT_TIME_ZONE']),
    trust_proxy: proxiesFrom(env['TRUST_PROXY']),
    log_level: oneOf('LOG_LEVEL', env['LOG_LEVEL'] ?? 'info', LOG_LEVELS),
    metrics_token: env['METRICS_TOKEN'] || undefined,
    site: siteFrom(env),
  }
}
