import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './serving.ts'

test('a port that another program uses is told by the name of its setting', async () => {
  const first = fastify()
  await listen(first, { host: '127.0.0.1', port: 0 })
  const { port } = first.server.address() as AddressInfo
  await expect(listen(fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `PORT: 127.0.0.1:${port} cannot be used: another program listens there.`,
  )
  await first.close()
})

test('an address of another machine is told by the name of its setting', async () => {
  await expect(listen(fastify(), { host: '203.0.113.1', port: 0 })).rejects.toThrow(
    'HOST: 203.0.113.1:0 cannot be used: this machine has no such address.',
  )
})
