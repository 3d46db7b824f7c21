import { now } from '#web/clock.ts'
import { repeatUntil } from '#web/repeat.ts'
import { answersContract } from '../../contract.ts'
import { nextSequence, NOTICE_VERSION } from '../../rules.ts'
import { type DraftsState, INITIAL_STATE } from '../../sheet/draft-state.rules.ts'
import {
  type Draft,
  toDrafts,
  isChoice,
  isComment,
  lastSequence,
  reconciled,
  withNewest,
} from '../../sheet/draft.rules.ts'
import { buildConfirmationPath, pagesOfRefusals } from '../../sheet/progress.rules.ts'
import { isTemporary, retryDelay } from '../../sheet/queue.rules.ts'
import type { Settings } from '../../sheet/settings.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import { call, type DeviceLink, type Failure, type Outcome, postDrafts, postForms } from '../api.ts'
import { dropInvalidKey, clearKey, rememberSent } from '../link.ts'
import { recordChoice } from './pace.ts'
import { Queue } from './queue.ts'
import { noStore, openStore, sheetName } from './store.ts'
import { openChannel, type TabMessage } from './tabs.ts'

/** A comment is sent when the rater pauses for this long. */
const TYPING_PAUSE_MS = 900

/**
 * The drafts of one sheet in one tab. Each draft goes to the browser's store at once, to the server
 * through the queue and to the other tabs through a channel. The tab reads store and server again
 * whenever it gets the focus. The newest draft wins everywhere.
 */
export class SheetDrafts {
  private readonly data: SheetData
  readonly key: string
  readonly queue: Queue
  private readonly channel: BroadcastChannel
  private readonly listeners = new Set<() => void>()
  private readonly leaving = new AbortController()
  private readonly store
  /** Whose sheet a call is about. */
  private readonly own
  private state = INITIAL_STATE

  constructor(data: SheetData, key: string) {
    const name = sheetName(data.subject_id, data.self)
    this.data = data
    this.key = key
    this.own = { params: { subjectId: data.subject_id }, key }
    this.channel = openChannel(name)
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

  /** Starts to save. The rest can follow later, so the page's first task stays short. */
  start(): void {
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.receive(data)
    const { signal } = this.leaving
    addEventListener('online', () => void this.resume(), { signal })
    addEventListener('focus', () => void this.resume(), { signal })
    addEventListener('pagehide', () => void this.queue.flush(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'hidden' ? this.queue.flush() : this.resume()),
      { signal },
    )
    void this.open()
  }

  private receive(message: TabMessage): void {
    if ('drafts' in message) this.addFromOtherTab(message.drafts)
    else if ('erased' in message) {
      clearKey(this.data.subject_id)
      void this.eraseAndLeave()
    } else if (message.sent === 'all') this.leave()
    else void this.load()
  }

  private async open(): Promise<void> {
    if ((await this.store) === noStore) {
      this.update({ storageBlocked: true })
      addEventListener('beforeunload', this.warnOfLoss, { signal: this.leaving.signal })
    }
    await this.load()
    this.update({ ready: true })
    // no event tells that the server answers again
    await repeatUntil(this.isLoaded, (failures) => retryDelay(failures, 0.5), this.leaving.signal)
  }

  private readonly isLoaded = async (): Promise<boolean> =>
    this.state.problem !== this.data.texts['answers.load_failed'] || this.loadFromServer()

  /** Sends the choice at once: a timer would wait for all that starts with the page. */
  readonly chooseNow = (choice: Omit<Draft, 'sequence'>): void => {
    this.put(choice)
    void this.queue.flush()
  }

  put(given: Omit<Draft, 'sequence'>): void {
    const sequence = nextSequence(lastSequence(this.state.drafts), now().getTime())
    const draft = { ...given, sequence }
    this.update({ drafts: withNewest(this.state.drafts, [draft]) })
    void this.store.then((store) => store.keep([draft]))
    this.broadcast({ drafts: [draft] })
    this.queue.add([draft], isComment(draft) ? TYPING_PAUSE_MS : 0)
    if (isChoice(draft)) recordChoice()
  }

  changeSettings(change: Partial<Settings>): void {
    const settings = { ...this.state.settings, ...change }
    this.update({ settings })
    void this.store.then((store) => store.keepSettings(settings))
  }

  /** Stops saving for good, before the browser forgets the sheet; `sends`: not what waits. */
  end({ sends = false } = {}): void {
    if (!sends) this.queue.stop()
    this.leaving.abort()
    this.channel.close()
  }

  /** Asks for what another device needs to go on with this sheet. */
  readonly askForDevice = (): Promise<Outcome<DeviceLink>> =>
    call(answersContract.otherDevice, { ...this.own, body: {} })

  /** Lets the deadline send the complete forms, or not; needs the network. */
  async agree(agreed: boolean): Promise<void> {
    const { texts } = this.data
    const outcome = await call(answersContract.agree, {
      ...this.own,
      body: { agreed, version: NOTICE_VERSION },
    })
    if (outcome.ok) this.update({ agreed, problem: null })
    else if (pagesOfRefusals.has(outcome.code)) await this.handleRefusal(outcome)
    else this.update({ problem: texts['server.unreachable'] })
  }

  /**
   * Sends these forms. When nothing of the sheet is open any more, and for a closed sheet, the
   * server's next page opens; without forms it is the one that ends a sheet of declined forms.
   */
  async complete(form_ids: readonly string[]): Promise<void> {
    const { subject_id: subjectId, self, texts } = this.data
    if (form_ids.length === 0)
      return this.state.sent.size > 0
        ? this.finish()
        : this.leave(buildConfirmationPath(subjectId) + location.hash)
    const outcome = await postForms(this.key, {
      subject_id: subjectId,
      self,
      form_ids,
      drafts: this.state.drafts.values(),
    })
    if (outcome.ok && outcome.data.completed) return this.finish()
    if (outcome.ok) {
      this.broadcast({ sent: 'some' })
      if (await this.loadFromServer()) this.update({ justSent: form_ids.length })
      return
    }
    const { code } = outcome
    if (code === 'answers.missing' || code === 'answers.declined') await this.load()
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

  private readonly broadcast = (message: TabMessage): void => this.channel.postMessage(message)

  /** Leaves out drafts of forms that another tab or device sent: they cannot change any more. */
  private async save(batch: readonly Draft[]): Promise<Outcome<unknown>> {
    const open = batch.filter(this.isUnsent)
    if (open.length === 0) return { ok: true, data: null }
    const outcome = await postDrafts(this.key, open)
    if (outcome.ok || outcome.code !== 'answers.completed') return outcome
    const goesOn = (await this.loadFromServer()) && !open.every(this.isUnsent)
    return goesOn ? this.save(open) : outcome
  }

  private readonly isUnsent = ({ form_id }: Pick<Draft, 'form_id'>): boolean =>
    !this.state.sent.has(form_id)

  /** The other tab sends these drafts itself. */
  private addFromOtherTab(drafts: readonly Draft[]): void {
    this.update({ drafts: withNewest(this.state.drafts, drafts.filter(this.isOwn)) })
    this.queue.removeReplaced(this.state.drafts)
  }

  /** Sends what waits at once, also what a closed tab left. */
  async resume(): Promise<void> {
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
    const { drafts, unsent, settings } = await store.read()
    if (!this.state.ready) this.update({ settings: { ...this.state.settings, ...settings } })
    this.update({ drafts: withNewest(this.state.drafts, drafts.filter(this.isOwn)) })
    this.queue.add(unsent.filter(this.isOwn))
    const foreign = drafts.filter((draft) => !this.isOwn(draft))
    if ((await this.loadFromServer()) && foreign.length > 0) await store.removeForeign(foreign)
  }

  private readonly isOwn = ({ form_id }: Draft): boolean =>
    this.data.evaluated.some((evaluated) => evaluated.form_id === form_id)

  /** Returns whether the page goes on with what was loaded. */
  private async loadFromServer(): Promise<boolean> {
    const { self, texts } = this.data
    const before = this.state.drafts
    const outcome = await call(answersContract[self ? 'selfSheet' : 'sheet'], this.own)
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
    const { sent, agreed } = outcome.data
    this.update({ sent: new Set(sent), agreed, problem: null })
    this.update({ drafts: reconciled(drafts, toDrafts(outcome.data), isPending) })
    await this.removeSent()
    this.queue.removeReplaced(this.state.drafts)
    return true
  }

  /** Forgets what was answered in sent forms: other people may use this browser. */
  private async removeSent(): Promise<void> {
    const drafts = [...this.state.drafts]
    const sent = drafts.map(([, draft]) => draft).filter((draft) => !this.isUnsent(draft))
    if (sent.length === 0) return
    this.update({ drafts: new Map(drafts.filter(([, draft]) => this.isUnsent(draft))) })
    await (await this.store).remove(sent)
  }

  /** Opens the server's page for a refusal that has one; otherwise shows its message. */
  private async handleRefusal({ code, message }: Failure): Promise<void> {
    if (code === 'answers.completed') return this.finish()
    if (code === 'answers.key_required') return this.leaveWithoutKey()
    if (code === 'answers.link_unknown') return this.leaveUnknown()
    if (code === 'answers.closed' || code === 'answers.left') return this.leave()
    const reason = message ?? this.data.texts['server.failed']
    this.update({
      problem: this.state.storageBlocked
        ? reason
        : `${reason} Recarga la página; lo que marcaste sigue en este navegador.`,
    })
  }

  /** The confirmation needs the key once more: it erases the key when no sheet is pending. */
  private async finish(): Promise<void> {
    this.broadcast({ sent: 'all' })
    rememberSent(this.data.subject_id)
    await this.eraseAndLeave(buildConfirmationPath(this.data.subject_id) + location.hash)
  }

  /** Keeps the drafts: the rater goes on with them through a valid link in this browser. */
  private async leaveWithoutKey(): Promise<void> {
    dropInvalidKey(this.data.subject_id)
    this.queue.stop()
    await (await this.store).removePage().catch(console.warn)
    this.leave()
  }

  /** Erases a sheet that ended while its rater goes on; else the server's page knows what ended. */
  private async leaveUnknown(): Promise<void> {
    return (await call(answersContract.verification, this.own)).ok
      ? this.eraseAndLeave()
      : this.leave()
  }

  /** Opens the address even if erasing fails. */
  private async eraseAndLeave(address = location.pathname): Promise<void> {
    this.queue.stop()
    await this.store.then((store) => store.erase()).finally(() => this.leave(address))
  }

  /** Loads the address; the server decides which page it shows now. */
  private leave(address = location.pathname): void {
    this.queue.stop()
    this.leaving.abort()
    location.replace(address)
  }
}
