import { isIPv6 } from 'node:net'

/** The first groups of an IPv6 address as a network; every other address as it is. */
function cutAddress(address: string, groups_kept: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  return `${all
    .slice(0, groups_kept)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${groups_kept * 16}`
}

/**
 * What attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address, because each
 * customer of a provider gets at least one and may use all of its addresses.
 */
export const findNetwork = (address: string): string => cutAddress(address, 4)

/** The /48 of an IPv6 address: what one customer gets at most, with 65,536 networks of /64. */
export const findSite = (address: string): string => cutAddress(address, 3)
