import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAutosave } from './autosave.ts'
import { measureImport } from './import.ts'
import { measureRaters } from './raters.ts'
import { measureCalls } from './reports.ts'
import { measureMemory } from './reports-memory.ts'
import { measurePaper } from './reports-paper.ts'
import { measureRest } from './rest.ts'

/** `npm run bench` measures everything, `npm run bench -- raters` one part. Loopback only, and it stops by itself. */
const folder = (): string => mkdtempSync(join(tmpdir(), 'contorno-bench-'))
const per = (load: { per_second: number; p99_ms: number; failed: number }): string => `${load.per_second}/s, p99 ${load.p99_ms} ms${load.failed > 0 ? `, ${load.failed} FAILED` : ''}`

/** How the database carried out every statement of the calls; stays when the bench has ended. */
const statements = join(tmpdir(), 'contorno-statements.txt')

const parts: Readonly<Record<string, (data_dir: string) => Promise<object[]>>> = {
  rest: async (data_dir) => [await measureRest(data_dir)],
  autosave: async (data_dir) =>
    (await measureAutosave(data_dir, [1, 16, 64])).map((row) => ({ connections: row.connections, product: per(row.product), 'bare fastify': per(row.control), ratio: row.ratio.toFixed(2) })),
  raters: async (data_dir) => (await measureRaters(data_dir, [16, 64, 256])).map((row) => ({ connections: row.connections, 'sheets opened': per(row.opened), 'sheets submitted': per(row.submitted) })),
  import: (data_dir) => measureImport(data_dir, [100, 1000, 10_000]),
  'reports, calls of 100 and of 10,000 people': (data_dir) => measureCalls(data_dir, [100, 10_000], statements),
  'reports, processor time of one PDF': () => measurePaper(),
  'reports, memory of a ZIP': (data_dir) => measureMemory(data_dir, [200, 500]),
}

const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.some((part) => name.startsWith(part))) continue
  const data_dir = folder()
  try {
    const rows = await measure(data_dir)
    process.stdout.write(`\n${name}\n`)
    console.table(rows)
    if (name.startsWith('reports, calls')) process.stdout.write(`${readFileSync(statements, 'utf8').split('\n\n')[0]}\nThe plans are in ${statements}\n`)
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}
