// npm run dev: the product from its sources on http://localhost:3000. Pages change while they are
// open (Vite), the server restarts when one of its files changes, mails are read at /dev/mail.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { loadSecret } from '#server/core/app-secret.ts'
import { readConfig } from '#server/core/config.ts'
import { startPostgres } from '#server/embedded-postgres/postgres.ts'
import { startDemo } from './demo/fill.ts'
import { createMailbox } from './dev/mailbox.ts'
import { LOOPBACK, namesThisMachine } from './dev/own-host.ts'
import { forward } from './dev/proxy.ts'
import { runRestartingServer } from './dev/restarting-server.ts'
import { loadSources } from './dev/source-pages.ts'

const PORT = Number(process.env['PORT'] ?? 3000)
const data_dir = path.resolve(process.env['DATA_DIR'] ?? 'data/dev')
const address = `http://localhost:${PORT}`

// server/core/config.ts sets it to production where it is unset; React refresh needs development.
process.env['NODE_ENV'] = 'development'
if (!existsSync(path.join(data_dir, 'postgres'))) await fillWithDemo()
const postgres = await startPostgres({ data_dir, log: console })
const serverPort = await freePort()
const server = runRestartingServer({
  port: serverPort,
  env: {
    DATABASE_URL: postgres.url,
    APP_SECRET: loadSecret({ data_dir, app_secret: undefined, database_url: undefined }).value,
    DATA_DIR: data_dir,
    HOST: LOOPBACK,
    PUBLIC_URL: address,
    SMTP_URL: '',
    TRUST_PROXY: '1',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  },
})
const web = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: web } },
})
const mailbox = createMailbox(path.join(data_dir, 'mail'))
const transformPage = (url: string, html: string): Promise<string> =>
  vite.transformIndexHtml(url, loadSources(html))

web.on('request', async (request, response) => {
  if (!namesThisMachine(request, PORT)) {
    response.writeHead(421).end(`Open ${address}.`)
    return
  }
  if (await mailbox(request, response)) return
  vite.middlewares(request, response, async () => {
    await server.ready()
    forward(request, response, { port: serverPort, transformPage })
  })
})
// before Vite's, which would open its connection for hot replacement
web.prependListener('upgrade', (request, socket) => {
  if (!namesThisMachine(request, PORT)) socket.destroy()
})
await server.ready()
web.listen(PORT, LOOPBACK, () =>
  console.log(`Contorno runs at ${address}, its mail is at ${address}/dev/mail. Ctrl+C ends it.`),
)

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  web.close()
  await server.stop()
  await vite.close()
  await postgres.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

/** Once: afterwards the folder holds what was made in it. Delete it to begin again. */
async function fillWithDemo(): Promise<void> {
  console.log(`Filling ${data_dir} with the sample company…`)
  const config = readConfig({
    DATA_DIR: data_dir,
    PORT: '0',
    PUBLIC_URL: address,
    LOG_LEVEL: 'warn',
  })
  const { product, demo } = await startDemo(config)
  await product.close()
  console.log(`Sign in as ${demo.email} with the password «${demo.password}».`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createSocket().listen(0, LOOPBACK, () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })
}
