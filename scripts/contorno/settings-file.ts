import { existsSync, readFileSync } from 'node:fs'

/** Which the units of deploy/ name too, and where these keep the embedded database. */
const INSTALLED = { file: '/etc/contorno/contorno.env', data_dir: '/var/lib/contorno/data' }

/** As systemd reads it: quotes count where a part begins, `$` and `#` within a value never. */
export const parseSettings = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => {
      const [, quoted = '', rest = ''] =
        /^\s*((?:'[^']*'\s*|"[^"\\]*"\s*)*)(.*?)\s*$/.exec(value) ?? []
      const parts = [...quoted.matchAll(/'([^']*)'|"([^"]*)"/g)]
      return [name, parts.map(([, one, two]) => one ?? two).join('') + rest.replaceAll('\\', '')]
    }),
  )

/**
 * Sets the variables of a file that are not set already: the named one, else that of an
 * installation. npm runs a checkout, which is none.
 * @throws Error when it cannot be read.
 */
export function loadSettings(named: string | undefined): void {
  const file = named ?? INSTALLED.file
  if (named === undefined && (process.env['npm_lifecycle_event'] || !existsSync(file))) return
  const text = readSettings(file)
  if (text === null) return
  for (const [name, value] of Object.entries(parseSettings(text))) process.env[name] ??= value
  if (named === undefined) process.env['DATA_DIR'] ||= INSTALLED.data_dir
}

/** Null for a service of systemd, which has read the file as root. */
function readSettings(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (file === INSTALLED.file && process.env['INVOCATION_ID']) return null
    throw new Error(
      `contorno: this account cannot read the settings in ${file}. Run it as root, or name another file: contorno --settings FILE COMMAND`,
      { cause: error },
    )
  }
}
