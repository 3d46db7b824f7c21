import { SHARED_DEVICE_COOKIE } from '#shared/shared-device.ts'
import { now } from '#web/clock.ts'
import { callByLink } from '#web/link-call.ts'
import { tabStorage } from '#web/tab-secrets.ts'
import { slipsContract } from '../../contract.ts'
import { idleState, SENDING_MS } from '../../idle.rules.ts'
import { DOOR, KIOSK } from '../../paths.rules.ts'
import { eraseStorage } from './erase.ts'
import { ask, type Question, showCover, showLeaveBar } from './parts.ts'

/** What a page does for its person. */
export interface PersonalPage {
  /** What the server does not have yet. */
  readonly listUnsaved: () => readonly object[]
  /** Ends everything but sending what waits. */
  readonly detach: () => void
  /** Ends that too. */
  readonly end: () => void
  /** Erases what this browser keeps of the person. */
  readonly erase: () => Promise<unknown>
}

const nothing: PersonalPage = {
  listUnsaved: () => [],
  detach: () => {},
  end: () => {},
  erase: async () => {},
}

const TICK_MS = 1000
const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const
/** When the tab was touched last, for a page that the browser loads again by itself. */
const TOUCHED = 'touched'

export const startAddress = (): string =>
  document.cookie.includes(`${SHARED_DEVICE_COOKIE}=phone`) ? DOOR : KIOSK

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** The visit of one person to a browser that others use too. */
export class SharedVisit {
  private readonly page: PersonalPage
  /** Since when each unsaved choice waits. */
  private readonly waiting = new WeakMap<object, number>()
  private readonly dialogs = new Map<string, HTMLDialogElement>()
  private touched = now().getTime()
  private left = false

  constructor(page: PersonalPage = nothing) {
    this.page = page
  }

  /** `scripts`: what loads this; a sheet that is kept for a reload without network needs all. */
  start(...scripts: readonly string[]): void {
    document.documentElement.dataset['shared'] = [...scripts, import.meta.url].join(' ')
    const before = Number(tabStorage()?.getItem(TOUCHED) ?? this.touched)
    if (idleState(this.touched - before, 0).leaves) return void this.leave()
    this.touch()
    showLeaveBar(this.leave)
    for (const touch of TOUCHES) addEventListener(touch, this.touch, { passive: true })
    document.addEventListener('visibilitychange', this.show)
    addEventListener('pagehide', ({ persisted }) => {
      // what Back would show before it is loaded again
      if (persisted) document.body.replaceChildren()
    })
    void this.watch()
  }

  /** While it is asked, only the answer counts as a touch. */
  private readonly touch = (): void => {
    if (this.dialogs.has('still-there') || this.left) return
    this.touched = now().getTime()
    tabStorage()?.setItem(TOUCHED, String(this.touched))
  }

  /** A screen that was switched off shows the sheet again only if its time is not over. */
  private readonly show = (): void => {
    if (!document.hidden) this.check()
    document.body.style.visibility = document.hidden ? 'hidden' : ''
  }

  private async watch(): Promise<void> {
    for (; !this.left; this.check()) await pause(TICK_MS)
  }

  private readonly check = (): void => {
    const time = now().getTime()
    const { leaves, asks, stops } = idleState(time - this.touched, this.longestWait(time))
    if (leaves) return void this.leave()
    this.toggle(stops, {
      id: 'unsaved',
      title: 'Sin conexión',
      text: 'Espera, o sigue más tarde: lo guardado está a salvo.',
      actions: [{ label: 'Terminar y salir', run: this.leave }],
    })
    this.toggle(asks, {
      id: 'still-there',
      title: '¿Sigues ahí?',
      text: 'En 30 segundos cerramos tu hoja. Lo guardado está a salvo.',
      actions: [
        { label: 'Sigo aquí', primary: true, run: this.stay },
        { label: 'Terminar y salir', run: this.leave },
      ],
    })
  }

  private longestWait(time: number): number {
    const waits = this.page.listUnsaved().map((unsaved) => {
      const since = this.waiting.get(unsaved) ?? time
      this.waiting.set(unsaved, since)
      return time - since
    })
    return Math.max(0, ...waits)
  }

  private toggle(open: boolean, question: Question): void {
    const dialog = this.dialogs.get(question.id)
    if (open && !dialog) this.dialogs.set(question.id, ask(question))
    if (open || !dialog) return
    dialog.remove()
    this.dialogs.delete(question.id)
  }

  private readonly stay = (): void => {
    this.dialogs.get('still-there')?.remove()
    this.dialogs.delete('still-there')
    this.touch()
  }

  /** Everything of the person goes; what waits is sent from memory alone, for ten minutes. */
  private readonly leave = async (): Promise<void> => {
    if (this.left) return
    this.left = true
    const until = now().getTime() + SENDING_MS
    const say = showCover('Cerrando tu hoja')
    document.body.style.visibility = ''
    this.page.detach()
    await this.erase()
    while (this.page.listUnsaved().length > 0 && now().getTime() < until) {
      say('Guardando lo anterior…')
      await pause(TICK_MS)
    }
    this.page.end()
    await this.erase()
    await goToStart(say)
  }

  private async erase(): Promise<void> {
    await this.page.erase().catch(console.warn)
    await eraseStorage()
  }
}

/** Has the server clear the browser, and opens the start; without network it waits for it. */
async function goToStart(say: (text: string) => void): Promise<void> {
  const start = startAddress()
  while (!(await callByLink(slipsContract.leaveKiosk, {}, {})).ok) {
    say('Sin conexión. Volvemos al inicio en cuanto haya.')
    await pause(TICK_MS)
  }
  location.replace(start)
}
