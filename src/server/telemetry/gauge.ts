import { Gauge, type Registry } from 'prom-client'

export const METRIC_PREFIX = 'contorno_'

interface GaugeSource {
  readonly name: string
  readonly help: string
  read(): number
}

/** Adds a gauge that is read each time the metrics are published. */
export function addGauge(registry: Registry, { name, help, read }: GaugeSource): void {
  new Gauge({
    name: METRIC_PREFIX + name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
