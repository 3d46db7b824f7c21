// The product in a process of its own for the browser journeys, with a clock that they move.
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'

/** What the journeys tell the product. */
export type Order =
  | { readonly id: number; readonly set_clock: string }
  | { readonly id: number; readonly run_due_work: true }
/** Answers to the orders; the first message says that it is ready. */
export type Told =
  | { readonly ready: string }
  | { readonly done: number }
  | { readonly failed: number; readonly reason: string }

let offset = 0
const tell = (told: Told): void => void process.send?.(told)
const product = await startProduct(readConfig(), {
  clock: { now: () => new Date(Date.now() + offset) },
})

async function follow(order: Order): Promise<void> {
  if ('set_clock' in order) offset = Date.parse(order.set_clock) - Date.now()
  else await product.runDueJobs()
}

process.on('message', (order: Order) => {
  follow(order).then(
    () => tell({ done: order.id }),
    (error: unknown) => tell({ failed: order.id, reason: String(error) }),
  )
})
process.on('disconnect', () => void product.close().then(() => process.exit(0)))
tell({ ready: product.url })
