import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { TOKEN_FIELD } from '#shared/mail-token.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { cleanText, withoutLinks } from '#shared/text.ts'
import type { Config } from '../core/config.ts'
import { buildBounceAddress } from './bounce-address.ts'
import { maySendFrom, senderAddress } from './mail-senders.ts'
import type { Mail, MailAttachment } from './mail.ts'

type Attachment = NonNullable<SendMailOptions['attachments']>[number]

/** A mail with the id of its outbox row, which is the same in every attempt. */
export interface SentMail extends Mail {
  readonly id: string
  readonly matrix_id: string | null
  readonly workspace_id: string | null
  /** By which a returned mail is recognised (`bounce-address.ts`). */
  readonly bounce_token: string
}

export interface MailTransport {
  /** @throws MailFailure when the mail was not accepted. */
  send(mail: SentMail): Promise<void>
  close(): void
}

/**
 * What the log says of a failure: numbers and code words only, because the text of a reply may
 * quote an address.
 */
export interface FailureFacts {
  /** Of the mail library or the system, such as `ETIMEDOUT`. */
  readonly error_code?: string
  /** `4xx` or `5xx`. */
  readonly reply_class?: string
  readonly reply_code?: number
  /** The enhanced status code of RFC 3463, such as `5.1.1`. */
  readonly reply_status?: string
}

interface FailureDetails {
  readonly final?: boolean
  readonly unreachable?: boolean
  readonly facts?: FailureFacts
  readonly cause?: unknown
}

/** Why a mail was not sent. The message is Spanish, because administrators read it. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Another attempt would fail too. */
  readonly final: boolean
  /** The mail server could not be reached, so the failure says nothing about this mail. */
  readonly unreachable: boolean
  readonly facts: FailureFacts

  constructor(
    reason: string,
    { final = false, unreachable = false, facts = {}, cause }: FailureDetails = {},
  ) {
    super(reason, { cause })
    this.final = final
    this.unreachable = unreachable
    this.facts = facts
  }
}

/** In milliseconds. */
export interface MailTimeouts {
  readonly connection: number
  readonly greeting: number
  /** Of silence within a conversation. */
  readonly socket: number
  /** From the first byte of a mail's conversation to the last: a server may answer too slowly. */
  readonly conversation: number
}

const defaultTimeouts: MailTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  socket: 30_000,
  conversation: 120_000,
}
const REPLY_LENGTH = 300

/** The folder of mails that belong to no matrix: those of accounts and of the public site. */
const ACCOUNT_MAIL = 'cuenta'
export const mailFolder = (
  { data_dir }: Pick<Config, 'data_dir'>,
  matrix_id: string | null,
): string => path.join(data_dir, 'mail', matrix_id ?? ACCOUNT_MAIL)

/** Sends to the mail server of SMTP_URL; without one it writes a file for each mail. */
export const openMailTransport = (
  config: Config,
  timeouts: MailTimeouts = defaultTimeouts,
): MailTransport =>
  config.smtp_url ? smtpTransport(config, config.smtp_url, timeouts) : folderTransport(config)

const SENDER_NAME_LENGTH = 80

/**
 * «Alimentos La Ceiba via Contorno» at the operator's address, or at the company's while its domain
 * may be used; «via Contorno» is left out where the operator listed that domain (decision 71). An
 * administrator typed the name, so it may hold no other address.
 */
function chooseSender(
  config: Config,
  { sender_name = '', sender_address, workspace_id }: SentMail,
): SendMailOptions['from'] {
  const { mail_from } = config
  const name = cleanText(withoutLinks(cleanText(sender_name))).slice(0, SENDER_NAME_LENGTH)
  if (name === '') return mail_from
  if (sender_address === undefined || !maySendFrom(config, workspace_id, sender_address))
    return { name: `${name} via ${PRODUCT_NAME}`, address: senderAddress(mail_from) }
  return { name, address: sender_address }
}

/** The headers by which mail programs offer to stop reminders (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const toAttachment = (attachment: MailAttachment): Attachment => ({
  filename: attachment.file_name,
  contentType: attachment.content_type,
  content: attachment.content,
  ...(attachment.content_id !== undefined && {
    cid: attachment.content_id,
    contentDisposition: 'inline',
  }),
})

/**
 * Providers that send from addresses of their own put these back into what they tell of a mail. They
 * hold nothing but its token.
 */
function providerHeaders({ mailgun_signing_key, postmark_password }: Config, token: string) {
  // as it is: the providers read no encoded words
  const asItIs = (value: string) => ({ prepared: true, foldLines: false, value })
  return {
    ...(mailgun_signing_key !== undefined && {
      'X-Mailgun-Variables': asItIs(JSON.stringify({ [TOKEN_FIELD]: token })),
    }),
    ...(postmark_password !== undefined && { [`X-PM-Metadata-${TOKEN_FIELD}`]: asItIs(token) }),
  }
}

function buildEnvelope(config: Config, mail: SentMail): SendMailOptions {
  const { mail_from } = config
  const domain = /@([^\s>]+)/.exec(mail_from)?.[1] ?? 'localhost'
  return {
    from: chooseSender(config, mail),
    to: mail.to,
    replyTo: mail.reply_to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments?.map(toAttachment) ?? [],
    messageId: `<${mail.id}@${domain}>`,
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-Mailer': PRODUCT_NAME,
      ...providerHeaders(config, mail.bounce_token),
      ...(mail.unsubscribe_url !== undefined && unsubscribeHeaders(mail.unsubscribe_url)),
    },
  }
}

/**
 * The sender of the envelope, to whom other mail servers return what they cannot deliver: always the
 * operator's, whatever address a company sends from. They are asked to return the headers alone,
 * because the text holds a personal link.
 */
const returnedTo = (config: Config, mail: SentMail): SendMailOptions => {
  const from = buildBounceAddress(config, mail.bounce_token)
  const to = mail.to.address
  return from === null
    ? { envelope: { from: senderAddress(config.mail_from), to } }
    : { envelope: { from, to }, dsn: { ret: 'HDRS', notify: 'FAILURE' } }
}

function smtpTransport(config: Config, url: string, timeouts: MailTimeouts): MailTransport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: config.mail_concurrency,
    maxMessages: 100,
    // Only the outbox decides which mail is sent again.
    maxRequeues: 0,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
  })
  return {
    async send(mail) {
      try {
        await server.sendMail({
          ...buildEnvelope(config, mail),
          ...returnedTo(config, mail),
          signal: AbortSignal.timeout(timeouts.conversation),
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
    close: () => server.close(),
  }
}

/**
 * Final is only what the server replies about this recipient or this message. Any other failure,
 * such as a wrong password in SMTP_URL, can be corrected while the mail waits.
 */
function toFailure(error: unknown): MailFailure {
  const smtp = error as SmtpError
  const { code = '', responseCode, response = '' } = smtp
  const details = { facts: collectFacts(smtp), cause: error }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reply = response.replace(/\s+/g, ' ').slice(0, REPLY_LENGTH)
  if (isAboutMail && responseCode !== undefined && responseCode >= 500)
    return new MailFailure(`El servidor de correo lo rechazó: ${reply}`, {
      final: true,
      ...details,
    })
  if (isAboutMail && responseCode !== undefined)
    return new MailFailure(`El servidor de correo pidió esperar: ${reply}`, details)
  if (code === 'EENVELOPE')
    return new MailFailure('La dirección no es válida.', { final: true, ...details })
  return new MailFailure(`No hubo conexión con el servidor de correo (${code || 'sin código'}).`, {
    unreachable: true,
    ...details,
  })
}

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

function collectFacts({ code = '', responseCode, response = '' }: SmtpError): FailureFacts {
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
  return {
    ...(/^[A-Z][A-Z0-9_]*$/.test(code) && { error_code: code }),
    ...(responseCode !== undefined && {
      reply_class: `${Math.floor(responseCode / 100)}xx`,
      reply_code: responseCode,
    }),
    ...(status !== undefined && { reply_status: status }),
  }
}

/** Writes one .eml file for each mail, named by its row, so that sending again replaces it. */
function folderTransport(config: Config): MailTransport {
  return {
    async send(mail) {
      const message = await new MailComposer({ ...buildEnvelope(config, mail), newline: 'windows' })
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

/**
 * Joins links that quoted-printable has broken over lines, because people open these files to
 * follow a link.
 */
const withWholeLinks = (message: string): string =>
  message.replace(/https?:\/\/(?:[^\s"<>=]|=\r\n|=[0-9A-F]{2})+/g, (link) =>
    link.replaceAll('=\r\n', ''),
  )
