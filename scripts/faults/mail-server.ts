import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** How the mail server behaves: it takes mail, is not there, says nothing, takes its time, asks to wait, refuses for good, or dies with the mail in its hands. */
export type Mood = 'well' | 'absent' | 'silent' | 'slow' | 'busy' | 'refusing' | 'dying'

export interface MailServer {
  readonly url: string
  readonly received: readonly { readonly to: string; readonly message_id: string }[]
  become(mood: Mood): Promise<void>
  close(): Promise<void>
}

const SLOW_MS = 300
const refusals: Partial<Record<Mood, readonly [code: number, words: string]>> = {
  busy: [451, 'greylisted'],
  refusing: [550, 'no such user'],
}

/** A real mail server on this machine. It thinks for `thinking_ms` before it keeps a mail, and says so at once. */
export async function startMailServer(thinking_ms = 0): Promise<MailServer> {
  const received: { to: string; message_id: string }[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'well'
  const keep = (message: string, recipients: readonly { address: string }[]): void => {
    const message_id = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
    for (const { address } of recipients) received.push({ to: address, message_id })
  }
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect: (_session, accept) => {
      if (mood !== 'silent') accept()
    },
    onRcptTo: (_address, _session, accept) => {
      const [responseCode, words] = refusals[mood] ?? []
      accept(responseCode === undefined ? null : Object.assign(new Error(words), { responseCode }))
    },
    onData: (stream, session, accept) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on(
        'end',
        () =>
          void sleep(mood === 'slow' ? SLOW_MS : thinking_ms).then(() => {
            keep(Buffer.concat(chunks).toString(), session.envelope.rcptTo)
            if (mood === 'dying') for (const socket of sockets) socket.destroy()
            else accept()
          }),
      )
    },
  }
  let server = await listen(options, sockets)
  const { port } = server.server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
    })
  const become = async (next: Mood): Promise<void> => {
    if (next === 'absent') await close()
    else if (mood === 'absent') server = await listen(options, sockets, port)
    mood = next
  }
  return { url: `smtp://127.0.0.1:${port}`, received, become, close }
}

async function listen(
  options: SMTPServerOptions,
  sockets: Set<Socket>,
  port = 0,
): Promise<SMTPServer> {
  const server = new SMTPServer(options)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('error', () => {}) // clients that are killed break their connections
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
