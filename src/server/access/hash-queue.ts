import { Refusal } from '#shared/refusal.ts'
import { TurnOrder, WaitingLimit, type WorkspaceJob } from '#shared/turn-order.ts'

const MOST_WAITING = 200
/** Of one account or network, so that it leaves places to the others. */
const MOST_WAITING_OF_ONE = 40
const RETRY_AFTER_SECONDS = 2

interface HashJob extends WorkspaceJob {
  readonly begin: () => void
}

/**
 * Does one hash at a time, because each needs 19 MiB and a thread; more at once would slow down the
 * raters' calls. The accounts or networks that wait take turns.
 */
export class HashQueue {
  readonly #order = new TurnOrder<HashJob>(1)
  readonly #callers = new WaitingLimit(MOST_WAITING_OF_ONE)
  #waiting = 0

  /** Throws `server.unavailable` when the caller, or all together, have too many waiting. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MOST_WAITING || !this.#callers.enter(caller))
      throw new Refusal('server.unavailable', { retry_after: RETRY_AFTER_SECONDS })
    const job = await this.#turn(caller)
    try {
      return await work()
    } finally {
      this.#order.end(job)
      this.#order.begin()?.begin()
    }
  }

  #turn(caller: string): Promise<HashJob> {
    this.#waiting++
    return new Promise((resolve) => {
      const job: HashJob = {
        workspace_id: caller,
        begin: () => {
          this.#waiting--
          this.#callers.leave(caller)
          resolve(job)
        },
      }
      this.#order.add(job)
      this.#order.begin()?.begin()
    })
  }
}
