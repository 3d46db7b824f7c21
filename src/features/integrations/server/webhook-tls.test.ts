import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { outgoingAllow } from '#server/core/outgoing-allow.ts'
import type { OutgoingConfig } from '#server/http/outgoing-request.ts'
import { selfSigned } from '../../../../tests/self-signed.ts'
import { sendMessage } from './webhook-sending.ts'

const trusted = selfSigned('localhost')
const before = tls.getCACertificates('default')
tls.setDefaultCACertificates([...before, trusted.cert])
afterAll(() => tls.setDefaultCACertificates(before))

const loopback: OutgoingConfig = {
  webhooks_to_loopback: true,
  outgoing_allow: [],
  outgoing_proxy: undefined,
  dns_servers: [],
}

interface Asked {
  readonly host: string | undefined
  readonly server_name: string | false | undefined
}

/** Sends one message to a server with this certificate; what it answered and was asked. */
async function sendTo(
  certificate: { readonly cert: string; readonly key: string },
  name: string,
  settings: OutgoingConfig = loopback,
) {
  const asked: Asked[] = []
  const server = createServer(certificate, (request, response) => {
    const { servername } = request.socket as tls.TLSSocket & { servername?: string | false }
    asked.push({ host: request.headers.host, server_name: servername })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outcome = await sendMessage(
    {
      workspace_id: 'ceiba',
      id: 'uno',
      url: `https://${name}:${port}/avisos`,
      body: '{}',
      secrets: ['whsec_c2VjcmV0bw=='],
      traceparent: null,
      sent_at: new Date(0),
    },
    settings,
  )
  server.close()
  return { outcome, asked, port }
}

/** A proxy that connects, or answers each CONNECT with a refusal. */
async function openProxy(refusal?: number) {
  const connects: { readonly target: string | undefined; readonly account: string | undefined }[] =
    []
  const server = createProxy()
  server.on('connect', ({ url = '', headers }, client) => {
    connects.push({ target: url, account: headers['proxy-authorization'] })
    if (refusal) return client.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`)
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(client).pipe(target)
    })
    client.on('error', () => target.destroy())
    target.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: proxy } = server.address() as AddressInfo
  return { proxy, connects, close: () => server.close() }
}

test('over TLS the checked address is asked for the name, whose certificate is verified', async () => {
  const { outcome, asked, port } = await sendTo(trusted, 'localhost')
  expect(outcome).toEqual({ status: 204, failure: null })
  expect(asked).toEqual([{ host: `localhost:${port}`, server_name: 'localhost' }])
})

test.each([
  ['of another name', () => selfSigned('otro.example')],
  ['that is not trusted', () => selfSigned('localhost')],
])('nothing is sent to a server with a certificate %s', async (_, certificate) => {
  const { outcome, asked } = await sendTo(certificate(), 'localhost')
  expect(outcome).toEqual({ status: null, failure: 'unreachable' })
  expect(asked).toEqual([])
})

test('an address without a name has to be in the certificate', async () => {
  const { outcome, asked } = await sendTo(trusted, '127.0.0.1')
  expect([outcome.failure, asked]).toEqual(['unreachable', []])
})

test('a host that the operator allows is reached by HTTPS, and no other', async () => {
  const allowed = (text: string): OutgoingConfig => ({
    webhooks_to_loopback: false,
    outgoing_allow: outgoingAllow('OUTGOING_ALLOW', text),
    outgoing_proxy: undefined,
    dns_servers: [],
  })
  const { outcome } = await sendTo(trusted, 'localhost', allowed('localhost'))
  expect(outcome).toEqual({ status: 204, failure: null })
  const refused = await sendTo(trusted, 'localhost', allowed('10.0.0.0/8'))
  expect(refused.outcome).toEqual({ status: null, failure: 'address_refused' })
})

describe('through a proxy', () => {
  test('the checked address is asked for, and TLS is between the product and the webhook', async () => {
    const { proxy, connects, close } = await openProxy()
    const { outcome, asked, port } = await sendTo(trusted, 'localhost', {
      ...loopback,
      outgoing_proxy: `http://contorno:p%40ss@127.0.0.1:${proxy}`,
    })
    close()
    expect(outcome).toEqual({ status: 204, failure: null })
    expect(asked).toEqual([{ host: `localhost:${port}`, server_name: 'localhost' }])
    const account = `Basic ${Buffer.from('contorno:p@ss').toString('base64')}`
    expect(connects).toEqual([{ target: `127.0.0.1:${port}`, account }])
  })

  test('a certificate of another name is refused as without it', async () => {
    const { proxy, close } = await openProxy()
    const settings = { ...loopback, outgoing_proxy: `http://127.0.0.1:${proxy}` }
    const { outcome, asked } = await sendTo(selfSigned('otro.example'), 'localhost', settings)
    close()
    expect([outcome.failure, asked]).toEqual(['unreachable', []])
  })

  test('an address that is not public is refused before the proxy is asked', async () => {
    const { proxy, connects, close } = await openProxy()
    const { outcome } = await sendTo(trusted, 'localhost', {
      ...loopback,
      webhooks_to_loopback: false,
      outgoing_proxy: `http://127.0.0.1:${proxy}`,
    })
    close()
    expect([outcome.failure, connects]).toEqual(['address_refused', []])
  })

  test.each([
    ['refuses', 403],
    ['asks for an account', 407],
  ])('a proxy that %s leaves the webhook unreachable', async (_, status) => {
    const { proxy, close } = await openProxy(status)
    const settings = { ...loopback, outgoing_proxy: `http://127.0.0.1:${proxy}` }
    const { outcome, asked } = await sendTo(trusted, 'localhost', settings)
    close()
    expect([outcome.failure, asked]).toEqual(['unreachable', []])
  })
})

test('NODE_EXTRA_CA_CERTS adds an authority that signed the certificate', async () => {
  const own = selfSigned('localhost')
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-authority-'))
  const file = path.join(folder, 'ca.pem')
  writeFileSync(file, own.cert)
  const server = createServer(own, (_request, response) => response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const script = `
    import { sendMessage } from './src/features/integrations/server/webhook-sending.ts'
    const message = { workspace_id: 'ceiba', id: 'uno', url: 'https://localhost:${port}/', body: '{}', secrets: ['whsec_c2VjcmV0bw=='], traceparent: null, sent_at: new Date(0) }
    console.log(JSON.stringify(await sendMessage(message, { webhooks_to_loopback: true, outgoing_allow: [], dns_servers: [] })))`
  const send = async (env: Record<string, string>) => {
    const words = ['--import', 'tsx', '--input-type=module', '--eval', script]
    const child = spawn(process.execPath, words, { env: { ...process.env, ...env } })
    return JSON.parse(await text(child.stdout)) as unknown
  }
  expect(await send({ NODE_EXTRA_CA_CERTS: file })).toEqual({ status: 204, failure: null })
  expect(await send({})).toEqual({ status: null, failure: 'unreachable' })
  server.close()
  rmSync(folder, { recursive: true })
})
