import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { TurnOrder, WaitingLimit, type WorkspaceJob } from '#shared/turn-order.ts'
import type { WorkspaceScope } from '../access/session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to stop; the reason is the refusal of what still waits. */
    readonly stopping: AbortSignal
  }
}

/** How many jobs one person may have waiting in one queue (decision 0021). */
const MOST_WAITING = 3
const RETRY_AFTER_SECONDS = 5

/** Who asks for a job. */
export interface Requester {
  readonly workspace_id: string
  readonly user_id: string
  /** Aborts when the reply has ended, complete or because the browser left, and at a stop. */
  readonly signal: AbortSignal
}

export interface RequestingCall {
  /** The user who asks, or the holder of a personal link under their subject's id. */
  readonly scope: Pick<WorkspaceScope, 'user_id'>
  readonly reply: FastifyReply
}

/** The requester of a call that concerns the workspace. */
export function toRequester({ scope, reply }: RequestingCall, workspace_id: string): Requester {
  const ended = new AbortController()
  const { stopping } = reply.server
  const stop = (): void => ended.abort(stopping.reason)
  const end = (): void => {
    stopping.removeEventListener('abort', stop)
    ended.abort()
  }
  stopping.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', end)
  if (stopping.aborted) stop()
  if (reply.raw.destroyed) end()
  return { workspace_id, user_id: scope.user_id, signal: ended.signal }
}

/** Refuses what waits for a turn when the server stops, so that no ZIP holds the stop up. */
export function refuseWaitingAtStop(app: FastifyInstance): void {
  const stopping = new AbortController()
  app.decorate('stopping', stopping.signal)
  app.addHook('preClose', async () =>
    stopping.abort(new Refusal('server.unavailable', { retry_after: RETRY_AFTER_SECONDS })),
  )
}

/** Admission to a queue for a number of turns. */
export interface Ticket {
  /**
   * Does the work when it is the workspace's turn, and gives the turn on when the work ends.
   * @throws Refusal when the turn does not come: `request.abandoned` because the reply has ended,
   *   `server.unavailable` because the server stops.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result>
}

interface TurnsOptions {
  /** How many jobs may be under way at once. */
  readonly slots: number
  /** The refusal (429) of one more job of a person who has the most waiting. */
  readonly refusal: RefusalCode
  /** Three unless told otherwise. */
  readonly most_waiting?: number
}

interface WaitingJob extends WorkspaceJob {
  readonly begin: () => void
}

/** A queue of costly jobs in which the workspaces take turns (decision 0021). */
export class Turns {
  readonly #order: TurnOrder<WaitingJob>
  readonly #most_waiting: number
  readonly #people: WaitingLimit
  readonly #refusal: RefusalCode

  constructor({ slots, refusal, most_waiting = MOST_WAITING }: TurnsOptions) {
    this.#order = new TurnOrder(slots)
    this.#refusal = refusal
    this.#most_waiting = most_waiting
    this.#people = new WaitingLimit(most_waiting)
  }

  /**
   * Admits a job of so many turns, before any of its work is done. The job counts as waiting until
   * its last turn begins or the reply ends.
   * @throws Refusal of the queue when the person has the most jobs waiting.
   */
  admit(requester: Requester, turns = 1): Ticket {
    const { user_id, signal } = requester
    refuseEnded(signal)
    if (!this.#people.enter(user_id))
      throw new Refusal(this.#refusal, {
        params: { count: this.#most_waiting },
        retry_after: RETRY_AFTER_SECONDS,
      })
    let waits = true
    const leave = (): void => {
      if (waits) this.#people.leave(user_id)
      waits = false
    }
    signal.addEventListener('abort', leave, { once: true })
    let left = turns
    return {
      turn: async (work) => {
        const job = await this.#nextTurn(requester)
        if (--left === 0) leave()
        try {
          refuseEnded(requester.signal)
          return await work()
        } finally {
          this.#order.end(job)
          this.#beginJobs()
        }
      },
    }
  }

  /** Waits for a turn of the workspace; the reply's end takes the job out of the queue. */
  #nextTurn({ workspace_id, signal }: Requester): Promise<WaitingJob> {
    refuseEnded(signal)
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        this.#order.remove(job)
        reject(toRefusal(signal))
      }
      const job: WaitingJob = {
        workspace_id,
        begin: () => {
          signal.removeEventListener('abort', abandon)
          resolve(job)
        },
      }
      signal.addEventListener('abort', abandon, { once: true })
      this.#order.add(job)
      this.#beginJobs()
    })
  }

  #beginJobs(): void {
    for (let job = this.#order.begin(); job; job = this.#order.begin()) job.begin()
  }
}

const toRefusal = ({ reason }: AbortSignal): Refusal =>
  reason instanceof Refusal ? reason : new Refusal('request.abandoned')

/** @throws Refusal when the reply has ended or the server stops. */
export function refuseEnded(signal: AbortSignal): void {
  if (signal.aborted) throw toRefusal(signal)
}
