import { type ChildProcess, fork } from 'node:child_process'
import { workerModule } from '#server/core/program-files.ts'
import { Refusal } from '#shared/refusal.ts'
import type { PrintJob, PrintResult } from './print-job.ts'

/** One report could not be rendered; the next one may succeed. */
export class RenderRefusal extends Refusal {
  /** What Typst reported, which may quote the report, or how the printing process ended. */
  readonly reason: Error

  constructor(failure: string) {
    super('reports.failed')
    this.reason = new Error(failure)
  }
}

/** Renders PDFs in processes of their own, one after the other in each (docs/decisions/0010). */
export interface RenderQueue {
  /**
   * The PDF; rejects with a `RenderRefusal` when the template refuses the data, and when the process
   * ends or hangs.
   */
  render(job: Omit<PrintJob, 'id'>): Promise<Buffer>
  /** Starts a process while the first report is still being chosen or read. */
  prepare(): void
  /** Bytes of memory that the largest process held after its last report; 0 before the first one. */
  memory(): number
  close(): Promise<void>
}

interface QueuedJob {
  readonly job: PrintJob
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (reason: RenderRefusal) => void
}

const RENDER_TIMEOUT_MS = 60_000
const IDLE_MS = 60_000
/** Typst keeps some memory of every document, and only the end of its process returns it. */
const MEMORY_LIMIT = 280 * 1024 * 1024

/** `processes`: how many may render at once; each starts when there is a report for it. */
export function openRenderQueue(processes = 1): RenderQueue {
  const queue: QueuedJob[] = []
  const workers = Array.from({ length: processes }, () => new PrintWorker(queue))
  let lastId = 0
  return {
    render: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job: { ...job, id: ++lastId }, resolve, reject })
        for (const worker of workers) worker.startNext()
      }),
    prepare: () => workers[0]?.prepare(),
    memory: () => Math.max(...workers.map(({ memory }) => memory)),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/**
 * A printing process and the job that it works on. When the process dies or hangs, only that job
 * fails; the next one starts a new process.
 */
class PrintWorker {
  memory = 0
  readonly #queue: QueuedJob[]
  #process: ChildProcess | null = null
  #current: { readonly job: QueuedJob; readonly timeout: NodeJS.Timeout } | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(queue: QueuedJob[]) {
    this.#queue = queue
  }

  /** A process that does not start is reported by the job that needs it. */
  prepare(): void {
    if (this.#process) return
    try {
      this.#process = this.#fork()
      this.#rest(this.#process)
    } catch {
      this.#process = null
    }
  }

  /** Starts the first job of the queue, unless one is running. */
  startNext(): void {
    const next = this.#current ? undefined : this.#queue.shift()
    if (!next) return
    clearTimeout(this.#idle)
    this.#current = {
      job: next,
      timeout: setTimeout(() => this.#kill('the report took too long'), RENDER_TIMEOUT_MS),
    }
    try {
      this.#send(next.job)
    } catch (error) {
      this.#kill(`the printing process did not start: ${readMessage(error)}`)
    }
  }

  async close(): Promise<void> {
    const process = this.#process
    if (!process) return
    const ended = new Promise((resolve) => process.once('exit', resolve))
    this.#kill('the printing process was stopped')
    process.ref()
    await ended
  }

  #send(job: PrintJob): void {
    this.#process ??= this.#fork()
    this.#process.ref()
    this.#process.channel?.ref()
    this.#process.send(job)
  }

  /**
   * The process gets no environment, no key and no connection to the database. It lays out in one
   * thread: more threads take more processor time for the same report.
   */
  #fork(): ChildProcess {
    const { file, execArgv } = workerModule('src/features/reports/server/print/pdf.worker.ts')
    const process = fork(file, {
      env: { RAYON_NUM_THREADS: '1' },
      execArgv: [...execArgv, '--max-semi-space-size=2', '--max-old-space-size=192'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // A process that was replaced may still send a result: it belongs to no current job.
    const ifCurrent = (react: () => void): void => {
      if (this.#process === process) react()
    }
    process.on('message', (result: PrintResult) => ifCurrent(() => this.#finish(result)))
    process.on('error', (error) => ifCurrent(() => this.#kill(readMessage(error))))
    // The channel closes before the exit is known; a job sent in between would be lost.
    for (const event of ['disconnect', 'exit'])
      process.on(event, () => ifCurrent(() => this.#kill('the printing process ended')))
    return process
  }

  #finish(result: PrintResult): void {
    this.memory = result.memory
    if (result.memory > MEMORY_LIMIT) this.#release()
    this.#settle(({ resolve, reject }) => {
      if ('pdf' in result)
        resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength))
      else reject(new RenderRefusal(result.failure))
    })
  }

  /** An idle process does not keep the server alive, and ends after a while. */
  #rest(process: ChildProcess | null): void {
    process?.unref()
    process?.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#release(), IDLE_MS).unref()
  }

  #settle(answer: (job: QueuedJob) => void): void {
    if (!this.#current) return
    clearTimeout(this.#current.timeout)
    answer(this.#current.job)
    this.#current = null
    this.#rest(this.#process)
    this.startNext()
  }

  /** A process without its channel ends by itself. */
  #release(): void {
    const process = this.#process
    this.#process = null
    if (process?.connected) process.disconnect()
  }

  /** Fails the current report alone (decision 0010). */
  #kill(reason: string): void {
    const process = this.#process
    this.#process = null
    process?.kill('SIGKILL')
    this.#settle(({ reject }) => reject(new RenderRefusal(reason)))
  }
}

const readMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
