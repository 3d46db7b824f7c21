import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  /** The status line and the headers, in lower case. */
  readonly head: string
  readonly body: string
}

/** Sends bytes to a port of this machine, for requests that no HTTP client would send. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      resolve({ status, head: head.toLowerCase(), body })
    })
  })
}

/** Sends a request line such as `GET /login`, with headers that each end with CRLF. */
export const sendLine = (port: number, line: string, headers = ''): Promise<RawReply> =>
  sendBytes(port, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)

interface Post {
  readonly path: string
  readonly body: string | Buffer
  readonly type?: string
  /** Each header ends with CRLF. */
  readonly headers?: string
}

export function sendPost(
  port: number,
  { path, body, type = 'application/json', headers = '' }: Post,
): Promise<RawReply> {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`
  return sendBytes(port, Buffer.concat([Buffer.from(head), Buffer.from(body)]))
}
