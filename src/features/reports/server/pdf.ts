import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { typescriptFlags } from '#server/typescript-flags.ts'
import { Refusal } from '#shared/refusal.ts'

/** What a printing process is given: words, and one picture. */
export interface PrintJob {
  readonly id: number
  readonly template: 'report' | 'group'
  /** JSON of the printed document. */
  readonly data: string
  readonly logo: Picture | null
}

/** PNG or JPEG, under the name by which the template asks for it. */
export interface Picture {
  readonly name: string
  readonly image: Uint8Array
}

/** With the bytes of memory that the process holds by now. */
export type PrintResult = ({ readonly pdf: Uint8Array } | { readonly failure: string }) & {
  readonly id: number
  readonly memory: number
}

interface Waiting {
  readonly job: PrintJob
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (reason: Error) => void
}

/** One process that sets type, so that a thousand reports never hold up an answer being saved. */
export interface Printer {
  print(job: Omit<PrintJob, 'id'>): Promise<Buffer>
  /** Bytes that the printing process held after its last report; 0 while there is none. */
  memory(): number
  close(): Promise<void>
}

const PRINT_TIMEOUT_MS = 60_000
const IDLE_MS = 60_000
/** Setting type leaves a third of a megabyte behind each time; only the end of a process gives that back. */
const ENOUGH_MEMORY = 220 * 1024 * 1024

export function openPrinter(): Printer {
  const queue: Waiting[] = []
  const press = new Press(queue)
  let lastId = 0
  return {
    print: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job: { ...job, id: ++lastId }, resolve, reject })
        press.next()
      }),
    memory: () => press.memory,
    close: () => press.close(),
  }
}

function refusalOf(failure: string): Refusal {
  const refusal = new Refusal('reports.failed')
  refusal.cause = failure
  return refusal
}

/** One process and the report that it is printing. A process that dies or hangs fails that report alone; the next one gets a new process. */
class Press {
  memory = 0
  private readonly queue: Waiting[]
  private process: ChildProcess | null = null
  private current: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | null = null
  private idle: NodeJS.Timeout | undefined

  constructor(queue: Waiting[]) {
    this.queue = queue
  }

  next(): void {
    const waiting = this.current ? undefined : this.queue.shift()
    if (!waiting) return
    clearTimeout(this.idle)
    this.current = {
      waiting,
      timer: setTimeout(
        () => this.abandon(new Error('the report took too long')),
        PRINT_TIMEOUT_MS,
      ),
    }
    this.process ??= this.start()
    this.process.ref()
    this.process.channel?.ref()
    this.process.send(waiting.job)
  }

  async close(): Promise<void> {
    const { process } = this
    if (!process) return
    const ended = new Promise((resolve) => process.once('exit', resolve))
    this.abandon(new Error('the printing process was stopped'))
    process.ref()
    await ended
  }

  /** It has nothing of ours: no environment, no key, no connection to the database. */
  private start(): ChildProcess {
    const process = fork(fileURLToPath(new URL('pdf.worker.ts', import.meta.url)), {
      env: {},
      execArgv: [...typescriptFlags, '--max-semi-space-size=2', '--max-old-space-size=192'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    process.on('message', (result: PrintResult) => this.finish(result))
    process.on('error', (error) => this.abandon(error))
    process.on('exit', () => {
      if (this.process === process) this.abandon(new Error('the printing process ended'))
    })
    return process
  }

  private finish(result: PrintResult): void {
    this.memory = result.memory
    if (result.memory > ENOUGH_MEMORY) this.retire()
    this.settle(({ resolve, reject }) => {
      if ('pdf' in result)
        resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength))
      else reject(refusalOf(result.failure))
    })
  }

  private settle(tell: (waiting: Waiting) => void): void {
    if (!this.current) return
    clearTimeout(this.current.timer)
    tell(this.current.waiting)
    this.current = null
    this.process?.unref()
    this.process?.channel?.unref()
    this.idle = setTimeout(() => this.retire(), IDLE_MS).unref()
    this.next()
  }

  /** A process without its channel ends by itself. */
  private retire(): void {
    const { process } = this
    this.process = null
    if (process?.connected) process.disconnect()
  }

  private abandon(reason: Error): void {
    const { process } = this
    this.process = null
    process?.kill('SIGKILL')
    this.settle((waiting) => waiting.reject(reason))
  }
}
