/**
 * The URL of each host of a DATABASE_URL that names several, as libpq allows
 * (`postgres://user:password@one:5432,two:5432/name`), in their order; the driver knows one host.
 */
export function urlsOfServers(url: string): [string, ...string[]] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s.exec(url)
  if (!parts) return [url]
  const [, account = '', hosts = '', rest = ''] = parts
  const [first = '', ...others] = hosts.split(',').map((host) => account + host + rest)
  return [first, ...others]
}
