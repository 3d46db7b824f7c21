import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 networks that are not the public internet (IANA's registry of special addresses). */
const specialIPv4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // with the metadata services of clouds
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addTo(specialIPv4, network, 'ipv4')

/**
 * The IPv6 networks in use on the public internet. What is left out: loopback, link-local, private,
 * multicast, and every form that holds an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
const publicIPv6 = new BlockList()
addTo(publicIPv6, '2000::/3', 'ipv6')
const specialIPv6 = new BlockList()
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  addTo(specialIPv6, network, 'ipv6')

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix = ''] = network.split('/')
  list.addSubnet(address, Number(prefix), family)
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  return (
    isIP(address) === 6 && publicIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
  )
}

/** An address that no request may go to. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/**
 * The IP address that a request to this host may be sent to. Every address of the name must be
 * public, so that no answer of a name server leads elsewhere.
 * @throws RefusedAddress, or the error of the name service
 */
export async function publicAddressOf(hostname: string, allow_loopback: boolean): Promise<string> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allow_loopback && isLoopback(address))
  const [first] = addresses
  if (first === undefined || !addresses.every(isAllowed))
    throw new RefusedAddress('The host has an address that is not public.')
  return first
}
