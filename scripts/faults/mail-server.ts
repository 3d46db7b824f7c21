import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves: it takes mail, says nothing, asks to wait, refuses for good, or dies with the mail in its hands. */
export type Mood = 'well' | 'silent' | 'busy' | 'refusing' | 'dying'

export interface MailServer {
  readonly url: string
  readonly received: readonly { readonly to: string; readonly message_id: string }[]
  mood: Mood
  close(): Promise<void>
}

/** A real mail server on this machine that keeps whom it was given mail for. */
export async function startMailServer(delay_ms = 0): Promise<MailServer> {
  const received: { to: string; message_id: string }[] = []
  const sockets = new Set<Socket>()
  const state: { mood: Mood } = { mood: 'well' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'], closeTimeout: 100,
    onConnect: (_session, accept) => { if (state.mood !== 'silent') accept() },
    onRcptTo: (_address, _session, accept) => {
      if (state.mood === 'busy') return accept(Object.assign(new Error('greylisted'), { responseCode: 451 }))
      if (state.mood === 'refusing') return accept(Object.assign(new Error('no such user'), { responseCode: 550 }))
      return accept()
    },
    onData: (stream, session, accept) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message_id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, message_id })
        if (state.mood === 'dying') for (const socket of sockets) socket.destroy()
        else setTimeout(accept, delay_ms)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('error', () => {}) // clients that are killed break their connections
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`, received,
    close: () => new Promise<void>((resolve) => { server.close(() => resolve()) }),
  })
}
