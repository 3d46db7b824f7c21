import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findRunningPostgres, startPostgres } from '#server/postgres.ts'
import { postmasterOf, type RunningProduct, runProduct } from '../faults/product-process.ts'
import { type BenchProject, makeProject } from './fixture.ts'

/** Where the product runs while it is measured: with its own database, or so many of it on one PostgreSQL server. */
export interface Place {
  readonly name: string
  readonly server: boolean
  readonly instances: number
}

export const places: readonly Place[] = [
  { name: 'embedded database', server: false, instances: 1 },
  { name: 'PostgreSQL server', server: true, instances: 1 },
  { name: 'PostgreSQL server', server: true, instances: 2 },
]

export interface Ground {
  readonly project: BenchProject
  readonly products: readonly RunningProduct[]
  readonly database_url: string
  readonly postmaster: number
}

/** As PostgreSQL comes, not as small as the product keeps its own. */
const usual = { shared_buffers: '128MB', max_connections: '100', max_wal_size: '1GB' }
const quiet = { info: () => {}, warn: console.warn, error: console.error }

/** A project of that many people, and the product running on it. All of it is gone afterwards. */
export async function inPlace<T>(
  place: Place,
  people: number,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-bench-'))
  const database_dir = path.join(folder, place.server ? 'server' : '1')
  const server = place.server
    ? await startPostgres({ data_dir: database_dir, log: quiet, settings: usual })
    : undefined
  const settings: Record<string, string> = server
    ? { DATABASE_URL: server.url, APP_SECRET: 'un secreto compartido de prueba' }
    : {}
  const products: RunningProduct[] = []
  try {
    const project = await makeProject(path.join(folder, '1'), people, settings)
    for (let instance = 1; instance <= place.instances; instance++)
      products.push(await runProduct(path.join(folder, String(instance)), settings))
    return await work({
      project,
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

/** As many bare servers on the same database, while something is measured. */
export async function besideControls<T>(
  { products, database_url }: Ground,
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
        control.once('exit', (code) => reject(new Error(`the control ended with ${code}`)))
      })
      servers.push({ pid: control.pid ?? 0, url })
    }
    return await work(servers)
  } finally {
    for (const control of controls) control.kill()
  }
}
