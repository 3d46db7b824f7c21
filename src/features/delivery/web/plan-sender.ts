import { now } from '#web/clock.ts'
import type { Failure } from '#web/link-call.ts'
import { deliveryContract } from '../contract.ts'
import { type Commitment } from '../conversation-model.rules.ts'
import { call, type OwnLink } from './api.ts'

/** `offline`: it is sent again by itself. `refused`: it is not, and `problem` says why. */
export type PlanStatus = 'saved' | 'saving' | 'offline' | 'refused'

interface Plan {
  readonly commitments: readonly Commitment[]
  readonly shared: boolean
  readonly shared_with_leader: boolean
}

const TYPING_PAUSE_MS = 700
const RETRY_MS = 4000

const mayWorkLater = ({ status }: Failure): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Sends the newest plan, one at a time, and again after a failure that may pass. */
export class PlanSender {
  readonly #link: OwnLink
  readonly #tell: (status: PlanStatus, problem?: string) => void
  #sequence: number
  #waiting: Plan | null = null
  #sending = false
  #timer = 0

  constructor(
    link: OwnLink,
    sequence: number,
    tell: (status: PlanStatus, problem?: string) => void,
  ) {
    this.#link = link
    this.#sequence = sequence
    this.#tell = tell
  }

  get unsaved(): boolean {
    return this.#waiting !== null || this.#sending
  }

  change(plan: Plan): void {
    this.#waiting = plan
    this.#tell('saving')
    this.#sendIn(TYPING_PAUSE_MS)
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer)
    const plan = this.#waiting
    if (plan === null || this.#sending) return
    this.#waiting = null
    this.#sending = true
    // grows over tabs and devices, whatever their order
    this.#sequence = Math.max(this.#sequence + 1, now().getTime())
    const body = { ...plan, commitments: [...plan.commitments], sequence: this.#sequence }
    const outcome = await call(deliveryContract.savePlan, this.#link, { body })
    this.#sending = false
    if (!outcome.ok && mayWorkLater(outcome)) {
      this.#waiting ??= plan
      this.#tell('offline')
      this.#sendIn(RETRY_MS)
    } else if (this.#waiting !== null) this.#sendIn(0)
    else if (outcome.ok) this.#tell('saved')
    else this.#tell('refused', outcome.message)
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), ms)
  }
}
