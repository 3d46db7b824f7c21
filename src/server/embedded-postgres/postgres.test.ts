import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { typescriptFlags } from '../core/program-files.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const lines: string[] = []
const log = {
  info: (text: string) => lines.push(text),
  warn: (text: string) => lines.push(text),
  error: (text: string) => lines.push(text),
}

let data_dir: string
beforeAll(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-postgres-'))
})
afterAll(() => rmSync(data_dir, { recursive: true }))

const pidFile = () => path.join(data_dir, 'postgres/cluster/postmaster.pid')
const postmasterPid = (): number => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const start = (): Promise<Postgres> => startPostgres({ data_dir, log })

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => lines.push('connection lost'))
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const queryUntilAnswered = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  vi.waitFor(() => query(url, statement), { timeout: 120_000, interval: 100 })

/**
 * Starts PostgreSQL from another process; resolves when it is ready, and the process runs until it
 * is killed.
 */
function startInAnotherProcess(): Promise<{ kill(): Promise<void> }> {
  const program = `
    import { startPostgres } from ${JSON.stringify(path.resolve('src/server/embedded-postgres/postgres.ts'))}
    const silent = { info() {}, warn() {}, error() {} }
    await startPostgres({ data_dir: ${JSON.stringify(data_dir)}, log: silent })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    [...typescriptFlags, '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return ended
  }
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve({ kill }))
    child.once('exit', () =>
      reject(new Error('The other process ended before its database was ready.')),
    )
  })
}

/**
 * What another process finds running on the folder. As root it has no right to trace processes of
 * other accounts, as in a container.
 */
async function findFromAnotherProcess(): Promise<string> {
  const program = `
    import { findRunningPostgres } from ${JSON.stringify(path.resolve('src/server/embedded-postgres/postgres.ts'))}
    console.log(await findRunningPostgres(${JSON.stringify(data_dir)}))`
  const command = [process.execPath, ...typescriptFlags, '--input-type=module', '-e', program]
  const untraced = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const [file = '', ...flags] = isRoot ? [...untraced, ...command] : command
  return (await promisify(execFile)(file, flags)).stdout.trim()
}

test('the first start creates a private cluster that listens on this machine only', async () => {
  const server = await start()
  const [row] = await query(
    server.superuser_url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    current_setting('data_checksums') as data_checksums, current_setting('listen_addresses') as listen_addresses, current_setting('wal_recycle') as wal_recycle,
    (select rolpassword like 'SCRAM-SHA-256%' from pg_authid where rolname = current_user) as scram`,
  )
  expect(row).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    wal_recycle: 'off',
    scram: true,
  })
  expect(server.adopted).toBe(false)
  expect(statSync(path.join(data_dir, 'postgres/password')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(data_dir, 'postgres')).mode & 0o777).toBe(0o700)
  await expect(query(server.url.replace(/:[^:@]+@/, ':guessed@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  await query(server.url, 'create table kept (id int); insert into kept values (1)')
  await server.stop()
})

test('another process finds the running server, also without the right to trace it', async () => {
  const server = await start()
  const whileItRuns = await findFromAnotherProcess()
  await server.stop()
  expect([whileItRuns, await findFromAnotherProcess()]).toEqual([server.url, 'null'])
})

test('the role of the product is no superuser and runs no program', async () => {
  const server = await start()
  expect(
    await query(
      server.url,
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  await expect(query(server.url, "copy kept from program 'echo 1'")).rejects.toThrow(
    'permission denied',
  )
  await server.stop()
})

test('the role of the product takes over what an earlier release created', async () => {
  const first = await start()
  await query(
    first.superuser_url,
    `create schema jobs; create type jobs.state as enum ('a'); create table jobs.job (id int, state jobs.state) partition by list (state);
     create function jobs.one() returns int language sql as 'select 1'; create table earlier (id int generated always as identity);
     insert into earlier default values`,
  )
  await first.stop()
  const second = await start()
  await query(
    second.url,
    `alter table earlier add column name text; alter type jobs.state add value 'b'; drop function jobs.one(); drop schema jobs cascade`,
  )
  expect(await query(second.url, 'insert into earlier default values returning id')).toEqual([
    { id: 2 },
  ])
  await second.stop()
})

test('a failing statement leaves no personal data in the log', async () => {
  const server = await start()
  await expect(query(server.url, "select 'ana@empresa.mx'::int")).rejects.toThrow('ana@empresa.mx')
  await server.stop()
  expect(readFileSync(path.join(data_dir, 'postgres/server.log'), 'utf8')).not.toContain(
    'ana@empresa.mx',
  )
})

test('stopping ends the server, and the next start finds the data', async () => {
  const first = await start()
  await first.stop()
  expect(existsSync(pidFile())).toBe(false)
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await start()
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
  await second.stop()
})

test('a second start on the same folder is refused with the folder and the process that uses it', async () => {
  const [first, second] = await Promise.allSettled([start(), start()])
  const started = [first, second].filter((outcome) => outcome.status === 'fulfilled')
  const refused = [first, second].filter((outcome) => outcome.status === 'rejected')
  expect(started).toHaveLength(1)
  expect(String(refused[0]?.reason)).toMatch(
    /^Error: DATA_DIR: .* is in use by a running Contorno \(process \d+\)/,
  )
  await started[0]?.value.stop()
})

test('the running database of a killed process is used again', async () => {
  const other = await startInAnotherProcess()
  const before = postmasterPid()
  await other.kill()
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(postmasterPid()).toBe(before)
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }])
  await server.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('a killed database is restarted at the same address with all committed rows', async () => {
  const server = await start()
  await query(server.url, 'insert into kept values (2)')
  process.kill(postmasterPid(), 'SIGKILL')
  expect(await queryUntilAnswered(server.url, 'select id from kept order by id')).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  await server.stop()
})

test('a start after the process and its database were killed finds all committed rows', async () => {
  const other = await startInAnotherProcess()
  // The process first: it would restart a killed database.
  const ended = other.kill()
  process.kill(postmasterPid(), 'SIGKILL')
  await ended
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await query(server.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  await server.stop()
})

test('a stale pid file is removed without ending the process that has its pid now', async () => {
  const otherProcess = spawn('sleep', ['60'])
  writeFileSync(pidFile(), `${otherProcess.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n\nready\n`)
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(otherProcess.exitCode).toBe(null)
  otherProcess.kill()
  await server.stop()
})

test('a cluster of another major version is refused with what to do', async () => {
  const file = path.join(data_dir, 'postgres/cluster/PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  await expect(start()).rejects.toThrow(
    'was made by PostgreSQL 17; this release brings 18. Make a backup',
  )
  writeFileSync(file, version)
})
