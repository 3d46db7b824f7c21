import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '../scripts/contorno/commands.ts'

/** docs/operations.md and deploy/ name settings, metrics, commands and files that exist. */
const read = (path: string): string => readFileSync(path, 'utf8')
const text = read('docs/operations.md')
const found = (source: string, pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? '')),
]
const settings = found(
  read('src/server/core/config.ts') + read('src/server/core/telemetry-settings.ts'),
  /(?<!process\.)env\['([A-Z_]+)'\]/g,
)

test('the table of settings lists exactly the settings that the product reads', () => {
  const rows = found(text, /^\| ([A-Z][A-Z_, ]+?) +\|/gm).flatMap((names) => names.split(', '))
  expect(settings.length).toBeGreaterThan(15)
  expect(rows.toSorted()).toEqual(settings.toSorted())
})

test('every metric that it, the alarm rules and the board name is published', () => {
  const source = [
    'src/server/telemetry/metrics.ts',
    'src/server/telemetry/database-metrics.ts',
    'src/server/telemetry/process-metrics.ts',
    'src/features/answers/contract.ts',
  ]
    .map(read)
    .join('\n')
  const published = found(source, /name: ['`](?:\$\{METRIC_PREFIX\})?([a-z_]+)['`]/g)
  const series = published.flatMap((name) => [name, `${name}_bucket`])
  for (const named of [text, read('deploy/alerts.yml'), read('deploy/grafana-board.json')]) {
    const names = found(named, /\bcontorno_([a-z_]+)/g)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !series.includes(name))).toEqual([])
  }
})

test('the alarm rules are valid for Prometheus and the board is JSON', () => {
  expect(JSON.parse(read('deploy/grafana-board.json'))).toMatchObject({ title: 'Contorno' })
  expect(found(read('deploy/alerts.yml'), /- alert: (\w+)/g).length).toBeGreaterThan(6)
  const check = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yml'], { encoding: 'utf8' })
  // Only where Prometheus is installed.
  if (check.error === undefined) expect(check.status, check.stdout + check.stderr).toBe(0)
})

test('every command and every file that it names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(found(text, /npm run ([a-z]+)/g).filter((name) => !(name in scripts))).toEqual([])
  const called = found(text, /(?:^|`|… )contorno ([a-z]+)/gm)
  expect(called.toSorted()).toEqual(Object.keys(commands).toSorted())
  expect(
    found(text, /`((?:deploy|scripts|tests|src|docs)\/[\w./-]*\w)`/g).filter(
      (path) => !existsSync(path) && !existsSync(`${path}.example`),
    ),
  ).toEqual([])
})
