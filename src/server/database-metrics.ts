import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { addGauge, METRIC_PREFIX } from './gauge.ts'
import type { OutboxState } from './readiness.ts'

type Pools = Readonly<Record<string, pg.Pool>>

/** `outbox` is null while the database does not answer. */
export function addDatabaseMetrics(
  registry: Registry,
  pools: Pools,
  outbox: OutboxState | null,
): void {
  addPools(registry, pools)
  addGauge(registry, {
    name: 'database_up',
    help: 'Whether the database answers.',
    read: () => (outbox ? 1 : 0),
  })
  if (outbox) addOutbox(registry, outbox)
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
}
