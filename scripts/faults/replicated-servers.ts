import { cpSync, lchownSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import {
  type Cluster,
  clusterFolder,
  openCluster,
  readPidFile,
  startCluster,
  stopCluster,
  buildUrl,
} from '#server/embedded-postgres/postgres-cluster.ts'
import { openToProduct } from '#server/embedded-postgres/postgres-role.ts'
import { freePort } from '#server/embedded-postgres/postgres.ts'
import { queryServer, waitUntil } from './inspection.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A PostgreSQL server of its own on this machine, as an operator runs one. */
export interface DatabaseServer {
  readonly port: number
  /** Under the role that may do everything. */
  readonly superuser_url: string
  readonly cluster: Cluster
  start(): Promise<void>
  stop(): Promise<void>
  /** SIGKILL: what is not on its disk or on its standby is lost. */
  kill(): void
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

export type ServerSettings = Readonly<Record<string, string>>

const SMALL: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_connections: '60',
  jit: 'off',
  io_method: 'sync',
  autovacuum: 'off',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '64MB',
  hot_standby: 'on',
}

/** Makes a cluster below `folder` where there is none; it is not started. */
export async function databaseServer(
  folder: string,
  settings: ServerSettings = {},
): Promise<DatabaseServer> {
  const cluster = await openCluster(folder)
  const port = await freePort()
  const superuser_url = buildUrl(cluster.folder, port)
  return {
    port,
    superuser_url,
    cluster,
    start: () => startCluster(cluster, { ...SMALL, ...settings, port: String(port) }),
    stop: () => stopCluster(cluster),
    kill: () => {
      const found = readPidFile(cluster.folder)
      if (found) process.kill(found.pid, 'SIGKILL')
    },
    query: (text, values) => queryServer(superuser_url, text, values),
  }
}

/** Copies the files of a running server, as pg_basebackup does, without its log. */
export async function copyRunning(source: DatabaseServer, folder: string): Promise<Cluster> {
  const client = new pg.Client(source.superuser_url)
  await client.connect()
  try {
    await client.query("select pg_backup_start('copy', fast => true)")
    const home = path.dirname(clusterFolder(folder))
    cpSync(path.dirname(source.cluster.folder), home, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|server\.log$|pg_wal\/[^/]+$/.test(file),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(path.join(clusterFolder(folder), 'backup_label'), rows[0]?.labelfile ?? '')
    giveTo(home, source.cluster)
    return openCluster(folder)
  } finally {
    await client.end()
  }
}

/** A copy belongs to the account that made it, which PostgreSQL refuses. */
export function giveTo(folder: string, { account }: Cluster): void {
  if (!account) return
  lchownSync(folder, account.uid, account.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), account.uid, account.gid)
}

/** Writes what the command line cannot carry, because it holds spaces. */
export function configure({ folder, account }: Cluster, settings: ServerSettings): void {
  const file = path.join(folder, 'postgresql.auto.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(file, lines.join(''))
  if (account) lchownSync(file, account.uid, account.gid)
}

export interface ReplicatedServers {
  readonly primary: DatabaseServer
  readonly standby: DatabaseServer
  /** In front of both; it leads to the primary at first. */
  readonly proxy: TcpProxy
  /** The product's DATABASE_URL, at the proxy. */
  readonly url: string
  /** From now on the primary acknowledges what the standby has applied, and nothing else. */
  demandStandby(): Promise<void>
  promote(): Promise<void>
  close(): Promise<void>
}

async function standbyOf(
  primary: DatabaseServer,
  folder: string,
  settings: ServerSettings,
): Promise<DatabaseServer> {
  const cluster = await copyRunning(primary, folder)
  const { username, password, port } = new URL(primary.superuser_url)
  configure(cluster, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
  })
  writeFileSync(path.join(cluster.folder, 'standby.signal'), '')
  giveTo(cluster.folder, cluster)
  const standby = await databaseServer(folder, settings)
  await standby.start()
  return standby
}

/** Starts a primary and a standby that follows it by streaming. */
export async function replicatedServers(folder: string): Promise<ReplicatedServers> {
  const settings = { synchronous_commit: 'remote_apply' }
  const primary = await databaseServer(path.join(folder, 'one'), settings)
  await primary.start()
  const product_url = new URL(await openToProduct(primary.superuser_url))
  const standby = await standbyOf(primary, path.join(folder, 'two'), settings)
  const proxy = await startTcpProxy(primary.port)
  product_url.port = String(proxy.port)
  const isStreaming = async (): Promise<boolean> =>
    (await primary.query('select 1 from pg_stat_replication')).length === 1
  await waitUntil('the standby follows', isStreaming)
  return {
    primary,
    standby,
    proxy,
    url: product_url.href,
    demandStandby: async () => {
      await primary.query("alter system set synchronous_standby_names = '*'")
      await primary.query('select pg_reload_conf()')
      await waitUntil('the standby counts', async () => {
        const rows = await primary.query(
          "select 1 from pg_stat_replication where sync_state = 'sync'",
        )
        return rows.length === 1
      })
    },
    promote: async () => {
      await standby.query('select pg_promote()')
    },
    close: async () => {
      await proxy.close()
      for (const server of [standby, primary]) await server.stop().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
