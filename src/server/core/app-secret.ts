import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { randomToken } from './secrets.ts'
import { SHORTEST_SECRET } from './setting-shapes.ts'

type SecretSettings = Pick<Config, 'app_secret' | 'data_dir' | 'database_url'>

/** The secret and the words that name it in an operator's message. */
export interface AppSecret {
  readonly name: string
  readonly value: string
}

const GROUP_AND_OTHERS = 0o077

/**
 * APP_SECRET, or the content of DATA_DIR/secret. The first start creates that file; when two
 * processes start at the same time, both use the file of the first.
 * @throws Error that names a missing, empty, short or readable secret.
 */
export function loadSecret(settings: SecretSettings): AppSecret {
  const found = existingSecret(settings)
  if (found.value !== null) return { ...found, value: found.value }
  createFile(findSecretFile(settings))
  const created = existingSecret(settings)
  return { ...created, value: created.value ?? '' }
}

/** As loadSecret, with null for a file that the first start will create. */
export function existingSecret(settings: SecretSettings): {
  readonly name: string
  readonly value: string | null
} {
  if (settings.app_secret !== undefined) return { name: 'APP_SECRET', value: settings.app_secret }
  if (settings.database_url !== undefined)
    throw new Error(
      'APP_SECRET: DATABASE_URL is set, so it is needed too: a file in DATA_DIR would not be the same for all instances. Set it to at least 32 random characters (openssl rand -hex 32), or after a move from the embedded database to the content of its DATA_DIR/secret.',
    )
  const file = findSecretFile(settings)
  const name = `DATA_DIR: ${file}`
  if (!existsSync(file)) return { name, value: null }
  const value = readFileSync(file, 'utf8')
  if (value.trim().length < SHORTEST_SECRET)
    throw new Error(
      `${name} is ${value.trim() === '' ? 'empty' : `shorter than ${SHORTEST_SECRET} characters`}, and with another secret every mailed link stops working. Put back its content from your copy; if nothing was mailed yet, remove the file.`,
    )
  if (process.platform !== 'win32' && (statSync(file).mode & GROUP_AND_OTHERS) !== 0)
    throw new Error(`${name} can be read by other accounts. Run: chmod 600 ${file}`)
  return { name, value }
}

const findSecretFile = ({ data_dir }: Pick<Config, 'data_dir'>): string =>
  path.join(data_dir, 'secret')

/** Links a complete temporary file, so that a crash leaves no empty secret. */
function createFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  const descriptor = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(descriptor, randomToken())
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
