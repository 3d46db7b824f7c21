import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOnPath } from '../scripts/debian-packages.ts'
import { type RunningNginx, shippedNginx, startNginx } from '../scripts/faults/nginx.ts'

// While the database is away every instance answers 503 with a page that says so in Spanish. A proxy
// that counts such an instance as down shows its own page in its place.

const PAGE = '<h1>Contorno no está disponible en este momento</h1>'
const shipped = readFileSync(shippedNginx, 'utf8')

let instances: readonly Server[]
const findPort = (server: Server): number => (server.address() as AddressInfo).port

const serve = (answer: RequestListener): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(answer).listen(0, '127.0.0.1', () => resolve(server))
  })
const listen = (status: number, content: string): Promise<Server> =>
  serve((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(content)
  })

beforeAll(async () => {
  instances = [await listen(503, PAGE), await listen(503, PAGE)]
})
afterAll(() => {
  for (const instance of instances) instance.close()
})

async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(200, '')))
  const ports = servers.map(findPort)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const program = findOnPath(['nginx'])

/** Runs nginx while `work` calls it, and returns what it logged by then. */
async function withNginx(
  nginx: string,
  to: readonly number[],
  work: (proxy: RunningNginx) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-nginx-'))
  const proxy = await startNginx(nginx, folder, to)
  await work(proxy)
  await proxy.stop()
  const logged = ['access.log', 'error.log'].map((name) =>
    readFileSync(`${folder}/${name}`, 'utf8'),
  )
  rmSync(folder, { recursive: true })
  return logged.join('')
}

test.each(program ? [program] : [])(
  'the shipped nginx shows the page of an instance whose database is away',
  async (nginx) => {
    await withNginx(nginx, instances.map(findPort), async ({ secure_url }) => {
      for (let call = 0; call < 8; call++) {
        const reply = await fetch(`${secure_url}/companies`)
        expect([reply.status, await reply.text()]).toEqual([503, PAGE])
      }
    })
  },
)

test.each(program ? [program] : [])(
  'the shipped nginx logs no address of a caller, also while no instance answers',
  async (nginx) => {
    const closed = await findFreePorts(2)
    const logged = await withNginx(nginx, closed, async ({ plain_url, secure_url }) => {
      const call = { redirect: 'manual' } as const
      expect((await fetch(`${plain_url}/assessment/x`, call)).status).toBe(301)
      expect((await fetch(`${secure_url}/assessment/x`, call)).status).toBe(502)
    })
    expect(logged).not.toMatch(/127\.0\.0\.1|assessment/)
  },
)

/** What a call gets while one of two instances breaks each POST off, and how often others came. */
async function countAnswers(
  url: string,
  { address, headers }: { address: string; headers: Record<string, string> },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let call = 0; call < 8; call++) {
    const reply = await fetch(url + address, { method: 'POST', headers, body: '{"a":1}' })
    const answer = `${reply.status} ${reply.ok ? await reply.text() : ''}`.trim()
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

const mayComeTwice = [
  {
    what: 'a call with its key',
    address: '/api/v1/companies',
    headers: { 'idempotency-key': 'a' },
  },
  { what: 'a save', address: '/api/v1/answers', headers: {} },
] as const

test.each(program ? [program] : [])(
  'the shipped nginx sends what an ending instance broke off to the other one, if it may come twice',
  async (nginx) => {
    const ending = await serve((request) => request.socket.destroy())
    const sound = await serve((request, reply) => request.pipe(reply))
    await withNginx(nginx, [ending, sound].map(findPort), async ({ secure_url }) => {
      for (const { what, ...call } of mayComeTwice)
        expect(await countAnswers(secure_url, call), what).toEqual({ '200 {"a":1}': 8 })
      const others = await countAnswers(secure_url, { address: '/api/v1/companies', headers: {} })
      expect(others['502']).toBeGreaterThan(0)
    })
    for (const server of [ending, sound]) server.close()
  },
)

test('the shipped proxies speak TLS 1.2 and later alone', () => {
  expect([...shipped.matchAll(/ssl_protocols (.*);/g)].map(([, named]) => named)).toEqual([
    'TLSv1.2 TLSv1.3',
  ])
  // the suites are those of the proxy's own defaults, which its updates keep strong
  expect(shipped).not.toMatch(/ssl_ciphers|ssl_conf_command|ssl_ecdh_curve/)
  // without a word about it Caddy does the same
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/protocols|ciphers|http:\/\//)
})

test('no server of a shipped proxy logs what is called', () => {
  const servers = shipped.split(/^server \{$/m).slice(1)
  expect(servers.length).toBe(2)
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log off;$/m)
    expect(server).toMatch(/^ {2}error_log \/dev\/null;$/m)
  }
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  expect(caddy).toMatch(/^\tlog \{\n\t\tformat filter \{[^}]*\brequest delete$/m)
})

test('no shipped proxy takes an instance away because its database is', () => {
  expect(shipped).not.toMatch(/http_50\d|max_fails=[1-9]/)
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/health_uri \/ready/)
})

test('no shipped proxy has a certificate that it signed itself', () => {
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  expect(caddy).not.toMatch(/^\s*(tls|local_certs|auto_https|pki|skip_install_trust)\b/m)
  expect([...shipped.matchAll(/ssl_certificate\w* (.*);/g)].map(([, file]) => file)).toEqual([
    '/etc/ssl/contorno/fullchain.pem',
    '/etc/ssl/contorno/privkey.pem',
  ])
  expect(globSync('deploy/**/*').filter((file) => /\.(pem|crt|cer|key|p12)$/.test(file))).toEqual(
    [],
  )
})

test('a shipped proxy serves one host with this product alone', () => {
  const hosts = [...shipped.matchAll(/server_name (.*);/g)].map(([, name]) => name)
  expect(new Set(hosts)).toEqual(new Set(['contorno.example']))
  const targets = [...shipped.matchAll(/proxy_pass (.*);/g)].map(([, target]) => target)
  expect(new Set(targets)).toEqual(new Set(['http://contorno']))
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  expect(caddy.match(/^[^\s#}].*\{$/gm)).toEqual(['{$PUBLIC_HOST} {'])
  expect(caddy.match(/^\t*reverse_proxy .*$/gm)).toHaveLength(1)
})
