import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { nameServer } from '../../../tests/name-server.ts'
import { outgoingAllow } from '../core/outgoing-allow.ts'
import {
  findReach,
  isPrivateHost,
  isPublicAddress,
  findPublicAddress as addressOf,
  RefusedAddress,
} from './public-address.ts'

const ID = newId()
const names = await nameServer()
afterAll(() => names.close())

const NOTHING = { allow_loopback: false, allowed: [] }
const publicAddressOf = (
  host: string,
  allow_loopback: boolean,
  signal = new AbortController().signal,
) => addressOf(host, { ...NOTHING, allow_loopback, dns_servers: [names.address], signal })

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  'x',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])(
  'a request to %s is refused, and no spelling of an address helps',
  async (host) => {
    await expect(publicAddressOf(host, false)).rejects.toBeInstanceOf(RefusedAddress)
  },
)

test.each(['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://017700000001/'])(
  '%s is a loopback address in another spelling',
  async (url) => {
    const { hostname } = new URL(url)
    await expect(publicAddressOf(hostname, false)).rejects.toBeInstanceOf(RefusedAddress)
  },
)

test('tests may reach loopback, and nothing else that is not public', async () => {
  expect(await publicAddressOf('127.0.0.1', true)).toBe('127.0.0.1')
  await expect(publicAddressOf('10.0.0.1', true)).rejects.toBeInstanceOf(RefusedAddress)
})

test.each([
  '10.1.2.3',
  '172.20.0.1',
  '192.168.0.10',
  '127.0.0.1',
  '[::1]',
  '[fe80::1]',
  '[fd00::1]',
])('%s is private before any request is sent, and so is its mapped form', (host) => {
  expect(isPrivateHost(host, NOTHING)).toBe(true)
  const { hostname } = new URL(host.startsWith('[') ? `http://${host}` : `http://[::ffff:${host}]`)
  expect(isPrivateHost(hostname, NOTHING)).toBe(true)
})

test.each(['localhost', 'LOCALHOST', 'localhost.', 'avisos.localhost'])(
  '%s is the machine itself, whatever a name server says',
  async (host) => {
    names.addresses.set(host.toLowerCase(), ['8.8.8.8'])
    expect(isPrivateHost(host, NOTHING)).toBe(true)
    await expect(publicAddressOf(host, false)).rejects.toBeInstanceOf(RefusedAddress)
    expect(isPrivateHost(host, { ...NOTHING, allow_loopback: true })).toBe(false)
  },
)

test('other names and public addresses are not private before they are resolved', () => {
  for (const host of ['avisos.ceiba.mx', 'localhost.ceiba.mx', '8.8.8.8', '[2606:4700::1]'])
    expect(isPrivateHost(host, NOTHING)).toBe(false)
})

test('a name leads to its address when all of them are public', async () => {
  names.addresses.set('avisos.ceiba.example', ['8.8.8.8', '9.9.9.9'])
  names.addresses.set('mixed.ceiba.example', ['8.8.8.8', '10.0.0.1'])
  expect(['8.8.8.8', '9.9.9.9']).toContain(await publicAddressOf('avisos.ceiba.example', false))
  await expect(publicAddressOf('mixed.ceiba.example', false)).rejects.toBeInstanceOf(RefusedAddress)
  await expect(publicAddressOf('none.ceiba.example', false)).rejects.toBeInstanceOf(RefusedAddress)
})

test('the operator allows hosts and networks, for all workspaces or for one', async () => {
  names.addresses.set('nomina.ceiba.example', ['10.20.3.4'])
  names.addresses.set('mixed.ceiba.example', ['10.20.3.4', '10.21.0.1'])
  const outgoing_allow = outgoingAllow(
    'OUTGOING_ALLOW',
    `10.20.0.0/16,fd12::/16,Wiki.ceiba.example,192.168.1.9=${ID}`,
  )
  const reach = (workspace_id: string) =>
    findReach({ webhooks_to_loopback: false, outgoing_allow }, workspace_id)
  const signal = new AbortController().signal
  const ask = (host: string, of = 'other') =>
    addressOf(host, { ...reach(of), dns_servers: [names.address], signal })
  expect(await ask('nomina.ceiba.example')).toBe('10.20.3.4')
  expect(await ask('[fd12::7]')).toBe('fd12::7')
  await expect(ask('mixed.ceiba.example')).rejects.toBeInstanceOf(RefusedAddress)
  names.addresses.set('wiki.ceiba.example', ['10.99.0.1'])
  expect(await ask('wiki.ceiba.example')).toBe('10.99.0.1')
  expect(await ask('192.168.1.9', ID)).toBe('192.168.1.9')
  await expect(ask('192.168.1.9')).rejects.toBeInstanceOf(RefusedAddress)
  await expect(ask('169.254.169.254', ID)).rejects.toBeInstanceOf(RefusedAddress)
  expect(isPrivateHost('10.20.0.1', reach('other'))).toBe(false)
  expect(isPrivateHost('10.21.0.1', reach('other'))).toBe(true)
  expect(isPrivateHost('localhost', reach('other'))).toBe(true)
})

test.each(['10.20.0.0/33', '10.20.0', 'https://ceiba.mx', '10.0.0.1=nadie', 'a=b=c', 'ceiba.mx/8'])(
  'OUTGOING_ALLOW=%s is refused by name',
  (text) => {
    expect(() => outgoingAllow('OUTGOING_ALLOW', text)).toThrow(/^OUTGOING_ALLOW: expected hosts/)
  },
)

test('a name that changes its address is refused at the next request', async () => {
  names.addresses.set('rebound.ceiba.example', ['8.8.8.8'])
  expect(await publicAddressOf('rebound.ceiba.example', false)).toBe('8.8.8.8')
  names.addresses.set('rebound.ceiba.example', ['127.0.0.1'])
  await expect(publicAddressOf('rebound.ceiba.example', false)).rejects.toBeInstanceOf(
    RefusedAddress,
  )
})

test('a silent name server holds up nothing but its own question, and that for two seconds', async () => {
  const hosts = Array.from({ length: 40 }, (_, number) => `silent${number}.ceiba.example`)
  for (const host of hosts) names.silent.add(host)
  const order: string[] = []
  const silent = hosts.map((host) =>
    publicAddressOf(host, false).catch(() => void order.push('silent')),
  )
  // By a thread of the pool, as files, compression and hashes are done.
  await readFile(import.meta.filename)
  order.push('file')
  await publicAddressOf('avisos.ceiba.example', false)
  order.push('answered')
  await Promise.all(silent)
  expect(order.slice(0, 2)).toEqual(['file', 'answered'])
  expect(order).toHaveLength(42)
})

test('the end of the request ends its question', async () => {
  names.silent.add('silent.ceiba.example')
  const request = new AbortController()
  const asked = publicAddressOf('silent.ceiba.example', false, request.signal)
  request.abort(new Error('ended'))
  await expect(asked).rejects.toThrow('ended')
})
