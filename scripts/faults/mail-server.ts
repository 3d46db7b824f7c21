import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * How the mail server behaves: accepts mail; is not listening; accepts connections without a word;
 * takes its time; answers 451; answers 550; or closes the connection after it has stored a mail and
 * before it acknowledges it.
 */
export type SmtpBehaviour =
  | 'accepting'
  | 'absent'
  | 'silent'
  | 'slow'
  | 'deferring'
  | 'refusing'
  | 'crashing'

export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /**
   * From now on acknowledges `count - 1` mails, after which the product sends `count` at once, and
   * none of these before all are under way. Returns whether they are or were.
   */
  gather(count: number): () => boolean
  behave(behaviour: SmtpBehaviour): Promise<void>
  close(): Promise<void>
}

interface ReceivedMail {
  readonly to: string
  readonly message_id: string
  /** By `performance.now()`, just before it was acknowledged. */
  readonly at_ms: number
}

const SLOW_MS = 300
const refusals: Partial<Record<SmtpBehaviour, readonly [code: number, words: string]>> = {
  deferring: [451, 'greylisted'],
  refusing: [550, 'no such user'],
}

interface Gathering {
  isComplete(): boolean
  /** A mail is under way. Resolves when it may be acknowledged. */
  join(): Promise<void>
}

function gatherMails(count: number): Gathering {
  const { promise, resolve } = Promise.withResolvers<void>()
  let joined = 0
  let isComplete = false
  return {
    isComplete: () => isComplete,
    join: async () => {
      joined++
      // each answer lets the product send one more at once
      if (joined < count) return
      // `count - 1` were answered, and this is the last of the next `count`
      if (joined === 2 * count - 1) {
        isComplete = true
        resolve()
      }
      await promise
    },
  }
}

interface ServerState {
  behaviour: SmtpBehaviour
  gathering: Gathering | undefined
  readonly received: ReceivedMail[]
  readonly sockets: Set<Socket>
}

/**
 * Starts an SMTP server on this machine that takes `thinking_ms` to store each mail before it
 * acknowledges it.
 */
export async function startMailServer(thinking_ms = 0): Promise<MailServer> {
  const state: ServerState = {
    behaviour: 'accepting',
    gathering: undefined,
    received: [],
    sockets: new Set(),
  }
  const options = smtpOptions(state, thinking_ms)
  let server = await listen(options, state.sockets)
  const { port } = server.server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
    })
  const behave = async (next: SmtpBehaviour): Promise<void> => {
    if (next === 'absent') await close()
    else if (state.behaviour === 'absent') server = await listen(options, state.sockets, port)
    state.behaviour = next
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: state.received,
    gather: (count) => {
      const gathering = gatherMails(count)
      state.gathering = gathering
      return gathering.isComplete
    },
    behave,
    close,
  }
}

const smtpOptions = (state: ServerState, thinking_ms: number): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 100,
  onConnect: (_session, accept) => {
    if (state.behaviour !== 'silent') accept()
  },
  onRcptTo: (_address, _session, accept) => {
    const [responseCode, words] = refusals[state.behaviour] ?? []
    accept(responseCode === undefined ? null : Object.assign(new Error(words), { responseCode }))
  },
  onData: (stream, { envelope }, accept) => {
    const store = async (message: string): Promise<void> => {
      await state.gathering?.join()
      await sleep(state.behaviour === 'slow' ? SLOW_MS : thinking_ms)
      const message_id = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
      const at_ms = performance.now()
      for (const { address } of envelope.rcptTo)
        state.received.push({ to: address, message_id, at_ms })
      if (state.behaviour === 'crashing') for (const socket of state.sockets) socket.destroy()
      else accept()
    }
    // a connection that breaks within a mail delivers none
    void text(stream).then(store, () => {})
  },
})

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
  server.on('error', () => {}) // a killed client breaks its connection
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
