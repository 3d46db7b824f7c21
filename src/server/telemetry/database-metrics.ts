import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { BackupTimes } from '../database/installation.ts'
import type { StorageState } from '../database/storage-probe.ts'
import type { OutboxState } from '../http/readiness.ts'
import type { JobRun } from '../jobs/job-runs.ts'
import { addGauge, METRIC_PREFIX } from './gauge.ts'

type Pools = Readonly<Record<string, pg.Pool>>

/** What the database tells is null while it does not answer. */
interface DatabaseState {
  readonly pools: Pools
  readonly outbox: OutboxState | null
  readonly jobs: readonly JobRun[] | null
  readonly storage: StorageState | null
  readonly backups: BackupTimes | null
}

export function addDatabaseMetrics(
  registry: Registry,
  { pools, outbox, jobs, storage, backups }: DatabaseState,
): void {
  addPools(registry, pools)
  addGauge(registry, {
    name: 'database_up',
    help: 'Whether the database answers.',
    read: () => (outbox ? 1 : 0),
  })
  addGauge(registry, {
    name: 'storage_writable',
    help: 'Whether the database and the data folder accept writes.',
    read: () => (storage?.writes && storage.disk !== false ? 1 : 0),
  })
  const free_bytes = storage?.free_bytes ?? null
  if (free_bytes !== null)
    addGauge(registry, {
      name: 'storage_free_bytes',
      help: 'Free space of the disk of DATA_DIR.',
      read: () => free_bytes,
    })
  if (outbox) addOutbox(registry, outbox)
  if (jobs) addJobRuns(registry, jobs)
  if (backups) addBackups(registry, backups)
}

/** From the database, because each minute's jobs run in one of the workers. */
function addJobRuns(registry: Registry, jobs: readonly JobRun[]): void {
  const success = new Gauge({
    name: `${METRIC_PREFIX}due_work_last_success_timestamp_seconds`,
    help: 'When each scheduled job last succeeded in any worker.',
    labelNames: ['work'],
    registers: [registry],
  })
  for (const { name, succeeded_at } of jobs)
    if (succeeded_at) success.set({ work: name }, succeeded_at.getTime() / 1000)
}

/** What never happened is left out: its age would be that of the epoch. */
function addBackups(registry: Registry, { backed_up_at, backup_tried_at }: BackupTimes): void {
  if (backed_up_at)
    addGauge(registry, {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last backup was kept.',
      read: () => backed_up_at.getTime() / 1000,
    })
  if (backup_tried_at)
    addGauge(registry, {
      name: 'backup_verified_timestamp_seconds',
      help: 'When a backup was last restored into a throw-away cluster and found whole.',
      read: () => backup_tried_at.getTime() / 1000,
    })
}

function addPools(registry: Registry, pools: Pools): void {
  const connections = new Gauge({
    name: `${METRIC_PREFIX}database_connections`,
    help: 'Connections by use.',
    labelNames: ['pool', 'state'],
    registers: [registry],
  })
  const limit = new Gauge({
    name: `${METRIC_PREFIX}database_connections_limit`,
    help: 'Most connections that a pool opens.',
    labelNames: ['pool'],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: `${METRIC_PREFIX}database_waiting`,
    help: 'Queries that wait for a connection.',
    labelNames: ['pool'],
    registers: [registry],
  })
  for (const [name, pool] of Object.entries(pools)) {
    connections.set({ pool: name, state: 'idle' }, pool.idleCount)
    connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
    limit.set({ pool: name }, pool.options.max)
    waiting.set({ pool: name }, pool.waitingCount)
  }
}

function addOutbox(registry: Registry, outbox: OutboxState): void {
  const mails = new Gauge({
    name: `${METRIC_PREFIX}outbox_mails`,
    help: 'Mails that wait or could not be delivered.',
    labelNames: ['state'],
    registers: [registry],
  })
  mails.set({ state: 'waiting' }, outbox.waiting)
  mails.set({ state: 'failed' }, outbox.failed)
  addGauge(registry, {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits.',
    read: () => outbox.oldest_seconds,
  })
  addGauge(registry, {
    name: 'outbox_held',
    help: 'Whether this is restored or copied data whose mail waits for the operator.',
    read: () => (outbox.held ? 1 : 0),
  })
}
