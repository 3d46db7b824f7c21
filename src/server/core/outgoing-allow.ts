import { BlockList, isIP, isIPv4 } from 'node:net'
import { isId } from '#shared/ids.ts'
import { reject } from './setting-shapes.ts'

/** A host or network that the requests which users cause may reach although it is not public. */
export interface AllowedTarget {
  /** A name in lower case; null for a network. */
  readonly host: string | null
  readonly network: BlockList
  /** The only workspace whose requests may reach it; null for all. */
  readonly workspace_id: string | null
}

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const EXPECTED =
  'hosts and networks such as nomina.ceiba.internal,10.20.0.0/16 or 10.20.0.0/16=6f1c…, with the id of the only workspace that may reach it'

/** Names, IP addresses and networks, separated by commas, each for all workspaces or for one. */
export const outgoingAllow = (name: string, text: string): AllowedTarget[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [target = '', workspace_id = null, ...more] = entry.toLowerCase().split('=')
      const network = readNetwork(target)
      const isKnown = workspace_id === null || isId(workspace_id)
      if (!isKnown || more.length > 0 || (network === null && !isName(target)))
        return reject(name, EXPECTED, entry)
      return { host: network ? null : target, network: network ?? new BlockList(), workspace_id }
    })

/** A mistyped address is no name. */
const isName = (text: string): boolean => HOST.test(text) && !/^[\d.]+$/.test(text)

const findFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

function readNetwork(text: string): BlockList | null {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = isIPv4(address) ? 32 : 128
  const length = prefix === undefined ? bits : Number(prefix)
  if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(String(length)) || length > bits)
    return null
  const network = new BlockList()
  network.addSubnet(address, length, findFamily(address))
  return network
}

/** Whether one of the targets is this host of a URL, or holds this address of it. */
export const allowsTarget = (
  targets: readonly AllowedTarget[],
  host: string,
  address: string,
): boolean =>
  targets.some(
    (target) =>
      target.host === host.toLowerCase().replace(/\.$/, '') ||
      (isIP(address) !== 0 && target.network.check(address, findFamily(address))),
  )
