import { useEffect, useState } from 'react'
import { now } from '#web/clock.ts'
import type { Failure } from '#web/link-call.ts'
import { type Commitment, deliveryContract, type OwnReport } from '../contract.ts'
import { shownCommitments } from '../plan.rules.ts'
import { call, type OwnLink } from './api.ts'

/** `offline`: it is sent again by itself. `refused`: it is not, and `problem` says why. */
export type PlanStatus = 'saved' | 'saving' | 'offline' | 'refused'

interface Plan {
  readonly commitments: readonly Commitment[]
  readonly shared: boolean
}

const TYPING_PAUSE_MS = 700
const RETRY_MS = 4000

const mayWorkLater = ({ status }: Failure): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Sends the newest plan, one at a time, and again after a failure that may pass. */
class PlanSender {
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

/** The plan of the page, saved while it is typed. */
export function usePlan(link: OwnLink, { plan: stored, report }: OwnReport) {
  const priorities = report.kind === 'full' ? report.monday.priorities.length : 0
  const [plan, setPlan] = useState<Plan>({
    commitments: shownCommitments(stored?.commitments ?? [], priorities),
    shared: stored?.shared ?? false,
  })
  const [state, setState] = useState<{ status: PlanStatus; problem: string | undefined } | null>(
    null,
  )
  const [sender] = useState(
    () =>
      new PlanSender(link, stored?.sequence ?? 0, (status, problem) =>
        setState({ status, problem }),
      ),
  )
  useEffect(() => {
    const sendNow = () => void sender.send()
    const ask = (event: BeforeUnloadEvent) => {
      if (sender.unsaved) event.preventDefault()
    }
    addEventListener('pagehide', sendNow)
    addEventListener('online', sendNow)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', sendNow)
      removeEventListener('online', sendNow)
      removeEventListener('beforeunload', ask)
    }
  }, [sender])
  const change = (next: Plan) => {
    setPlan(next)
    sender.change(next)
  }
  return {
    ...plan,
    state,
    write: (index: number, changed: Partial<Commitment>) =>
      change({
        ...plan,
        commitments: plan.commitments.map((one, position) =>
          position === index ? { ...one, ...changed } : one,
        ),
      }),
    share: (shared: boolean) => change({ ...plan, shared }),
  }
}

export type EditedPlan = ReturnType<typeof usePlan>
