import { writeFileSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { createApp } from '#app/http.ts'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { BASE_PATH } from '#server/http/serve.ts'

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Writes the plan of each statement that the calls run into `file`, after one summary line per
 * call.
 */
export async function explainCalls(
  data_dir: string,
  cookie: string,
  calls: readonly (readonly [string, string])[],
  file: string,
): Promise<void> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn' }),
  )
  const statements: Statement[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: product.context.pool }),
    log: ({ query: { sql, parameters } }) => {
      if (/^\s*(select|with)\b/i.test(sql)) statements.push({ sql, parameters })
    },
  })
  const app = await createApp({ ...product.context, db })
  try {
    const summary: string[] = []
    const plans: string[] = []
    for (const [call, path] of calls) {
      await app.inject({ url: BASE_PATH + path, headers: { cookie } })
      const explained: Explained[] = []
      for (const statement of statements.splice(0))
        explained.push(await explain(product.context.pool, statement))
      summary.push(summaryOf(call, explained))
      plans.push(`\n\n${'='.repeat(20)} ${call}: ${path}\n`, ...explained.map(({ text }) => text))
    }
    writeFileSync(file, [...summary, ...plans].join('\n'))
  } finally {
    await app.close()
    await product.close()
  }
}

interface Explained {
  readonly text: string
  readonly ms: number
  readonly buffers: number
  /** Tables of which a sequential scan read more than a thousand rows. */
  readonly scanned: readonly string[]
}

interface Pool {
  query(statement: string, parameters: unknown[]): Promise<{ rows: Record<string, string>[] }>
}

async function explain(pool: Pool, { sql, parameters }: Statement): Promise<Explained> {
  const { rows } = await pool.query(`explain (analyze, buffers) ${sql}`, [...parameters])
  const plan = rows.map((row) => shortened(row['QUERY PLAN'] ?? '')).join('\n')
  const buffers = [...(/Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan) ?? [])]
    .slice(1)
    .reduce((sum, count) => sum + Number(count ?? 0), 0)
  const scans = [...plan.matchAll(/Seq Scan on (\w+).*?actual time=\S+ rows=([\d.]+)/g)]
  return {
    text: `${sql.trim()}\n${plan}\n`,
    buffers,
    ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0),
    scanned: scans.flatMap(([, table = '', count]) => (Number(count) > 1000 ? [table] : [])),
  }
}

/** Cuts lists of hundreds of ids. */
const shortened = (line: string): string => (line.length > 240 ? `${line.slice(0, 240)}…` : line)

function summaryOf(call: string, explained: readonly Explained[]): string {
  const sum = (pick: (one: Explained) => number): number =>
    Math.round(explained.reduce((total, one) => total + pick(one), 0))
  const scanned = [...new Set(explained.flatMap((one) => one.scanned))]
  return `${call.padEnd(16)} ${String(explained.length).padStart(3)} statements, ${sum(({ ms }) => ms)} ms, ${sum(({ buffers }) => buffers)} pages${scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''}`
}
