// npm run bench: everything but the soak; npm run bench -- raters: one part; npm run bench -- soak 600: so many seconds. Loopback only, and it stops by itself.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAutosaveBesideZip } from './autosave-beside-zip.ts'
import { measureImport } from './import.ts'
import { measureMailing } from './mailing.ts'
import { type Cost, type ErrandRow, measureAutosave, measureRaters } from './raters.ts'
import { measureMemory } from './reports-memory.ts'
import { measurePaper } from './reports-paper.ts'
import { measureCalls } from './reports.ts'
import { measureRest } from './rest.ts'
import { measureSoak } from './soak.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'contorno-bench-'))
const per = (load: { per_second: number; p99_ms: number; failed: number }): string =>
  `${load.per_second}/s, p99 ${load.p99_ms} ms${load.failed > 0 ? `, ${load.failed} FAILED` : ''}`

const cost = ({ server_ms, database_ms }: Cost): string =>
  `${server_ms.toFixed(2)} + ${database_ms.toFixed(2)}`

const told = ({ where, what, connections, product, control }: ErrandRow): object => ({
  where,
  what,
  connections,
  product: per(product),
  'bare fastify': per(control),
  ratio: (product.per_second / control.per_second).toFixed(2),
  'CPU ms, product + database': cost(product),
  'bare + database': cost(control),
})

/** How the database carried out every statement of the calls; stays when the bench has ended. */
const statements = join(tmpdir(), 'contorno-statements.txt')

const parts: Readonly<Record<string, (data_dir: string) => Promise<object[]>>> = {
  rest: async (data_dir) => [await measureRest(data_dir)],
  autosave: async () => (await measureAutosave([1, 16, 64])).map(told),
  raters: async () => (await measureRaters([16, 64, 256])).map(told),
  mailing: async (data_dir) => [await measureMailing(data_dir, 1000, 50)],
  import: (data_dir) => measureImport(data_dir, [100, 1000, 10_000]),
  'reports, calls of 100 and of 10,000 people': (data_dir) =>
    measureCalls(data_dir, [100, 10_000], statements),
  'reports, processor time of one PDF': () => measurePaper(),
  'reports, autosave beside a ZIP': async (data_dir) => [
    await measureAutosaveBesideZip(data_dir, 200),
  ],
  'reports, memory of a ZIP': (data_dir) => measureMemory(data_dir, [200, 500]),
  soak: () => measureSoak(seconds),
}

const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
const seconds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 600)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.some((part) => name.startsWith(part)) : name === 'soak') continue
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
