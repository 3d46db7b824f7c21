/** A job and the workspace whose turn it takes. */
export interface WorkspaceJob {
  readonly workspace_id: string
}

/**
 * Decides which waiting job begins next. The workspace whose last turn is the longest ago goes
 * first: while a workspace waits, every other one begins at most one job. A workspace has one job
 * under way at a time, so that it cannot fill all slots, and its jobs keep their order.
 */
export class TurnOrder<Job extends WorkspaceJob> {
  readonly #slots: number
  readonly #waiting = new Map<string, Job[]>()
  readonly #under_way = new Set<string>()
  /** The number of each workspace's last turn; forgotten when no job waits or is under way. */
  readonly #last_turns = new Map<string, number>()
  #turns = 0

  /** `slots`: how many jobs may be under way at once. */
  constructor(slots: number) {
    this.#slots = slots
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.workspace_id)
    if (jobs) jobs.push(job)
    else this.#waiting.set(job.workspace_id, [job])
  }

  /** Takes a waiting job out of the order. */
  remove(job: Job): void {
    const jobs = this.#waiting.get(job.workspace_id) ?? []
    const left = jobs.filter((other) => other !== job)
    if (left.length > 0) this.#waiting.set(job.workspace_id, left)
    else this.#waiting.delete(job.workspace_id)
  }

  /**
   * The job that begins now; undefined when no slot is free or no waiting workspace may begin. Call
   * `end` after the job.
   */
  begin(): Job | undefined {
    const workspace_id = this.#nextWorkspace()
    const job = workspace_id === undefined ? undefined : this.#waiting.get(workspace_id)?.[0]
    if (!job) return undefined
    this.remove(job)
    this.#under_way.add(job.workspace_id)
    this.#last_turns.set(job.workspace_id, ++this.#turns)
    return job
  }

  end({ workspace_id }: Job): void {
    this.#under_way.delete(workspace_id)
    if (this.#under_way.size === 0 && this.#waiting.size === 0) this.#last_turns.clear()
  }

  #nextWorkspace(): string | undefined {
    if (this.#under_way.size >= this.#slots) return undefined
    const lastTurn = (workspace_id: string): number => this.#last_turns.get(workspace_id) ?? 0
    return [...this.#waiting.keys()]
      .filter((workspace_id) => !this.#under_way.has(workspace_id))
      .reduce<string | undefined>(
        (first, other) =>
          first === undefined || lastTurn(other) < lastTurn(first) ? other : first,
        undefined,
      )
  }
}

/** Counts the waiting jobs of each person, up to a limit. */
export class WaitingLimit {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more; returns false when the person has as many as the limit allows. */
  enter(user_id: string): boolean {
    const count = this.#counts.get(user_id) ?? 0
    if (count >= this.#most) return false
    this.#counts.set(user_id, count + 1)
    return true
  }

  leave(user_id: string): void {
    const count = this.#counts.get(user_id) ?? 0
    if (count > 1) this.#counts.set(user_id, count - 1)
    else this.#counts.delete(user_id)
  }
}
