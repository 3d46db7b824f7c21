import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Config } from './config.ts'
import type { Mail } from './mail.ts'

/** A mail with what stays the same each time it is tried. */
export interface SentMail extends Mail {
  readonly id: string
  readonly matrix_id: string | null
}

export interface MailTransport {
  send(mail: SentMail): Promise<void>
  close(): void
}

/** Why a mail did not leave, in words for the administrator. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Trying again would change nothing. */
  readonly final: boolean
  /** The server could not be talked to: it says nothing about this mail. */
  readonly unreachable: boolean

  constructor(
    reason: string,
    {
      final = false,
      unreachable = false,
      cause,
    }: { final?: boolean; unreachable?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.final = final
    this.unreachable = unreachable
  }
}

export interface MailTimeouts {
  readonly connection: number
  readonly greeting: number
  readonly socket: number
}
const usualTimeouts: MailTimeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 }
const REASON_LENGTH = 300

/** Mails without a project of theirs: of the account and of the site. */
export const ACCOUNT_MAIL = 'cuenta'
export const mailFolder = (config: Config, matrix_id: string | null): string =>
  path.join(config.data_dir, 'mail', matrix_id ?? ACCOUNT_MAIL)

/** A mail server when SMTP_URL names one, otherwise a file for each mail. */
export const openMailTransport = (
  config: Config,
  timeouts: MailTimeouts = usualTimeouts,
): MailTransport =>
  config.smtp_url ? smtpTransport(config, config.smtp_url, timeouts) : folderTransport(config)

function envelopeOf(config: Config, mail: SentMail): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(config.mail_from)?.[1] ?? 'localhost'
  return {
    from: config.mail_from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-Mailer': PRODUCT_NAME,
    },
  }
}

function smtpTransport(config: Config, url: string, timeouts: MailTimeouts): MailTransport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // the outbox alone decides what is tried again
    maxRequeues: 0,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
  })
  return {
    async send(mail) {
      try {
        await server.sendMail(envelopeOf(config, mail))
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => server.close(),
  }
}

/** Only what the server says of this recipient or this message is final: a wrong password of ours is mended, and the mail still goes. */
function failureOf(error: unknown): MailFailure {
  const {
    code = '',
    responseCode,
    response = '',
  } = error as { code?: string; responseCode?: number; response?: string }
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const said = response.replace(/\s+/g, ' ').slice(0, REASON_LENGTH)
  if (ofThisMail && responseCode !== undefined && responseCode >= 500)
    return new MailFailure(`El servidor de correo lo rechazó: ${said}`, {
      final: true,
      cause: error,
    })
  if (ofThisMail && responseCode !== undefined)
    return new MailFailure(`El servidor de correo pidió esperar: ${said}`, { cause: error })
  if (code === 'EENVELOPE')
    return new MailFailure('La dirección no es válida.', { final: true, cause: error })
  return new MailFailure(`No hubo conexión con el servidor de correo (${code || 'sin código'}).`, {
    unreachable: true,
    cause: error,
  })
}

/** One readable .eml file for each mail, named by its row: sending again writes the same file. */
function folderTransport(config: Config): MailTransport {
  return {
    async send(mail) {
      const message = await new MailComposer({ ...envelopeOf(config, mail), newline: 'windows' })
        .compile()
        .build()
      const folder = mailFolder(config, mail.matrix_id)
      const file = path.join(folder, `${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, withWholeLinks(message.toString('latin1')), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

/** Quoted-printable breaks long lines; people open these files to follow a link, so a link stays in one piece. */
const withWholeLinks = (message: string): string =>
  message.replace(/https?:\/\/(?:[^\s"<>=]|=\r\n|=[0-9A-F]{2})+/g, (link) =>
    link.replaceAll('=\r\n', ''),
  )
