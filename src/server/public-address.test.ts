import { expect, test } from 'vitest'
import { isPublicAddress, publicAddressOf, RefusedAddress } from './public-address.ts'

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
