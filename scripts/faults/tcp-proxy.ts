import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What an operator runs in front of several servers: one address that leads to one of them. */
export interface TcpProxy {
  readonly port: number
  /** New connections lead there, and those to the server before end. */
  switchTo(port: number): void
  close(): Promise<void>
}

export async function startTcpProxy(first: number): Promise<TcpProxy> {
  let server_port = first
  const sockets = new Set<Socket>()
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const proxy = createServer((client) => {
    const server = connect(server_port, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      // The loss of one side is the end of the other, which `close` brings about.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: readPort(proxy.address()),
    switchTo: (port) => {
      server_port = port
      endAll()
    },
    close: async () => {
      endAll()
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve())
      })
    },
  }
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address.port
}
