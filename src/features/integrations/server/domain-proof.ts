import { Resolver } from 'node:dns/promises'
import type { AppContext } from '#server/context.ts'

const TIMEOUT_MS = 3000
const TRIES = 2

/** Whether a domain has this TXT record; false also when no name server answers. */
export async function hasTextRecord(
  { config }: Pick<AppContext, 'config'>,
  domain: string,
  record: string,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (config.dns_servers.length > 0) resolver.setServers(config.dns_servers)
  try {
    const records = await resolver.resolveTxt(domain)
    return records.some((parts) => parts.join('').trim() === record)
  } catch {
    return false
  }
}
