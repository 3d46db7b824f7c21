import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type MailTransport, openMailTransport } from '#server/mail/mail-transport.ts'
import { type Mail, type MailRenderers, type MailRenderer, queueMail } from '#server/mail/mail.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'

interface ReceivedMail {
  /** The sender of the envelope, and what it asks to be returned. */
  readonly from?: string
  readonly returned?: string | undefined
  readonly to: readonly string[]
  readonly text: string
}

/** For a mail server that never answers. One that answers must not be left on a busy machine. */
const SHORT_TIMEOUTS = { connection: 300, greeting: 300, socket: 300, conversation: 3000 }

export const simpleMail = (to: Mail['to'], subject = 'Hola'): Mail =>
  composeMail(to, subject, {
    company: null,
    preview: '',
    title: 'Hola',
    paragraphs: ['Te esperamos.'],
  })

const renderSimply: MailRenderer = async (_context, row) =>
  simpleMail({ name: 'Ana Muñoz', address: row.email ?? '' })
export const simpleRenderers = {
  contact: renderSimply,
} as const satisfies MailRenderers

async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** An SMTP server that hands each accepted mail to `keep`. */
function smtpServerFor(keep: (mail: ReceivedMail) => void, options: SMTPServerOptions): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, dsn } = session.envelope
        keep({
          from: mailFrom === false ? '' : mailFrom.address,
          returned: dsn?.ret ?? undefined,
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  return server
}

/** A mail server on this machine that keeps what it accepts. */
export async function receivingMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = smtpServerFor((mail) => received.push(mail), options)
  const port = await listen(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => closeAll([{ close: (done) => server.close(done) }]),
  }
}

/**
 * Accepts mail on a raw connection; `accept` returns whether the server acknowledges it or
 * disconnects.
 */
function speakSmtp(socket: Socket, accept: (text: string) => boolean): void {
  let mail: string | undefined
  socket.write('220 hello\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (mail === undefined) {
      const isData = String(chunk).startsWith('DATA')
      if (isData) mail = ''
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      return
    }
    mail += String(chunk)
    if (!mail.endsWith('\r\n.\r\n')) return
    const isAcknowledged = accept(mail)
    mail = undefined
    if (isAcknowledged) socket.write('250 accepted\r\n')
    else socket.destroy()
  })
}

const serverDyingAfterFirst = (received: ReceivedMail[]) =>
  createServer((socket) => speakSmtp(socket, (text) => received.push({ to: [], text }) > 1))

interface Closable {
  close(done: () => void): void
}

const closeAll = (servers: readonly Closable[]): Promise<unknown> =>
  Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))))

const openTransport = ({ context }: TestApp, port: number, isSilent: boolean): MailTransport =>
  openMailTransport(
    { ...context.config, smtp_url: `smtp://127.0.0.1:${port}` },
    isSilent ? SHORT_TIMEOUTS : undefined,
  )

async function emptyOutbox({ clock, context }: TestApp): Promise<void> {
  clock.set('2026-11-20T16:00:00Z')
  await context.pool.query('delete from outbox')
}

const queueContact = (
  { context, clock }: TestApp,
  email: string,
  more: { readonly expires_at?: Date } = {},
) =>
  queueMail(context.db, clock, [
    { kind: 'contact', dedupe_key: `contact ${newId()}`, email, ...more },
  ])

/**
 * The application with an outbox, and real mail servers that keep in `received` what they accept.
 */
export async function mailFixture() {
  const t = await openTestApp()
  const received: ReceivedMail[] = []
  const open: Closable[] = []
  const transports: MailTransport[] = []

  const start = (server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<number> => {
    open.push(server)
    return listen(server)
  }
  return {
    t,
    received,
    /** Each returns the port of a new server. */
    mailServer: async (options: SMTPServerOptions = {}): Promise<number> => {
      const server = smtpServerFor((mail) => received.push(mail), options)
      open.push({ close: (done) => server.close(done) })
      return listen(server.server)
    },
    silentServer: () => start(createServer(() => {})),
    /** Disconnects without a reply after it has received the first mail; accepts the later ones. */
    serverDyingAfterFirst: () => start(serverDyingAfterFirst(received)),
    transportTo: (port: number, given: { readonly isSilent?: boolean } = {}): MailTransport => {
      const transport = openTransport(t, port, given.isSilent ?? false)
      transports.push(transport)
      return transport
    },
    deliver: (transport: MailTransport, renderers: MailRenderers = simpleRenderers) =>
      deliverDueMail(t.context, { transport, renderers }),
    queue: (email: string, more?: { readonly expires_at?: Date }) => queueContact(t, email, more),
    outboxRow: async () => (await t.context.db.selectFrom('outbox').selectAll().execute())[0],
    /** Empties the outbox and `received`, closes the servers and returns to 16:00. */
    reset: async (): Promise<void> => {
      for (const transport of transports.splice(0)) transport.close()
      await closeAll(open.splice(0))
      received.length = 0
      await emptyOutbox(t)
    },
  }
}
