import { now } from '#web/clock.ts'
import {
  type Draft,
  type Drafts,
  draftsOf,
  isChoice,
  lastSequence,
  reconciled,
  toAnswer,
  toComment,
  withNewest,
} from '../draft.rules.ts'
import { IDLE, isTemporary, type SyncStatus } from '../queue.rules.ts'
import { nextSequence } from '../rules.ts'
import type { SheetData } from '../sheet.rules.ts'
import { call, type Failure, type Outcome } from './api.ts'
import { dropInvalidKey, forgetKey, rememberSent } from './link.ts'
import { Queue } from './queue.ts'
import { noStore, openStore } from './store.ts'

/** What the page shows of the drafts; a new object at every change. */
interface DraftsState {
  readonly drafts: Drafts
  readonly sync: SyncStatus
  /** Whether the drafts of the browser and of the server are loaded. */
  readonly ready: boolean
  readonly problem: string | null
  /** Whether the browser refuses storage, so that closing the page loses what is not saved yet. */
  readonly storageBlocked: boolean
}

export const INITIAL_STATE: DraftsState = {
  drafts: new Map(),
  sync: IDLE,
  ready: false,
  problem: null,
  storageBlocked: false,
}

/** A comment is sent when the rater pauses for this long. */
const TYPING_PAUSE_MS = 900

/** Refusals for which the server has a page of its own, or the page a state of its own. */
const pagesOfRefusals: ReadonlySet<string> = new Set([
  'answers.completed',
  'answers.link_unknown',
  'answers.closed',
  'answers.key_required',
])

/** A message between tabs with the same sheet. */
type TabMessage = { readonly drafts: readonly Draft[] } | { readonly sent: true }

/** The name of a sheet in the browser's storage and channels. */
export const sheetName = (subject_id: string, self: boolean): string =>
  `${subject_id} ${self ? 'self' : 'others'}`

/**
 * The drafts of one sheet in one tab. Each draft goes to the browser's store at once, to the server
 * through the queue and to the other tabs through a channel. The tab reads store and server again
 * whenever it gets the focus. The newest draft wins everywhere.
 */
export class SheetDrafts {
  private readonly data: SheetData
  private readonly key: string
  private readonly queue: Queue
  private readonly channel: BroadcastChannel
  private readonly listeners = new Set<() => void>()
  private readonly leaving = new AbortController()
  private readonly store
  private state = INITIAL_STATE

  constructor(data: SheetData, key: string) {
    const name = sheetName(data.subject_id, data.self)
    this.data = data
    this.key = key
    this.channel = new BroadcastChannel(`sheet ${name}`)
    this.store = openStore(name, data)
    this.queue = new Queue({
      send: (batch) => this.save(batch),
      onSaved: (batch) => void this.store.then((store) => store.markSent(batch)),
      onStatus: (sync) => this.update({ sync }),
      onRefused: (failure) => void this.handleRefusal(failure),
      now: () => now().getTime(),
      random: Math.random,
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): DraftsState => this.state

  /** `early`: the choices that the rater made before the script ran. */
  async start(early: readonly Omit<Draft, 'sequence'>[]): Promise<void> {
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
      'sent' in data ? this.leave() : this.addFromOtherTab(data.drafts)
    for (const { form_id, question_id, value } of early) this.put(form_id, question_id, value)
    const { signal } = this.leaving
    addEventListener('online', () => void this.resume(), { signal })
    addEventListener('focus', () => void this.resume(), { signal })
    addEventListener('pagehide', () => void this.queue.flush(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'hidden' ? this.queue.flush() : this.resume()),
      { signal },
    )
    if ((await this.store) === noStore) {
      this.update({ storageBlocked: true })
      addEventListener('beforeunload', this.warnOfLoss, { signal })
    }
    await this.load()
    this.update({ ready: true })
  }

  put(form_id: string, question_id: string | null, value: string): void {
    const sequence = nextSequence(lastSequence(this.state.drafts), now().getTime())
    const draft = { form_id, question_id, value, sequence }
    this.update({ drafts: withNewest(this.state.drafts, [draft]) })
    void this.store.then((store) => store.keep([draft]))
    this.broadcast({ drafts: [draft] })
    this.queue.add([draft], question_id === null ? TYPING_PAUSE_MS : 0)
  }

  /** Sends the sheet. On success, and for a closed sheet, the server's next page opens. */
  async complete(): Promise<void> {
    const { subject_id: subjectId, self, texts } = this.data
    const answers = [...this.state.drafts.values()].filter(isChoice).map(toAnswer)
    const outcome = await call('complete', {
      params: { subjectId },
      key: this.key,
      body: { answers, self_evaluation: self },
    })
    if (outcome.ok) return this.finish()
    const { code } = outcome
    if (code === 'answers.missing') await this.load()
    if (pagesOfRefusals.has(code)) return this.handleRefusal(outcome)
    this.update({
      problem: texts[code === 'answers.missing' ? 'answers.missing' : 'answers.send_failed'],
    })
  }

  private readonly warnOfLoss = (event: Event): void => {
    if (this.state.sync.pending > 0) event.preventDefault()
  }

  private update(change: Partial<DraftsState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private broadcast(message: TabMessage): void {
    this.channel.postMessage(message)
  }

  /** A batch holds either choices or comments. */
  private save(batch: readonly Draft[]): Promise<Outcome<unknown>> {
    const { key } = this
    const choices = batch.filter(isChoice)
    return choices.length > 0
      ? call('save', { key, body: choices.map(toAnswer) })
      : call('saveComments', { key, body: batch.map(toComment) })
  }

  /** The other tab sends these drafts itself. */
  private addFromOtherTab(drafts: readonly Draft[]): void {
    this.update({ drafts: withNewest(this.state.drafts, drafts.filter(this.isOwn)) })
    this.queue.removeReplaced(this.state.drafts)
  }

  private async resume(): Promise<void> {
    await this.load()
    this.queue.sendNow()
  }

  /**
   * Loads the drafts of the browser and the server, and queues those that a closed tab left unsent.
   * Drafts of forms that the rater does not have any more are erased: they were made with a link
   * that has ended (security.md KEY-03).
   */
  private async load(): Promise<void> {
    const store = await this.store
    const { drafts, unsent } = await store.read()
    this.update({ drafts: withNewest(this.state.drafts, drafts.filter(this.isOwn)) })
    this.queue.add(unsent.filter(this.isOwn))
    const foreign = drafts.filter((draft) => !this.isOwn(draft))
    if ((await this.loadFromServer()) && foreign.length > 0) await store.remove(foreign)
  }

  private readonly isOwn = ({ form_id }: Draft): boolean =>
    this.data.evaluated.some((evaluated) => evaluated.form_id === form_id)

  /** Returns whether the page goes on with what was loaded. */
  private async loadFromServer(): Promise<boolean> {
    const { key } = this
    const { subject_id: subjectId, self, texts } = this.data
    const before = this.state.drafts
    const outcome = await call(self ? 'selfSheet' : 'sheet', { params: { subjectId }, key })
    if (!outcome.ok) {
      // once the sheet is ready, the save status shows the failure and the next focus reads again
      if (!isTemporary(outcome.status)) await this.handleRefusal(outcome)
      else if (!this.state.ready) this.update({ problem: texts['answers.load_failed'] })
      return false
    }
    if (outcome.data.completed) {
      await this.finish()
      return false
    }
    const { drafts } = this.state
    const isPending = (draftKey: string): boolean =>
      this.queue.isPending(draftKey) || drafts.get(draftKey) !== before.get(draftKey)
    this.update({ drafts: reconciled(drafts, draftsOf(outcome.data), isPending), problem: null })
    this.queue.removeReplaced(this.state.drafts)
    return true
  }

  /** Opens the server's page for a refusal that has one; otherwise shows its message. */
  private async handleRefusal({ code, message }: Failure): Promise<void> {
    if (code === 'answers.completed') return this.finish()
    if (code === 'answers.key_required') return this.leaveWithoutKey()
    if (code === 'answers.link_unknown') return this.forget()
    if (code === 'answers.closed') return this.leave()
    const reason = message ?? this.data.texts['server.failed']
    this.update({
      problem: this.state.storageBlocked
        ? reason
        : `${reason} Recarga la página; lo que marcaste sigue en este navegador.`,
    })
  }

  /** The confirmation needs the key once more: it erases the key when no sheet is pending. */
  private async finish(): Promise<void> {
    this.broadcast({ sent: true })
    rememberSent(this.data.subject_id)
    await this.eraseAndLeave(`/confirmation-sent/${this.data.subject_id}${location.hash}`)
  }

  /** Keeps the drafts: the rater goes on with them through a valid link in this browser. */
  private leaveWithoutKey(): void {
    dropInvalidKey(this.data.subject_id)
    this.leave()
  }

  private async forget(): Promise<void> {
    forgetKey(this.data.subject_id)
    await this.eraseAndLeave(location.pathname)
  }

  /** Opens the address even if erasing fails. */
  private async eraseAndLeave(address: string): Promise<void> {
    this.queue.stop()
    try {
      await (await this.store).erase()
    } finally {
      this.leave(address)
    }
  }

  /** Loads the address; the server decides which page it shows now. */
  private leave(address = location.pathname): void {
    this.queue.stop()
    this.leaving.abort()
    location.replace(address)
  }
}
