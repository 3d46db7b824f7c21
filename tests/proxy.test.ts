import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findOnPath } from '../scripts/debian-packages.ts'

// While the database is away every instance answers 503 with a page that says so in Spanish. A proxy
// that counts such an instance as down shows its own page in its place.

const PAGE = '<h1>Contorno no está disponible en este momento</h1>'
const shipped = readFileSync('deploy/nginx.conf', 'utf8')

let instances: readonly Server[]
const findPort = (server: Server): number => (server.address() as AddressInfo).port

const listen = (status: number, content: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_request, reply) => {
      reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(content)
    }).listen(0, '127.0.0.1', () => resolve(server))
  })

beforeAll(async () => {
  instances = [await listen(503, PAGE), await listen(503, PAGE)]
})
afterAll(() => {
  for (const instance of instances) instance.close()
})

/** The shipped configuration without TLS, in front of the two instances. */
function configuration(folder: string, port: number): string {
  const ports = instances.map(findPort)
  const server = shipped
    .slice(shipped.indexOf('upstream'))
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s+ssl_.*$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return `pid ${folder}/pid; error_log ${folder}/error.log; daemon off;
    events {} http { access_log off; ${paths} ${server} }`
}

const program = findOnPath(['nginx'])

test.each(program ? [program] : [])(
  'the shipped nginx shows the page of an instance whose database is away',
  async (nginx) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'contorno-nginx-'))
    const free = await listen(200, '')
    const port = findPort(free)
    await new Promise((resolve) => free.close(resolve))
    writeFileSync(`${folder}/nginx.conf`, configuration(folder, port))
    const proxy = spawn(nginx, ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' })
    const read = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/companies`)
      return [reply.status, await reply.text()]
    }
    await vi.waitFor(read, { timeout: 60_000 })
    for (let call = 0; call < 8; call++) expect(await read()).toEqual([503, PAGE])
    const ended = new Promise((resolve) => proxy.once('exit', resolve))
    proxy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  },
)

test('no shipped proxy takes an instance away because its database is', () => {
  expect(shipped).not.toMatch(/http_50\d|max_fails=[1-9]/)
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/health_uri \/ready/)
})
