import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  Counter,
  Gauge,
  type GaugeConfiguration,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'
import { addGauge, METRIC_PREFIX } from './gauge.ts'

const SAMPLE_MS = 20
const MICROSECONDS_PER_SECOND = 1e6
const NANOSECONDS_PER_SECOND = 1e9

/**
 * Percentiles of the delay since the last reading, published with the type that allows `quantile`.
 */
class QuantileGauge extends Gauge<'quantile'> {
  override async get(): Promise<MetricObjectWithValues<MetricValue<'quantile'>>> {
    return Object.assign(await super.get(), { type: 'summary' })
  }
}

export function addEventLoopDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()
  // Node measures from one sample to the next: what exceeds the sampling interval is the delay.
  const excess = (nanoseconds: number): number =>
    Math.max(nanoseconds / NANOSECONDS_PER_SECOND - SAMPLE_MS / 1000, 0)
  const configuration: GaugeConfiguration<'quantile'> = {
    name: `${METRIC_PREFIX}event_loop_delay_seconds`,
    help: 'Delay of the event loop since the last reading.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      this.reset()
      if (delay.count === 0) return
      this.set({ quantile: '0.5' }, excess(delay.percentile(50)))
      this.set({ quantile: '0.99' }, excess(delay.percentile(99)))
      this.set({ quantile: '1' }, excess(delay.max))
      delay.reset()
    },
  }
  new QuantileGauge(configuration)
}

interface Build {
  readonly version: string
  readonly commit: string | null
}

export function addProcessMetrics(registry: Registry, { version, commit }: Build): void {
  const build = new Gauge({
    name: `${METRIC_PREFIX}build_info`,
    help: 'The version and the commit that run, as labels; always 1.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  })
  build.set({ version, commit: commit ?? 'unknown' }, 1)
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    read: () => process.memoryUsage().rss,
  })
  addGauge(registry, {
    name: 'process_heap_bytes',
    help: 'JavaScript heap in use.',
    read: () => process.memoryUsage().heapUsed,
  })
  addGauge(registry, {
    name: 'process_uptime_seconds',
    help: 'Seconds since the start of the process.',
    read: () => process.uptime(),
  })
  new Counter({
    name: `${METRIC_PREFIX}process_cpu_seconds_total`,
    help: 'CPU time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS_PER_SECOND)
    },
  })
}
