import { Resolver } from 'node:dns/promises'
import type { Config } from '../core/config.ts'

const TIMEOUT_MS = 3000
const TRIES = 2
/** The name or its TXT records do not exist. */
const NONE = ['ENOTFOUND', 'ENODATA']

/**
 * The TXT records of a name, each as one text.
 * @throws Error when no name server answers
 */
export async function textRecords(
  { dns_servers }: Pick<Config, 'dns_servers'>,
  name: string,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (dns_servers.length > 0) resolver.setServers(dns_servers)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join('').trim())
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.includes(String(error.code))) return []
    throw error
  }
}
