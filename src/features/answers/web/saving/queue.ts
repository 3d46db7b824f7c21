import { type Draft, draftKey, type Drafts, isNewer } from '../../sheet/draft.rules.ts'
import { isTemporary, nextBatch, retryDelay, type SyncStatus } from '../../sheet/queue.rules.ts'
import { type Failure, type Outcome, UNREACHABLE } from '../api.ts'

/** Between two calls, so that a fast rater stays far below the rate limit of a link. */
const PAUSE_MS = 600

interface QueueOptions {
  readonly send: (batch: readonly Draft[]) => Promise<Outcome<unknown>>
  readonly onSaved: (batch: readonly Draft[]) => void
  readonly onStatus: (status: SyncStatus) => void
  /** Called for a failure that no retry can change; the queue has stopped. */
  readonly onRefused: (failure: Failure) => void
  readonly now: () => number
  readonly random: () => number
}

/**
 * Sends the newest draft of each choice and comment to the server, and retries until it arrives.
 */
export class Queue {
  private readonly options: QueueOptions
  private readonly pending = new Map<string, Draft>()
  private readonly inFlight = new Set<Draft>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private sent_at = 0
  private stopped = false

  constructor(options: QueueOptions) {
    this.options = options
  }

  isPending = (key: string): boolean => this.pending.has(key)

  list = (): Draft[] => [...this.pending.values()]

  /** `delay`: milliseconds before the next call, so that a comment is not sent at every letter. */
  add(drafts: readonly Draft[], delay = 0): void {
    for (const draft of drafts)
      if (isNewer(draft, this.pending.get(draftKey(draft))))
        this.pending.set(draftKey(draft), draft)
    if (this.pending.size === 0) return
    this.publish()
    if (this.failures === 0)
      this.schedule(Math.max(delay, this.sent_at + PAUSE_MS - this.options.now(), 0))
  }

  /** Removes the drafts that a newer one has replaced. */
  removeReplaced(newer: Drafts): void {
    for (const [key, draft] of this.pending) {
      const other = newer.get(key)
      if (other && isNewer(other, draft)) this.pending.delete(key)
    }
    this.publish()
  }

  /** Ends the current delay. */
  sendNow(): void {
    if (this.pending.size > 0) this.schedule(0)
  }

  /**
   * Starts the call for the drafts that are not in flight before it returns: a page may be closing.
   */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    const batch = nextBatch([...this.pending.values()].filter((draft) => !this.inFlight.has(draft)))
    if (batch.length === 0 || this.stopped) return
    for (const draft of batch) this.inFlight.add(draft)
    this.sent_at = this.options.now()
    const outcome = await this.send(batch)
    for (const draft of batch) this.inFlight.delete(draft)
    if (outcome.ok) this.acknowledge(batch)
    else if (isTemporary(outcome.status)) this.retry(outcome)
    else this.refuse(outcome)
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** A throw counts as a lost network, so that it shows and the drafts stay pending. */
  private async send(batch: readonly Draft[]): Promise<Outcome<unknown>> {
    try {
      return await this.options.send(batch)
    } catch (error) {
      console.warn(error)
      return UNREACHABLE
    }
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer)
    if (!this.stopped) this.timer = setTimeout(() => void this.flush(), delay)
  }

  private acknowledge(batch: readonly Draft[]): void {
    for (const draft of batch)
      if (this.pending.get(draftKey(draft)) === draft) this.pending.delete(draftKey(draft))
    this.failures = 0
    this.options.onSaved(batch)
    this.publish()
    if (this.pending.size > 0) this.schedule(PAUSE_MS)
  }

  private retry({ retry_after }: Failure): void {
    this.failures++
    this.publish()
    this.schedule(Math.max(retryDelay(this.failures, this.options.random()), retry_after * 1000))
  }

  private refuse(failure: Failure): void {
    this.stop()
    this.publish()
    this.options.onRefused(failure)
  }

  private publish(): void {
    this.options.onStatus({ phase: this.phase(), pending: this.pending.size })
  }

  private phase(): SyncStatus['phase'] {
    if (this.stopped) return 'idle'
    if (this.pending.size === 0) return this.sent_at > 0 ? 'saved' : 'idle'
    return this.failures > 0 ? 'failed' : 'pending'
  }
}
