import { createPath, type Location, NavigationType, type To } from 'react-router'
import { newId } from '#shared/ids.ts'

/** What an entry of the browser's history holds. Entries of earlier releases have the same shape. */
interface EntryState {
  readonly usr: unknown
  readonly key: string
  /** The position of the entry, which tells how far Back or Forward went. */
  readonly idx: number
}

/** A change of the address that is about to happen. */
export interface Navigation {
  readonly currentLocation: Location
  readonly nextLocation: Location
  readonly historyAction: NavigationType
}

/** `asked`: the part that holds the changes asks by itself, and the page stays. */
export type Answer = 'ask' | 'asked' | null

/** A navigation that waits for the user's answer. Only the first answer counts. */
export interface Question {
  readonly leave: () => void
  readonly stay: () => void
}

/** The page that the administrator sees. */
interface Shown {
  readonly location: Location
  readonly action: NavigationType
  /** False before the script of the first page has come. */
  readonly loaded: boolean
}

interface Step extends Navigation {
  /** Writes the address, once the page of the new one is loaded. */
  readonly write: () => void
  readonly flushSync: boolean
}

interface Options {
  readonly flushSync?: boolean
}

/** Several ways back at once would overshoot, so the next one waits for this long without a step. */
const UNDO_AGAIN_MS = 400

const entry = (): Partial<EntryState> | null => history.state

const here = (): Location => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: entry()?.usr ?? null,
  key: entry()?.key ?? 'default',
})

/** The location that an address leads to; its path is encoded as the browser does it. */
function locationOf(to: To, state: unknown): Location {
  const { pathname, search, hash } = new URL(createHref(to), location.origin)
  return { pathname, search, hash, state: state ?? null, key: newId() }
}

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/**
 * The history of the administrator's pages: the part of React Router's data routers that they need,
 * without the rest (decision 0068). The address changes when the script of the next page has come;
 * until then the old page stays. One part may refuse a navigation until the user has answered.
 */
class PageHistory {
  #shown: Shown | undefined
  /** The position of the shown page's entry. */
  #index = 0
  #load: (next: Location) => Promise<void> | null = () => null
  #answerTo: (navigation: Navigation) => Answer = () => null
  #question: Question | null = null
  /** Counts the navigations; an older one that is still loading is given up. */
  #newest = 0
  #loading: Promise<void> | null = null
  /** What to do once the refused Back or Forward is undone; null while none is being undone. */
  #whenReturned: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The entry to which the user has agreed to leave. */
  #agreed: number | null = null
  readonly #listeners = new Set<(flushSync: boolean) => void>()

  /**
   * Shows the page of the address. Resolves when its script has come.
   *
   * @param load begins to load the page of a location; null if it is there. Never rejects.
   */
  start(load: (next: Location) => Promise<void> | null): Promise<void> {
    this.#load = load
    if (entry()?.idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
    this.#index = entry()?.idx ?? 0
    this.#shown = { location: here(), action: NavigationType.Pop, loaded: false }
    addEventListener('popstate', () => this.#popped())
    this.#go(this.#stepTo(here(), NavigationType.Pop))
    return this.arrival()
  }

  get shown(): Shown {
    if (!this.#shown) throw new Error('The history of the pages has not been started.')
    return this.#shown
  }

  /** Resolves when the page of the newest navigation has been loaded or given up. */
  arrival(): Promise<void> {
    return this.#loading ?? Promise.resolve()
  }

  /** Whether the page of this path is being left: it still shows, but the next one is on its way. */
  isLeaving(pathname: string): boolean {
    return this.#loading !== null || this.#shown?.location.pathname !== pathname
  }

  /** @param listener is told whether to show the page before it returns */
  readonly subscribe = (listener: (flushSync: boolean) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly question = (): Question | null => this.#question

  /** Has every navigation answered by this function, the only one at a time. */
  askBefore(answerTo: (navigation: Navigation) => Answer): () => void {
    this.#answerTo = answerTo
    return () => {
      this.#answerTo = () => null
    }
  }

  readonly createHref = createHref

  readonly go = (delta: number): void => history.go(delta)

  readonly push = (to: To, state?: unknown, options?: Options): void =>
    this.#navigate(NavigationType.Push, locationOf(to, state), options)

  readonly replace = (to: To, state?: unknown, options?: Options): void =>
    this.#navigate(NavigationType.Replace, locationOf(to, state), options)

  #navigate(action: NavigationType, next: Location, { flushSync = false }: Options = {}): void {
    const isNew = action === NavigationType.Push
    const write = () => {
      const idx = (entry()?.idx ?? this.#index) + (isNew ? 1 : 0)
      const written: EntryState = { usr: next.state, key: next.key, idx }
      if (isNew) history.pushState(written, '', createPath(next))
      else history.replaceState(written, '', createPath(next))
    }
    this.#onceReturned(() => {
      const step = { ...this.#stepTo(next, action), write, flushSync }
      const answer = this.#answerTo(step)
      if (!answer) return this.#go(step)
      this.#giveUpLoading()
      return answer === 'ask' ? this.#ask(() => this.#go(step)) : undefined
    })
  }

  #stepTo(nextLocation: Location, historyAction: NavigationType): Step {
    const currentLocation = this.shown.location
    return { currentLocation, nextLocation, historyAction, write: () => {}, flushSync: false }
  }

  /** Back, Forward or a fragment has changed the address already; a refused one is undone. */
  #popped(): void {
    // A fragment that was followed by a link makes an entry without a position.
    const idx = entry()?.idx ?? this.#index + 1
    if (entry()?.idx === undefined) history.replaceState({ usr: null, key: newId(), idx }, '')
    if (this.#whenReturned) return idx === this.#index ? this.#returned() : this.#undoLater()
    const step = this.#stepTo(here(), NavigationType.Pop)
    const isAgreed = idx === this.#agreed || idx === this.#index
    this.#agreed = null
    const answer = isAgreed ? null : this.#answerTo(step)
    if (!answer) return this.#go(step)
    this.#giveUpLoading()
    this.#whenReturned = () => {}
    this.#undo()
    if (answer === 'ask') this.#ask(() => this.#onceReturned(() => this.#leaveTo(idx)))
    return undefined
  }

  /** Goes to the entry of the shown page, which is not where Back or Forward has led. */
  #undo(): void {
    const idx = entry()?.idx ?? this.#index
    if (idx === this.#index) return this.#returned()
    history.go(this.#index - idx)
    return this.#undoLater()
  }

  /** Back was pressed again meanwhile, or the browser has dropped the way back. */
  #undoLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#undo(), UNDO_AGAIN_MS)
  }

  #returned(): void {
    clearTimeout(this.#timer)
    const then = this.#whenReturned
    this.#whenReturned = null
    then?.()
  }

  #onceReturned(then: () => void): void {
    if (this.#whenReturned) this.#whenReturned = then
    else then()
  }

  #leaveTo(idx: number): void {
    this.#agreed = idx
    history.go(idx - this.#index)
  }

  /** A page to which the user had agreed to leave does not come after the next question. */
  #giveUpLoading(): void {
    this.#newest += 1
    this.#loading = null
  }

  #ask(leave: () => void): void {
    const answered = (then?: () => void) => () => {
      if (this.#question !== question) return
      this.#question = null
      this.#tell()
      then?.()
    }
    const question: Question = { leave: answered(leave), stay: answered() }
    this.#question = question
    this.#tell()
  }

  #go(step: Step): void {
    this.#question = null
    this.#newest += 1
    const turn = this.#newest
    const show = () => {
      step.write()
      this.#index = entry()?.idx ?? this.#index
      this.#shown = { location: step.nextLocation, action: step.historyAction, loaded: true }
      this.#loading = null
      this.#tell(step.flushSync)
    }
    const loading = this.#load(step.nextLocation)
    this.#loading = loading?.then(() => (turn === this.#newest ? show() : undefined)) ?? null
    if (!loading) show()
  }

  #tell(flushSync = false): void {
    for (const listener of this.#listeners) listener(flushSync)
  }
}

export const pageHistory = new PageHistory()
