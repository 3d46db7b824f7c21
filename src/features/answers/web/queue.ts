import {
  type Draft,
  type Drafts,
  isNewer,
  isPassing,
  keyOf,
  nextBatch,
  retryDelay,
  type Saving,
} from '../queue.rules.ts'
import type { Outcome } from './calls.ts'

/** Between two messages: whoever answers fast stays far below what a link may write in a minute. */
const PAUSE_MS = 600

interface Parts {
  readonly send: (batch: readonly Draft[]) => Promise<Outcome<unknown>>
  readonly onSent: (batch: readonly Draft[]) => void
  readonly onSaving: (saving: Saving) => void
  /** A refusal that trying again will not change; the queue rests. */
  readonly onRefused: (outcome: Outcome<unknown>) => void
  readonly now: () => number
  readonly random: () => number
}

/** Tells the server every draft, the newest of each, however often the network fails. */
export class Queue {
  private readonly parts: Parts
  private readonly pending = new Map<string, Draft>()
  private readonly travelling = new Set<Draft>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private sent_at = 0
  private stopped = false

  constructor(parts: Parts) {
    this.parts = parts
  }

  isUntold = (key: string): boolean => this.pending.has(key)

  /** `wait`: while somebody writes, the next message may wait for a pause. */
  add(drafts: readonly Draft[], wait = 0): void {
    for (const draft of drafts)
      if (isNewer(draft, this.pending.get(keyOf(draft)))) this.pending.set(keyOf(draft), draft)
    if (this.pending.size === 0) return
    this.tell()
    if (this.failures === 0)
      this.schedule(Math.max(wait, this.sent_at + PAUSE_MS - this.parts.now(), 0))
  }

  /** Forgets what somebody newer has replaced. */
  drop(newer: Drafts): void {
    for (const [key, draft] of this.pending) {
      const other = newer.get(key)
      if (other && isNewer(other, draft)) this.pending.delete(key)
    }
    this.tell()
  }

  /** The network is back, or the page is about to go: nothing waits any longer. */
  hurry(): void {
    if (this.pending.size > 0) this.schedule(0)
  }

  /** Sends what is not on its way yet, at once: a closing page gets no second chance. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    const batch = nextBatch(
      [...this.pending.values()].filter((draft) => !this.travelling.has(draft)),
    )
    if (batch.length === 0 || this.stopped) return
    for (const draft of batch) this.travelling.add(draft)
    this.sent_at = this.parts.now()
    const outcome = await this.parts.send(batch)
    for (const draft of batch) this.travelling.delete(draft)
    if (outcome.ok) this.arrived(batch)
    else if (isPassing(outcome.status)) this.failed(outcome)
    else this.refused(outcome)
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer)
    if (!this.stopped) this.timer = setTimeout(() => void this.flush(), wait)
  }

  private arrived(batch: readonly Draft[]): void {
    for (const draft of batch)
      if (this.pending.get(keyOf(draft)) === draft) this.pending.delete(keyOf(draft))
    this.failures = 0
    this.parts.onSent(batch)
    this.tell()
    if (this.pending.size > 0) this.schedule(PAUSE_MS)
  }

  private failed({ retry_after }: Outcome<unknown>): void {
    this.failures++
    this.tell()
    this.schedule(Math.max(retryDelay(this.failures, this.parts.random()), retry_after * 1000))
  }

  private refused(outcome: Outcome<unknown>): void {
    this.stop()
    this.tell()
    this.parts.onRefused(outcome)
  }

  private tell(): void {
    this.parts.onSaving({ phase: this.phase(), waiting: this.pending.size })
  }

  private phase(): Saving['phase'] {
    if (this.stopped) return 'idle'
    if (this.pending.size === 0) return this.sent_at > 0 ? 'saved' : 'idle'
    return this.failures > 0 ? 'offline' : 'saving'
  }
}
