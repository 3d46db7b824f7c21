import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Config } from '../core/config.ts'
import { type AllowedTarget, allowsTarget } from '../core/outgoing-allow.ts'

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

const LOOPBACK = '127.0.0.1'
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

/** How long name servers may take, within the time of the request. */
const NAME_TIMEOUT_MS = 2000
/** The name, or its addresses of this family, do not exist. */
const NONE: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')
/** RFC 6761: these names mean the machine itself, whatever a name server says. */
const isLocalName = (host: string): boolean => /^(.+\.)?localhost\.?$/i.test(host)

/** What a request may go to although it is not public. */
export interface Reach {
  readonly allow_loopback: boolean
  /** By the operator, for the workspace in whose name the request goes. */
  readonly allowed: readonly AllowedTarget[]
}

/** What the operator's settings let the requests of a workspace reach. */
export const findReach = (
  { webhooks_to_loopback, outgoing_allow }: Pick<Config, 'webhooks_to_loopback' | 'outgoing_allow'>,
  workspace_id: string,
): Reach => ({
  allow_loopback: webhooks_to_loopback,
  allowed: outgoing_allow.filter(
    (target) => target.workspace_id === null || target.workspace_id === workspace_id,
  ),
})

const mayReach = (host: string, address: string, { allow_loopback, allowed }: Reach): boolean =>
  isPublicAddress(address) ||
  (allow_loopback && isLoopback(address)) ||
  allowsTarget(allowed, host, address)

/**
 * Whether no request may ever go to this host of a URL: an address that is not public, or the name
 * of this machine. What other names lead to is known when a request is sent.
 */
export function isPrivateHost(hostname: string, reach: Reach): boolean {
  const host = withoutBrackets(hostname)
  if (isLocalName(host)) return !mayReach(host, LOOPBACK, reach)
  return isIP(host) !== 0 && !mayReach(host, host, reach)
}

export interface NameQuestion extends Reach {
  /** The servers to ask; those of the system when there are none. */
  readonly dns_servers: readonly string[]
  readonly signal: AbortSignal
}

/**
 * The IP address that a request to this host may be sent to. Every address of the name must be
 * public, or allowed by the operator, so that no answer of a name server leads elsewhere.
 * @throws RefusedAddress, or the error of the name service
 */
export async function findPublicAddress(hostname: string, question: NameQuestion): Promise<string> {
  const host = withoutBrackets(hostname)
  const addresses = await resolveAddresses(host, question)
  const [first] = addresses
  if (first === undefined || !addresses.every((address) => mayReach(host, address, question)))
    throw new RefusedAddress('The host has an address that is not public.')
  return first
}

/**
 * Asks name servers from the event loop. `lookup` of node:dns would wait in one of the four threads
 * that files, compression and hashes share, and a silent name server keeps it for half a minute.
 */
async function resolveAddresses(
  host: string,
  { dns_servers, signal }: NameQuestion,
): Promise<readonly string[]> {
  if (isIP(host)) return [host]
  if (isLocalName(host)) return [LOOPBACK]
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 })
  if (dns_servers.length > 0) resolver.setServers([...dns_servers])
  const ended = AbortSignal.any([signal, AbortSignal.timeout(NAME_TIMEOUT_MS)])
  const cancel = (): void => resolver.cancel()
  ended.addEventListener('abort', cancel, { once: true })
  try {
    const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
    const failure = families.find(
      (family) => family.status === 'rejected' && !NONE.includes(family.reason?.code),
    )
    if (found.length === 0 && failure?.status === 'rejected')
      throw signal.aborted ? signal.reason : failure.reason
    return found
  } finally {
    ended.removeEventListener('abort', cancel)
  }
}
