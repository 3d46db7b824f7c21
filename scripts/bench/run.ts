import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAutosave } from './autosave.ts'
import { measureImport } from './import.ts'
import { measureRaters } from './raters.ts'
import { measureRest } from './rest.ts'

/** `npm run bench` measures everything, `npm run bench -- raters` one part. Loopback only, and it stops by itself. */
const folder = (): string => mkdtempSync(join(tmpdir(), 'contorno-bench-'))
const per = (load: { per_second: number; p99_ms: number; failed: number }): string => `${load.per_second}/s, p99 ${load.p99_ms} ms${load.failed > 0 ? `, ${load.failed} FAILED` : ''}`

const parts: Readonly<Record<string, (data_dir: string) => Promise<object[]>>> = {
  rest: async (data_dir) => [await measureRest(data_dir)],
  autosave: async (data_dir) =>
    (await measureAutosave(data_dir, [1, 16, 64])).map((row) => ({ connections: row.connections, product: per(row.product), 'bare fastify': per(row.control), ratio: row.ratio.toFixed(2) })),
  raters: async (data_dir) => (await measureRaters(data_dir, [16, 64, 256])).map((row) => ({ connections: row.connections, 'sheets opened': per(row.opened), 'sheets submitted': per(row.submitted) })),
  import: (data_dir) => measureImport(data_dir, [100, 1000, 10_000]),
}

const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const data_dir = folder()
  try {
    const rows = await measure(data_dir)
    process.stdout.write(`\n${name}\n`)
    console.table(rows)
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}
