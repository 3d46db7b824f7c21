import { resolve } from 'node:path'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/dates.ts'
import { isEmail } from '#shared/text.ts'

// before React is loaded: its development build renders several times slower
process.env['NODE_ENV'] ??= 'production'

export type ProcessRole = 'web' | 'worker' | 'all'

/** What whoever runs the product may set (docs/operations.md), read and checked once at the start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Without a trailing slash; the only source of links in mails. */
  readonly public_url: string
  /** False while PUBLIC_URL is not given: then loopback names of the same port count as our own origin. */
  readonly public_url_given: boolean
  readonly data_dir: string
  readonly database_url: string | undefined
  readonly smtp_url: string | undefined
  readonly mail_from: string
  readonly role: ProcessRole
  readonly app_secret: string | undefined
  readonly default_time_zone: string
  /** How many proxies stand in front: only what they wrote into X-Forwarded-For is believed, not what a visitor claims. */
  readonly trust_proxy: number
  readonly log_level: string
  /** Opens /metrics to whoever knows it, from anywhere. */
  readonly metrics_token: string | undefined
  readonly site: {
    readonly parent_company_name: string
    readonly parent_company_url: string
    readonly parent_company_address: string
    readonly social_url: string
    readonly contact_email: string
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function reject(name: string, expected: string): never {
  throw new Error(`${name} no es válido: ${expected}.`)
}

function webAddress(name: string, text: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text))
    reject(name, 'se espera una dirección http:// o https://')
  return text.replace(/\/+$/, '')
}

function oneOf<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  return (
    choices.find((choice) => choice === text) ?? reject(name, `se espera ${choices.join(', ')}`)
  )
}

function proxiesIn(text = ''): number {
  if (['true', 'yes'].includes(text)) return 1
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > 9)
    reject('TRUST_PROXY', 'se espera cuántos proxies hay delante, de 0 a 9')
  return count
}

export function readConfig(env: Environment = process.env): Config {
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    reject('PORT', 'se espera un número de 0 a 65535')
  const zone = env['DEFAULT_TIME_ZONE'] ?? DEFAULT_TIME_ZONE
  if (!isTimeZone(zone)) reject('DEFAULT_TIME_ZONE', 'se espera una zona como America/Mexico_City')
  const contact = env['CONTACT_EMAIL'] ?? 'contacto@localhost.localdomain'
  if (!isEmail(contact)) reject('CONTACT_EMAIL', 'se espera un correo')
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    public_url: webAddress('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://localhost:${port}`),
    public_url_given: env['PUBLIC_URL'] !== undefined,
    data_dir: resolve(env['DATA_DIR'] ?? 'data'),
    database_url: env['DATABASE_URL'] || undefined,
    smtp_url: env['SMTP_URL'] || undefined,
    mail_from: env['MAIL_FROM'] ?? 'Contorno <no-responder@localhost.localdomain>',
    role: oneOf('ROLE', env['ROLE'] ?? 'all', ['web', 'worker', 'all']),
    app_secret: env['APP_SECRET'] || undefined,
    default_time_zone: zone,
    trust_proxy: proxiesIn(env['TRUST_PROXY']),
    log_level: oneOf('LOG_LEVEL', env['LOG_LEVEL'] ?? 'info', [
      'silent',
      'error',
      'warn',
      'info',
      'debug',
    ]),
    metrics_token: env['METRICS_TOKEN'] || undefined,
    site: {
      parent_company_name: env['PARENT_COMPANY_NAME'] ?? 'Contorno',
      parent_company_url: webAddress(
        'PARENT_COMPANY_URL',
        env['PARENT_COMPANY_URL'] ?? 'https://example.com',
      ),
      parent_company_address: env['PARENT_COMPANY_ADDRESS'] ?? '',
      social_url: webAddress('SOCIAL_URL', env['SOCIAL_URL'] ?? 'https://www.linkedin.com'),
      contact_email: contact,
    },
  }
}
