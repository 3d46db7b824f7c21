import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findOnPath } from '../scripts/debian-packages.ts'

/** Each rule of deploy/alerts.yml fires for its cause, alone, and not just before it. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-alerts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Values a minute, as promtool writes them: `0+60x9` counts 60 a minute. */
type Series = Readonly<Record<string, string>>

const always = (value: number): string => `${value}x2000`
const NOW = '0+60x2000'
/** Fixed at the start, as of what never happens again. */
const STOPPED = always(0)

const names = {
  up: 'up{job="contorno",instance="a"}',
  database: 'contorno_database_up{instance="a"}',
  writable: 'contorno_storage_writable{instance="a"}',
  free: 'contorno_storage_free_bytes{instance="a"}',
  autosaves: 'contorno_autosaves_total{instance="a",outcome="failed"}',
  job: 'contorno_due_work_last_success_timestamp_seconds{instance="a",work="matrix.erase"}',
  backup: 'contorno_backup_verified_timestamp_seconds{instance="a"}',
  oldest: 'contorno_outbox_oldest_seconds{instance="a"}',
  held: 'contorno_outbox_held{instance="a"}',
  failed: 'contorno_outbox_mails{instance="a",state="failed"}',
  answered: 'contorno_http_requests_total{instance="a",status="200"}',
  broken: 'contorno_http_requests_total{instance="a",status="500"}',
  delay: 'contorno_event_loop_delay_seconds{instance="a",quantile="0.99"}',
} as const

const sound: Series = {
  [names.up]: always(1),
  [names.database]: always(1),
  [names.writable]: always(1),
  [names.free]: always(2.1e9),
  [names.autosaves]: '0+0.4x2000',
  [names.job]: NOW,
  [names.backup]: NOW,
  [names.oldest]: always(3590),
  [names.held]: always(0),
  [names.failed]: '0x99 20x2000',
  [names.answered]: '0+99x2000',
  [names.broken]: '0+1x2000',
  [names.delay]: always(0.09),
}

function without(...absent: readonly string[]): Series {
  return Object.fromEntries(Object.entries(sound).filter(([name]) => !absent.includes(name)))
}

interface Case {
  readonly minute: number
  readonly series: Series
  readonly fires: readonly string[]
}

const cases: readonly Case[] = [
  { minute: 120, series: sound, fires: [] },
  { minute: 1, series: { ...sound, [names.up]: always(0) }, fires: [] },
  { minute: 3, series: { ...sound, [names.up]: always(0) }, fires: ['ContornoDown'] },
  {
    minute: 30,
    // what the database tells is not published meanwhile
    series: { ...without(names.job, names.backup, names.free), [names.database]: always(0) },
    fires: ['ContornoDatabaseDown'],
  },
  {
    minute: 3,
    series: { ...sound, [names.writable]: always(0) },
    fires: ['ContornoNotWritable'],
  },
  {
    minute: 20,
    series: { ...sound, [names.autosaves]: '0+1x2000' },
    fires: ['ContornoAutosavesFail'],
  },
  { minute: 15, series: { ...sound, [names.job]: STOPPED }, fires: [] },
  { minute: 22, series: { ...sound, [names.job]: STOPPED }, fires: ['ContornoWorkerBehind'] },
  { minute: 6, series: without(names.job), fires: ['ContornoWorkerBehind'] },
  { minute: 1560, series: { ...sound, [names.backup]: STOPPED }, fires: [] },
  { minute: 1580, series: { ...sound, [names.backup]: STOPPED }, fires: ['ContornoBackupOld'] },
  { minute: 14, series: without(names.backup), fires: [] },
  { minute: 16, series: without(names.backup), fires: ['ContornoBackupOld'] },
  { minute: 2, series: { ...sound, [names.oldest]: always(3610) }, fires: ['ContornoMailWaits'] },
  {
    minute: 120,
    series: { ...sound, [names.failed]: '0x99 21x2000' },
    fires: ['ContornoMailsFail'],
  },
  { minute: 11, series: { ...sound, [names.free]: always(1.9e9) }, fires: ['ContornoDiskFills'] },
  {
    minute: 11,
    // the mails wait, as they should
    series: { ...sound, [names.held]: always(1), [names.oldest]: always(9999) },
    fires: ['ContornoMailHeld'],
  },
  { minute: 30, series: { ...sound, [names.broken]: '0+3x2000' }, fires: ['ContornoCallsFail'] },
  { minute: 11, series: { ...sound, [names.delay]: always(0.11) }, fires: ['ContornoSlow'] },
]

const rules = readFileSync('deploy/alerts.yml', 'utf8')

test('every rule has a case, and every metric of a rule is in one', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...new Set(cases.flatMap(({ fires }) => fires))].toSorted()).toEqual(alerts.toSorted())
  const metrics = new Set([...rules.matchAll(/\bcontorno_[a-z_]+/g)].map(([name]) => name))
  const given = Object.keys(sound).map((name) => name.replace(/\{.*/, ''))
  expect([...metrics].filter((name) => !given.includes(name))).toEqual([])
})

const program = findOnPath(['promtool'])

test.each(program ? [program] : [])('promtool fires what each case names', (promtool) => {
  const file = path.join(folder, 'cases.yml')
  const tests = cases.map(({ minute, series, fires }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: 'max by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minute}m`,
        exp_samples: fires.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  }))
  // JSON is YAML
  writeFileSync(file, JSON.stringify({ rule_files: [path.resolve('deploy/alerts.yml')], tests }))
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], {
    encoding: 'utf8',
  })
  expect(stdout + stderr).not.toContain('FAILED')
  expect(status).toBe(0)
})
