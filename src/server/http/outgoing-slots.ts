/** Requests of one workspace to addresses that its owners chose, under way at once. */
const SLOTS = 2

interface Slots {
  running: number
  readonly waiting: (() => void)[]
}
const slots = new Map<string, Slots>()

/**
 * Does the work when fewer than two requests of the workspace are under way, so that receivers that
 * do not answer hold up their own workspace only.
 * @throws the reason of the signal when it is aborted before
 */
export async function withOutgoingSlot<Result>(
  workspace_id: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = slots.get(workspace_id) ?? { running: 0, waiting: [] }
  slots.set(workspace_id, own)
  if (own.running >= SLOTS) await nextSlot(own, signal)
  else own.running++
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    const next = own.waiting.shift()
    if (next) next()
    else if (--own.running === 0) slots.delete(workspace_id)
  }
}

/** Resolves with the slot of a request that has ended. */
const nextSlot = ({ waiting }: Slots, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abandon = (): void => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal.reason)
    }
    const take = (): void => {
      signal.removeEventListener('abort', abandon)
      resolve()
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abandon, { once: true })
    waiting.push(take)
  })
