import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runBuiltProduct } from '../faults/product-process.ts'

export interface IdleFigures {
  readonly cold_ms: number
  readonly warm_ms: number
  readonly memory_mb: number
}

/**
 * Time of the first start on an empty folder, median time of later starts, and memory of server and
 * database without requests.
 */
export async function measureIdle(data_dir: string): Promise<IdleFigures> {
  const first = await runBuiltProduct(data_dir)
  await first.terminate()
  const warm: number[] = []
  for (let round = 0; round < 4; round++) {
    const product = await runBuiltProduct(data_dir)
    warm.push(product.started_in_ms)
    await product.terminate()
  }
  const product = await runBuiltProduct(data_dir)
  await sleep(5000)
  const memory_mb = Math.round(memoryOf(product.pid, data_dir) / 1024)
  await product.terminate()
  rmSync(data_dir, { recursive: true })
  return {
    cold_ms: first.started_in_ms,
    warm_ms: warm.toSorted((a, b) => a - b)[1] ?? 0,
    memory_mb,
  }
}

/** Kilobytes (proportional set size) of the server and its database's processes. */
function memoryOf(pid: number, data_dir: string): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const own = processes.filter((other) => other === pid || belongsTo(other, data_dir))
  return own.reduce((sum, other) => sum + proportionalSet(other), 0)
}

function belongsTo(pid: number, data_dir: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(data_dir) ||
      readFileSync(`/proc/${parentOf(pid)}/environ`, 'utf8').includes(data_dir)
    )
  } catch {
    // the process ended meanwhile, or belongs to another account
    return false
  }
}

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

function proportionalSet(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
}
