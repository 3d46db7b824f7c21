import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/refusal.ts'

/** What a printing thread is given: words, and one picture. */
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

export type PrintResult = { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly failure: string }

interface Waiting {
  readonly job: PrintJob
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (reason: Error) => void
}

/** Threads that set type, so that a thousand reports never hold up an answer being saved. */
export interface Printer {
  print(job: Omit<PrintJob, 'id'>): Promise<Buffer>
  close(): Promise<void>
}

const PRINT_TIMEOUT_MS = 60_000

export function openPrinter(threads = 1): Printer {
  const queue: Waiting[] = []
  const presses = Array.from({ length: threads }, () => new Press(queue))
  let lastId = 0
  return {
    print: (job) => new Promise((resolve, reject) => {
      queue.push({ job: { ...job, id: ++lastId }, resolve, reject })
      presses.find((press) => press.isFree())?.next()
    }),
    close: async () => {
      await Promise.all(presses.map((press) => press.close()))
    },
  }
}

function refusalOf(failure: string): Refusal {
  const refusal = new Refusal('reports.failed')
  refusal.cause = failure
  return refusal
}

/** One thread and the report that it is printing. A thread that dies or hangs fails that report alone; the next one gets a new thread. */
class Press {
  private readonly queue: Waiting[]
  private worker: Worker | null = null
  private current: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | null = null

  constructor(queue: Waiting[]) {
    this.queue = queue
  }

  isFree(): boolean {
    return this.current === null
  }

  next(): void {
    const waiting = this.current ? undefined : this.queue.shift()
    if (!waiting) return
    this.current = { waiting, timer: setTimeout(() => this.abandon(new Error('the report took too long')), PRINT_TIMEOUT_MS) }
    this.worker ??= this.start()
    this.worker.ref()
    this.worker.postMessage(waiting.job)
  }

  async close(): Promise<void> {
    await this.worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), { execArgv: [] })
    worker.on('message', (result: PrintResult) => {
      if ('pdf' in result) this.finish((waiting) => waiting.resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength)))
      else this.finish((waiting) => waiting.reject(refusalOf(result.failure)))
    })
    worker.on('error', (error: Error) => this.abandon(error))
    worker.on('exit', () => {
      if (this.worker === worker) this.abandon(new Error('the printing thread ended'))
    })
    return worker
  }

  private finish(settle: (waiting: Waiting) => void): void {
    if (!this.current) return
    clearTimeout(this.current.timer)
    settle(this.current.waiting)
    this.current = null
    this.worker?.unref()
    this.next()
  }

  private abandon(reason: Error): void {
    const { worker } = this
    this.worker = null
    void worker?.terminate()
    this.finish((waiting) => waiting.reject(reason))
  }
}
