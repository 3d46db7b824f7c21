import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { selfSigned } from '../../../../tests/self-signed.ts'
import { sendMessage } from './webhook-sending.ts'

const trusted = selfSigned('localhost')
const before = tls.getCACertificates('default')
tls.setDefaultCACertificates([...before, trusted.cert])
afterAll(() => tls.setDefaultCACertificates(before))

interface Asked {
  readonly host: string | undefined
  readonly server_name: string | false | undefined
}

/** Sends one message to a server with this certificate; what it answered and was asked. */
async function sendTo(certificate: { readonly cert: string; readonly key: string }, name: string) {
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
    { webhooks_to_loopback: true, dns_servers: [] },
  )
  server.close()
  return { outcome, asked, port }
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
