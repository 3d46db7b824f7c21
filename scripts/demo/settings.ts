import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '#server/core/config.ts'
import { clusterFolder } from '#server/embedded-postgres/postgres-cluster.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** An operator's shell may hold them for the real product, which the demo must not reach. */
const NEVER_USED = ['DATABASE_URL', 'SMTP_URL', 'APP_SECRET', 'APP_SECRET_PREVIOUS']

/**
 * The settings of the demo: an embedded database in a new folder, and mails as files.
 * @throws Error when DATA_DIR names a folder that already holds a database.
 */
export function demoConfig(env: Environment): Config {
  const kept = Object.entries(env).filter(([name]) => !NEVER_USED.includes(name))
  const data_dir = path.resolve(
    env['DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'contorno-demo-')),
  )
  if (existsSync(clusterFolder(data_dir)))
    throw new Error(
      `DATA_DIR: ${data_dir} already holds a database, and the demo fills only an empty folder. Remove DATA_DIR to use a new one.`,
    )
  return readConfig({
    LOG_LEVEL: 'warn',
    PORT: '3000',
    ...Object.fromEntries(kept),
    DATA_DIR: data_dir,
  })
}
