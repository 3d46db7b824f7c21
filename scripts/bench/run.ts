// npm run bench                 every part but the soak
// npm run bench -- raters       the parts whose name starts with the word
// npm run bench -- soak 600     the soak for so many seconds
// Measures on this machine over loopback, on temporary data folders.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAutosaveDuringZip } from './autosave-during-zip.ts'
import { measureIdle } from './idle.ts'
import { measureImport } from './import.ts'
import { measureLargeInput } from './large-input.ts'
import { measureLogins } from './logins.ts'
import { measureMailing } from './mailing.ts'
import {
  type Cost,
  measureAutosave,
  measureOpening,
  measureRaters,
  type ScenarioRow,
} from './raters.ts'
import { measureFairness } from './reports-fairness.ts'
import { measureMemory } from './reports-memory.ts'
import { measurePdf } from './reports-pdf.ts'
import { measureCalls } from './reports.ts'
import { measureSoak } from './soak.ts'
import { measureSubjectsPage } from './subjects-page.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'contorno-bench-'))
const speed = (load: { per_second: number; p99_ms: number; failed: number }): string =>
  `${load.per_second}/s, p99 ${load.p99_ms} ms${load.failed > 0 ? `, ${load.failed} FAILED` : ''}`

const cost = ({ server_ms, database_ms }: Cost): string =>
  `${server_ms.toFixed(2)} + ${database_ms.toFixed(2)}`

const tableRow = ({ target, scenario, connections, product, control }: ScenarioRow): object => ({
  target,
  scenario,
  connections,
  product: speed(product),
  'bare fastify': speed(control),
  ratio: (product.per_second / control.per_second).toFixed(2),
  'CPU ms, product + database': cost(product),
  'bare + database': cost(control),
})

/** The plans of the statements; this file stays after the bench. */
const statements = join(tmpdir(), 'contorno-statements.txt')

const parts: Readonly<Record<string, (data_dir: string) => Promise<object[]>>> = {
  idle: async (data_dir) => [await measureIdle(data_dir)],
  autosave: async () => (await measureAutosave([1, 16, 64])).map(tableRow),
  opening: async () => (await measureOpening([16])).map(tableRow),
  raters: async () => (await measureRaters([16, 64, 256])).map(tableRow),
  mailing: async (data_dir) => [await measureMailing(data_dir, 10_000, 50)],
  import: (data_dir) => measureImport(data_dir, [100, 1000, 10_000]),
  'subjects page, typing and scrolling': async () => [await measureSubjectsPage(10_000)],
  'large input': () => measureLargeInput(),
  logins: (data_dir) => measureLogins(data_dir),
  'reports, calls of 100 and of 10,000 subjects': (data_dir) =>
    measureCalls(data_dir, [100, 10_000], statements),
  'reports, processor time of one PDF': () => measurePdf(),
  "reports, another workspace's PDF during 150 previews": async (data_dir) => [
    await measureFairness(data_dir),
  ],
  'reports, autosave during a ZIP': async (data_dir) => [
    await measureAutosaveDuringZip(data_dir, 200),
  ],
  'reports, memory of a ZIP': (data_dir) => measureMemory(data_dir, [200, 500]),
  soak: () => measureSoak(seconds),
}

const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
const seconds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 600)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.some((word) => name.startsWith(word)) : name === 'soak') continue
  const data_dir = folder()
  try {
    const rows = await measure(data_dir)
    process.stdout.write(`\n${name}\n`)
    console.table(rows)
    if (name.startsWith('reports, calls'))
      process.stdout.write(
        `${readFileSync(statements, 'utf8').split('\n\n')[0]}\nThe plans are in ${statements}\n`,
      )
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}
