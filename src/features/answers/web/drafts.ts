import { seededRandom } from '#shared/random.ts'
import { now } from '#web/clock.ts'
import type { SelfSheet, Sheet } from '../contract.ts'
import {
  type Draft,
  type Drafts,
  isPassing,
  lastSequence,
  reconciled,
  RESTING,
  type Saving,
  withNewest,
} from '../queue.rules.ts'
import { nextSequence } from '../rules.ts'
import type { SheetData } from '../sheet.rules.ts'
import { call, type Outcome } from './calls.ts'
import { forgetKey } from './link.ts'
import { Queue } from './queue.ts'
import { openStore } from './store.ts'

/** What a page shows of the drafts; a new object at every change. */
export interface Kept {
  readonly drafts: Drafts
  readonly saving: Saving
  /** What this browser and, with the key, the server hold has been read. */
  readonly ready: boolean
  readonly problem: string | null
}

export const NOTHING_KEPT: Kept = {
  drafts: new Map(),
  saving: RESTING,
  ready: false,
  problem: null,
}

/** While somebody writes a comment, it is sent at their pauses. */
const WRITING_PAUSE_MS = 900

type Word = { readonly drafts: readonly Draft[] } | { readonly sent: true }

const answerOf = ({ form_id, question_id, value, sequence }: Draft) => ({
  form_id,
  question_id,
  value_id: value,
  sequence,
})
const commentOf = ({ form_id, value, sequence }: Draft) => ({ form_id, comment: value, sequence })

/**
 * The drafts of one sheet in one tab: kept in the browser at once, told to the server by the queue and to the other tabs by a channel, and
 * read again from both whenever the page is looked at. The newest wins everywhere.
 */
export class KeptDrafts {
  private readonly data: SheetData
  private readonly key: string | null
  private readonly queue: Queue
  private readonly channel: BroadcastChannel
  private readonly listeners = new Set<() => void>()
  private readonly leaving = new AbortController()
  private readonly store
  private kept = NOTHING_KEPT

  constructor(data: SheetData, key: string | null) {
    this.data = data
    this.key = key
    this.channel = new BroadcastChannel(`sheet ${this.name}`)
    this.store = openStore(this.name)
    this.queue = new Queue({
      send: (batch) => this.send(batch),
      onSent: (batch) => void this.store.then((store) => store.markSent(batch)),
      onSaving: (saving) => this.show({ saving }),
      onRefused: (outcome) => void this.refused(outcome),
      now: () => now().getTime(),
      random: seededRandom(`${this.name} ${now().getTime()}`),
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): Kept => this.kept

  /** `early`: what was marked before the script ran. */
  async start(early: readonly Omit<Draft, 'sequence'>[]): Promise<void> {
    this.channel.onmessage = ({ data }: MessageEvent<Word>) =>
      'sent' in data ? this.leave() : this.take(data.drafts)
    for (const { form_id, question_id, value } of early) this.put(form_id, question_id, value)
    const { signal } = this.leaving
    addEventListener('online', () => void this.lookAgain(), { signal })
    addEventListener('focus', () => void this.lookAgain(), { signal })
    addEventListener('pagehide', () => void this.queue.flush(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'hidden' ? this.queue.flush() : this.lookAgain()),
      { signal },
    )
    await this.resume()
    this.show({ ready: true })
  }

  put(form_id: string, question_id: string | null, value: string): void {
    const draft = {
      form_id,
      question_id,
      value,
      sequence: nextSequence(lastSequence(this.kept.drafts), now().getTime()),
    }
    this.show({ drafts: withNewest(this.kept.drafts, [draft]) })
    void this.store.then((store) => store.keep([draft]))
    this.channel.postMessage({ drafts: [draft] } satisfies Word)
    this.queue.add([draft], question_id === null ? WRITING_PAUSE_MS : 0)
  }

  /** Sends the sheet. A refusal that can be mended leaves it as it is. */
  async complete(): Promise<void> {
    const answers = [...this.kept.drafts.values()]
      .filter((draft) => draft.question_id !== null)
      .map(answerOf)
    const outcome = await call<{ other_sheet_pending: boolean }>(
      'POST',
      `/answers/complete/${this.data.subject_id}`,
      { key: this.key, body: { answers, self_evaluation: this.data.self } },
    )
    if (outcome.ok) return this.finish(outcome.data.other_sheet_pending)
    if (outcome.code === 'answers.missing') await this.resume()
    if (['answers.completed', 'answers.link_unknown', 'answers.closed'].includes(outcome.code))
      return this.refused(outcome)
    this.show({
      problem:
        outcome.code === 'answers.missing'
          ? this.data.texts['answers.missing']
          : this.data.texts['answers.send_failed'],
    })
  }

  private get name(): string {
    return `${this.data.subject_id} ${this.data.self ? 'self' : 'others'}`
  }

  private show(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    for (const listener of this.listeners) listener()
  }

  private send(batch: readonly Draft[]): Promise<Outcome<unknown>> {
    const answers = batch[0]?.question_id != null
    return call('POST', answers ? '/answers' : '/answers/comments', {
      key: this.key,
      body: answers ? batch.map(answerOf) : batch.map(commentOf),
    })
  }

  /** From another tab, which sends them itself. */
  private take(drafts: readonly Draft[]): void {
    this.show({ drafts: withNewest(this.kept.drafts, drafts) })
    this.queue.drop(this.kept.drafts)
  }

  private async lookAgain(): Promise<void> {
    await this.resume()
    this.queue.hurry()
  }

  /** What the browser holds, and what it has not told the server: also a tab's that is gone. Then what the server holds. */
  private async resume(): Promise<void> {
    const { drafts, unsent } = await (await this.store).read()
    this.show({ drafts: withNewest(this.kept.drafts, drafts) })
    this.queue.add(unsent)
    if (this.key !== null) await this.askServer(this.key)
  }

  private async askServer(key: string): Promise<void> {
    const path = `/subjects/forms/${this.data.self ? 'self/' : ''}${this.data.subject_id}`
    const before = this.kept.drafts
    const outcome = await call<Sheet | SelfSheet>('GET', path, { key })
    if (!outcome.ok && !isPassing(outcome.status)) return this.refused(outcome)
    // later the status line says enough, and the next look reads again
    if (!outcome.ok)
      return this.kept.ready
        ? undefined
        : this.show({ problem: this.data.texts['answers.load_failed'] })
    const { answers, comments, completed, other_sheet_pending } = outcome.data
    if (completed) return this.finish(other_sheet_pending)
    const stored = [
      ...answers.map(({ form_id, question_id, value_id, sequence = 0 }): Draft => ({
        form_id,
        question_id,
        value: value_id,
        sequence,
      })),
      ...comments.map(({ form_id, comment, sequence = 0 }): Draft => ({
        form_id,
        question_id: null,
        value: comment,
        sequence,
      })),
    ]
    const untold = (draftKey: string): boolean =>
      this.queue.isUntold(draftKey) || this.kept.drafts.get(draftKey) !== before.get(draftKey)
    this.show({ drafts: reconciled(this.kept.drafts, stored, untold), problem: null })
    this.queue.drop(this.kept.drafts)
  }

  /** What was refused for good has a page that says so; the server shows it. */
  private async refused(outcome: Outcome<unknown>): Promise<void> {
    if (outcome.code === 'answers.completed') return this.finish(true)
    if (outcome.code === 'answers.link_unknown') return this.forget()
    if (outcome.code === 'answers.closed') return this.leave()
    this.show({
      problem: `${outcome.message ?? this.data.texts['server.failed']} Recarga la página; lo que marcaste sigue en este navegador.`,
    })
  }

  private async finish(other_sheet_pending: boolean): Promise<void> {
    this.channel.postMessage({ sent: true } satisfies Word)
    if (!other_sheet_pending) forgetKey(this.data.subject_id)
    await this.erase(`/confirmation-sent/${this.data.subject_id}`)
  }

  private async forget(): Promise<void> {
    forgetKey(this.data.subject_id)
    await this.erase(location.pathname)
  }

  /** Whatever the storage says, the person is led on. */
  private async erase(then: string): Promise<void> {
    this.queue.stop()
    try {
      await (await this.store).erase()
    } finally {
      this.leave(then)
    }
  }

  /** The server knows which page is due at an address: the closed one, the unknown link, the confirmation. */
  private leave(address = location.pathname): void {
    this.queue.stop()
    this.leaving.abort()
    location.replace(address)
  }
}
