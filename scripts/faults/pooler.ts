import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { freePort } from '#server/embedded-postgres/postgres.ts'
import { unprivilegedAccount } from '#server/embedded-postgres/system-account.ts'
import { withDataFolder } from './fixture.ts'
import { waitUntil } from './inspection.ts'
import { databaseServer } from './replicated-servers.ts'

/** The path of pgbouncer; Debian's package of that name has it. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer'
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
/** What the product asks for when it opens a connection. */
const OF_A_SESSION = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options'

export const hasPooler = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** Which refusal a real pgbouncer gets in each mode: every one of them, by name. */
export function poolers(): Promise<string> {
  return withDataFolder(async (folder) => {
    const server = await databaseServer(path.join(folder, 'server'))
    await server.start()
    try {
      const refusals: string[] = []
      for (const [mode, ignored] of [
        ['transaction', ''],
        ['transaction', OF_A_SESSION],
        ['session', OF_A_SESSION],
      ] as const) {
        const reason = await refusalOf(path.join(folder, 'pooler'), server, { mode, ignored })
        refusals.push(`${mode}${ignored && ', settings ignored'}: ${reason}`)
      }
      return refusals.join(' | ')
    } finally {
      await server.stop()
    }
  })
}

interface PoolerMode {
  readonly mode: 'transaction' | 'session'
  /** Settings of a session that the pooler drops. */
  readonly ignored: string
}

async function refusalOf(
  folder: string,
  server: { readonly superuser_url: string },
  { mode, ignored }: PoolerMode,
): Promise<string> {
  const port = await freePort()
  const { username, password, port: server_port } = new URL(server.superuser_url)
  mkdirSync(folder, { recursive: true })
  chmodSync(path.dirname(folder), 0o711)
  const [settings, users] = ['pgbouncer.ini', 'users.txt'].map((name) => path.join(folder, name))
  assert(settings && users)
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]\npostgres = host=127.0.0.1 port=${server_port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = 2\nignore_startup_parameters = ${ignored}\n`,
  )
  const account = process.getuid?.() === 0 ? await unprivilegedAccount(folder) : undefined
  const pooler = spawn(PROGRAM, ['--quiet', settings], { ...account, stdio: 'ignore' })
  try {
    const url = `postgres://${username}:${password}@127.0.0.1:${port}/postgres`
    await waitUntil('pgbouncer answers', () => answers(url))
    const opening = openDatabase({ database_url: url, data_dir: '', log: quiet, migrate: false })
    const reason: string | null = await opening.then(
      async (database) => {
        await database.close()
        return null
      },
      (error: Error) => error.message,
    )
    assert(reason !== null, `pgbouncer, ${mode}: was accepted`)
    assert(reason.startsWith('DATABASE_URL: '), `pgbouncer, ${mode}: ${reason}`)
    return reason.slice(0, reason.indexOf('. '))
  } finally {
    await ended(pooler)
  }
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
