import type { IncomingMessage } from 'node:http'

/** The only interface that `npm run dev` listens on: it shows all mail to everyone who asks. */
export const LOOPBACK = '127.0.0.1'

/**
 * Whether a request names this machine. A page on the internet reaches a port of loopback too, when
 * its own name resolves to 127.0.0.1 for a moment (DNS rebinding), and then sends its own name.
 */
export const namesThisMachine = ({ headers }: IncomingMessage, port: number): boolean =>
  ['localhost', LOOPBACK].some((name) => headers.host === `${name}:${port}`)
