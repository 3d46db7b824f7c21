import { hostname } from 'node:os'
import { DEFAULT_TIME_ZONE } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { MailRateLimit } from './mail-rate.ts'
import { type AllowedTarget, outgoingAllow } from './outgoing-allow.ts'
import * as shape from './setting-shapes.ts'
import { telemetryFrom, type TelemetrySettings } from './telemetry-settings.ts'
import { defaultQuotas, type QuotaChange, signUp, type SignUp } from './workspace-settings.ts'

// Taken apart, because the build replaces the whole expression by "production".
const { NODE_ENV: givenMode } = process.env
const production = givenMode === 'production'
// Set before React is loaded: its development build renders several times slower.
process.env['NODE_ENV'] ??= 'production'

const ROLES = ['web', 'worker', 'all'] as const
export type ProcessRole = (typeof ROLES)[number]

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
  /** From whose addresses companies may send; empty for the domain of MAIL_FROM. */
  readonly mail_sender_domains: readonly shape.SenderDomain[]
  /** Where mails that could not be delivered are returned to, each with a part of its own. */
  readonly mail_bounce_address: string | undefined
  /** A maildir or a mbox file in which returned mails lie. */
  readonly mail_bounce_mailbox: string | undefined
  /** With which Mailgun signs the events that it sends. */
  readonly mailgun_signing_key: string | undefined
  /** With which Postmark calls, in the address of its webhook. */
  readonly postmark_password: string | undefined
  /** The names of the DKIM keys with which the mail server signs; checked by the doctor. */
  readonly mail_dkim_selectors: readonly string[]
  /** How many mails a worker may send in a stretch of time; null for as many as it can. */
  readonly mail_rate: MailRateLimit | null
  /** How many mails a worker sends at once. */
  readonly mail_concurrency: number
  /** How many mails to raters a workspace may queue in 24 hours. */
  readonly mail_daily_quota: number
  readonly mail_new_quota: number
  /** Who may create an account with a workspace of its own. */
  readonly sign_up: SignUp
  /** What a workspace may hold that is made from now on; its mails: of one without a limit of its own. */
  readonly default_quotas: QuotaChange
  /** False when MAIL_FROM is not set: mail servers refuse the default sender. */
  readonly mail_from_given: boolean
  readonly role: ProcessRole
  /** For how long the server goes on listening after the signal that stops it. */
  readonly drain_ms: number
  /** Which process it is among all instances, in the log. */
  readonly instance: string
  /** An npm script runs this process; npm that is killed leaves it behind. */
  readonly started_by_npm: boolean
  /** NODE_ENV says production itself: unset counts as a trial on an engineer's machine. */
  readonly production: boolean
  readonly app_secret: string | undefined
  /** The secret before a change: what was made with it is still accepted. */
  readonly app_secret_previous: string | undefined
  readonly default_time_zone: string
  /**
   * How many proxies are in front. Only their entries in X-Forwarded-For are trusted, because a
   * visitor can send others.
   */
  readonly trust_proxy: number
  readonly log_level: string
  /** Whether every answered request is a line of the log. */
  readonly access_log: boolean
  /** Null: nothing is exported, and no package of OpenTelemetry is loaded. */
  readonly telemetry: TelemetrySettings | null
  /**
   * For tests on one machine: requests to webhooks and to providers of single sign-on may go to
   * loopback addresses and over plain HTTP.
   */
  readonly webhooks_to_loopback: boolean
  /** What these requests may reach although it is not public. */
  readonly outgoing_allow: readonly AllowedTarget[]
  /** The HTTP proxy through which the requests go whose addresses users choose. */
  readonly outgoing_proxy: string | undefined
  /** Name servers that are asked for the records of domains; those of the machine when empty. */
  readonly dns_servers: readonly string[]
  /** The release.json of the newest release that the operator has; the doctor compares it. */
  readonly latest_release: string | undefined
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

function siteFrom(env: Environment): Config['site'] {
  return {
    parent_company_name: shape.unquoted(
      'PARENT_COMPANY_NAME',
      env['PARENT_COMPANY_NAME'] ?? PRODUCT_NAME,
    ),
    parent_company_url: shape.webAddress(
      'PARENT_COMPANY_URL',
      env['PARENT_COMPANY_URL'] ?? 'https://example.com',
    ),
    parent_company_address: shape.unquoted(
      'PARENT_COMPANY_ADDRESS',
      env['PARENT_COMPANY_ADDRESS'] ?? '',
    ),
    social_url: shape.webAddress('SOCIAL_URL', env['SOCIAL_URL'] ?? 'https://www.linkedin.com'),
    source_url: env['SOURCE_URL'] ? shape.webAddress('SOURCE_URL', env['SOURCE_URL']) : undefined,
    contact_email: shape.email(
      'CONTACT_EMAIL',
      env['CONTACT_EMAIL'] ?? 'contacto@localhost.localdomain',
    ),
  }
}

/** Undefined when the setting is absent or empty. */
const given = (
  check: (name: string, text: string) => string,
  name: string,
  text = '',
): string | undefined => (text === '' ? undefined : check(name, text))

const isYes = (name: string, text = 'no'): boolean =>
  shape.oneOf(name, text, ['yes', 'no']) === 'yes'

const defaultInstance = (): string =>
  `${hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 50)}:${process.pid}`

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Files of settings name what they leave to its default by an empty value. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''))

type ProcessSettings = 'role' | 'instance' | 'drain_ms' | 'latest_release'

const readProcess = (env: Environment): Pick<Config, ProcessSettings> => ({
  role: shape.oneOf('ROLE', env['ROLE'] ?? 'all', ROLES),
  instance: shape.instanceName('INSTANCE', env['INSTANCE'] || defaultInstance()),
  drain_ms: shape.drainTime('DRAIN_SECONDS', env['DRAIN_SECONDS'] ?? '0'),
  latest_release: given(shape.absolutePath, 'LATEST_RELEASE', env['LATEST_RELEASE']),
})

type OutgoingSettings = 'webhooks_to_loopback' | 'outgoing_allow' | 'outgoing_proxy' | 'dns_servers'

/** Where requests go whose addresses users choose. */
const readOutgoing = (env: Environment): Pick<Config, OutgoingSettings> => ({
  webhooks_to_loopback: isYes('WEBHOOKS_TO_LOOPBACK', env['WEBHOOKS_TO_LOOPBACK']),
  outgoing_allow: outgoingAllow('OUTGOING_ALLOW', env['OUTGOING_ALLOW'] ?? ''),
  outgoing_proxy: given(shape.proxyAddress, 'OUTGOING_PROXY', env['OUTGOING_PROXY']),
  dns_servers: shape.nameServers('DNS_SERVERS', env['DNS_SERVERS'] ?? ''),
})

type MailSettings = Exclude<
  Extract<keyof Config, 'smtp_url' | `mail${string}` | 'postmark_password'>,
  WorkspaceLimits
>

const readMail = (env: Environment): Pick<Config, MailSettings> => ({
  smtp_url: given(shape.mailServerUrl, 'SMTP_URL', env['SMTP_URL']),
  mail_from: shape.sender(
    'MAIL_FROM',
    env['MAIL_FROM'] ?? `${PRODUCT_NAME} <no-responder@localhost.localdomain>`,
  ),
  mail_from_given: env['MAIL_FROM'] !== undefined,
  mail_sender_domains: shape.senderDomains('MAIL_SENDER_DOMAINS', env['MAIL_SENDER_DOMAINS'] ?? ''),
  mail_bounce_address: given(
    shape.bounceAddress,
    'MAIL_BOUNCE_ADDRESS',
    env['MAIL_BOUNCE_ADDRESS'],
  ),
  mail_bounce_mailbox: given(shape.absolutePath, 'MAIL_BOUNCE_MAILBOX', env['MAIL_BOUNCE_MAILBOX']),
  mailgun_signing_key: given(shape.sharedSecret, 'MAILGUN_SIGNING_KEY', env['MAILGUN_SIGNING_KEY']),
  postmark_password: given(shape.sharedSecret, 'POSTMARK_PASSWORD', env['POSTMARK_PASSWORD']),
  mail_dkim_selectors: shape.selectors('MAIL_DKIM_SELECTORS', env['MAIL_DKIM_SELECTORS'] ?? ''),
  mail_rate: shape.mailRate('MAIL_RATE', env['MAIL_RATE'] ?? '', env['SMTP_URL'] ?? ''),
  mail_concurrency: shape.wholeNumber('MAIL_CONCURRENCY', env['MAIL_CONCURRENCY'] ?? '8', {
    expected: 'how many mails are sent at once, from 1 to 50',
    least: 1,
    most: 50,
  }),
})

/** @throws Error that names the setting, what was found and what to do. */
export function readConfig(found: Environment = process.env): Config {
  const env = withoutEmpty(found)
  const port = shape.port('PORT', env['PORT'] ?? '3000')
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    public_url: shape.publicAddress('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://localhost:${port}`),
    public_url_given: env['PUBLIC_URL'] !== undefined,
    data_dir: shape.ownFolder('DATA_DIR', env['DATA_DIR'] ?? 'data'),
    database_url: given(shape.databaseUrl, 'DATABASE_URL', env['DATABASE_URL']),
    ...readMail(env),
    ...readWorkspaceLimits(env),
    ...readProcess(env),
    production,
    started_by_npm: env['npm_lifecycle_event'] !== undefined,
    app_secret: given(shape.secret, 'APP_SECRET', env['APP_SECRET']),
    app_secret_previous: given(shape.secret, 'APP_SECRET_PREVIOUS', env['APP_SECRET_PREVIOUS']),
    default_time_zone: shape.timeZone(
      'DEFAULT_TIME_ZONE',
      env['DEFAULT_TIME_ZONE'] ?? DEFAULT_TIME_ZONE,
    ),
    trust_proxy: shape.proxies('TRUST_PROXY', env['TRUST_PROXY'] ?? ''),
    log_level: shape.oneOf('LOG_LEVEL', env['LOG_LEVEL'] ?? 'info', LOG_LEVELS),
    access_log: isYes('ACCESS_LOG', env['ACCESS_LOG']),
    telemetry: telemetryFrom(env),
    ...readOutgoing(env),
    metrics_token: given(shape.unquoted, 'METRICS_TOKEN', env['METRICS_TOKEN']),
    site: siteFrom(env),
  }
}

/** The role and name of a process whose settings were refused, as far as they can be told. */
export function namesOfRefusedStart(
  env: Environment = process.env,
): Pick<Config, 'role' | 'instance'> {
  const { ROLE, INSTANCE = '' } = env
  return {
    role: ROLES.find((role) => role === ROLE) ?? 'all',
    instance: shape.isInstanceName(INSTANCE) ? INSTANCE : defaultInstance(),
  }
}

type WorkspaceLimits = 'mail_daily_quota' | 'mail_new_quota' | 'sign_up' | 'default_quotas'

/** Who gets a workspace, what it holds, how many mails it sends in 24 hours, and while it is new. */
function readWorkspaceLimits(env: Environment): Pick<Config, WorkspaceLimits> {
  return {
    sign_up: signUp('SIGN_UP', env['SIGN_UP'] ?? 'open'),
    default_quotas: defaultQuotas('DEFAULT_QUOTAS', env['DEFAULT_QUOTAS'] ?? ''),
    mail_daily_quota: shape.wholeNumber('MAIL_DAILY_QUOTA', env['MAIL_DAILY_QUOTA'] ?? '20000', {
      expected: 'how many mails a workspace may send in a day, 1 or more',
      least: 1,
      most: 999_999_999,
    }),
    mail_new_quota: shape.wholeNumber('MAIL_NEW_QUOTA', env['MAIL_NEW_QUOTA'] ?? '200', {
      expected: 'how many mails a new workspace may send in a day, 1 or more',
      least: 1,
      most: 999_999_999,
    }),
  }
}
