// Runs the product as a process of its own for the browser journeys, which move its clock.
import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'

/** A message of the journeys to the product. */
export type ProductCommand =
  | { readonly id: number; readonly set_clock: string }
  | { readonly id: number; readonly run_due_jobs: true }
/** A message of the product: first that it is ready, then the outcome of each command. */
export type ProductMessage =
  | { readonly ready: string }
  | { readonly done: number }
  | { readonly failed: number; readonly reason: string }

let offset_ms = 0
const send = (message: ProductMessage): void => void process.send?.(message)
const product = await startProduct(readConfig(), {
  clock: { now: () => new Date(Date.now() + offset_ms) },
})

async function execute(command: ProductCommand): Promise<void> {
  if ('set_clock' in command) offset_ms = Date.parse(command.set_clock) - Date.now()
  else await product.runDueJobs()
}

process.on('message', (command: ProductCommand) => {
  execute(command).then(
    () => send({ done: command.id }),
    (error: unknown) => send({ failed: command.id, reason: String(error) }),
  )
})
process.on('disconnect', () => void product.close().then(() => process.exit(0)))
send({ ready: product.url })
