import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findRunningPostgres, startPostgres } from '#server/embedded-postgres/postgres.ts'
import { postmasterOf, type RunningProduct, runBuiltProduct } from '../faults/product-process.ts'
import { type BenchMatrix, type BenchSize, makeBenchMatrix } from './matrix-fixture.ts'

/**
 * How the product runs while it is measured: on its embedded database, or as instances on one
 * PostgreSQL server.
 */
export interface Target {
  readonly name: string
  readonly server: boolean
  readonly instances: number
}

export const targets: readonly Target[] = [
  { name: 'embedded database', server: false, instances: 1 },
  { name: 'PostgreSQL server', server: true, instances: 1 },
  { name: 'PostgreSQL server', server: true, instances: 2 },
]

export interface RunningTarget {
  readonly matrix: BenchMatrix
  readonly products: readonly RunningProduct[]
  readonly database_url: string
  readonly postmaster: number
}

/** PostgreSQL's defaults, which are larger than those of the embedded database. */
const serverSettings = { shared_buffers: '128MB', max_connections: '100', max_wal_size: '1GB' }
const quiet = { info: () => {}, warn: console.warn, error: console.error }

/**
 * Runs `work` on a product with a matrix of that size; afterwards stops everything and
 * deletes the data.
 */
export async function withTarget<T>(
  target: Target,
  size: BenchSize,
  work: (running: RunningTarget) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-bench-'))
  const database_dir = path.join(folder, target.server ? 'server' : '1')
  const server = target.server
    ? await startPostgres({ data_dir: database_dir, log: quiet, settings: serverSettings })
    : undefined
  const settings: Record<string, string> = {
    ...size.settings,
    ...(server && {
      DATABASE_URL: server.url,
      APP_SECRET: 'un secreto compartido de todas las pruebas',
    }),
  }
  const products: RunningProduct[] = []
  try {
    const matrix = await makeBenchMatrix(path.join(folder, '1'), { ...size, settings })
    for (let instance = 1; instance <= target.instances; instance++)
      products.push(await runBuiltProduct(path.join(folder, String(instance)), settings))
    return await work({
      matrix,
      products,
      database_url: (await findRunningPostgres(database_dir)) ?? '',
      postmaster: postmasterOf(database_dir),
    })
  } finally {
    await Promise.all(products.map((product) => product.terminate()))
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Server {
  readonly pid: number
  readonly url: string
}

/** Runs `work` beside as many control servers as there are instances, on the same database. */
export async function withControls<T>(
  { products, database_url }: RunningTarget,
  work: (controls: readonly Server[]) => Promise<T>,
): Promise<T> {
  const controls: ChildProcess[] = []
  try {
    const servers: Server[] = []
    for (const _product of products) {
      const control = spawn(
        process.execPath,
        ['--import', 'tsx', path.join(import.meta.dirname, 'control.ts'), database_url],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      controls.push(control)
      const url = await new Promise<string>((resolve, reject) => {
        control.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
        control.once('exit', (code) => reject(new Error(`the control server exited with ${code}`)))
      })
      servers.push({ pid: control.pid ?? 0, url })
    }
    return await work(servers)
  } finally {
    for (const control of controls) control.kill()
  }
}
