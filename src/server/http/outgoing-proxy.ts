import { request } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Tunnel {
  /** Of an HTTP proxy; a name and a password in it are sent to the proxy alone. */
  readonly proxy: string
  /** The IP address that was checked: the proxy resolves nothing. */
  readonly address: string
  readonly port: number
  readonly signal: AbortSignal
}

/** @throws Error when the proxy cannot be reached or does not answer 200 */
export function openTunnel({ proxy, address, port, signal }: Tunnel): Promise<Duplex> {
  const { hostname, port: proxy_port, username, password } = new URL(proxy)
  const target = `${address.includes(':') ? `[${address}]` : address}:${port}`
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return new Promise((resolve, reject) => {
    const connecting = request({
      method: 'CONNECT',
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxy_port || 80,
      path: target,
      signal,
      agent: false,
      headers: {
        host: target,
        ...(username && {
          'proxy-authorization': `Basic ${Buffer.from(account).toString('base64')}`,
        }),
      },
    })
    connecting.on('error', reject)
    // A proxy that refuses with a body answers as to any other request.
    connecting.on('response', (response) => {
      response.destroy()
      reject(new Error(`The proxy answered ${response.statusCode} to CONNECT ${target}.`))
    })
    connecting.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(new Error(`The proxy answered ${statusCode} to CONNECT ${target}.`))
    })
    connecting.end()
  })
}
