import { type Product, startProduct } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { firstNomination } from '#features/matrices/rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Demo } from './demo.ts'

const DAY_MS = 86_400_000

export interface FilledDemo {
  readonly product: Product
  readonly demo: Demo
  /** Released twenty days ago, closed ten days later: its reports are open. */
  readonly finished: Matrix
  /** Released six days ago; half of its raters have answered. */
  readonly running: Matrix
  /** A draft of a second company whose people propose their raters. */
  readonly nominating: Matrix
  /** Of a person who still proposes and of a leader. */
  readonly nomination_links: readonly { readonly name: string; readonly url: string }[]
}

interface MovableClock extends Clock {
  offset_ms: number
}

/**
 * Starts the product on an empty data folder and fills it with a company, as if weeks had passed.
 * When `stopping` is aborted meanwhile, the product is closed and the promise rejects.
 */
export async function startDemo(config: Config, stopping?: AbortSignal): Promise<FilledDemo> {
  const clock: MovableClock = {
    offset_ms: -20 * DAY_MS,
    now: () => new Date(Date.now() + clock.offset_ms),
  }
  const product = await startProduct(config, { clock, stopping })
  try {
    return await fill(product, clock, stopping)
  } catch (error) {
    await product.close()
    throw error
  }
}

async function fill(
  product: Product,
  clock: MovableClock,
  stopping?: AbortSignal,
): Promise<FilledDemo> {
  const demo = new Demo(product)
  const { default_time_zone } = product.context.config
  const today = (): string => localDate(clock.now(), default_time_zone)

  await demo.signUp()
  const finished = await demo.createMatrix('Gerencias 2026', addDays(today(), 10), {
    importance: true,
  })
  await demo.fill(finished)
  await demo.release(finished)
  stopping?.throwIfAborted()
  await demo.answer(finished, 0.97)
  // before days pass, so that no receipt expires in the outbox
  await product.runDueJobs()

  stopping?.throwIfAborted()
  clock.offset_ms = -6 * DAY_MS
  await demo.signIn()
  const running = await demo.createMatrix('Liderazgo 2026', addDays(today(), 20))
  await demo.fill(running)
  await demo.release(running)
  stopping?.throwIfAborted()
  await demo.answer(running, 0.5)
  await product.runDueJobs()

  stopping?.throwIfAborted()
  clock.offset_ms = 0
  await demo.signIn()
  const draft = await demo.createMatrix('Planta Tepatitlán', addDays(today(), 30))
  await demo.addSubjects(draft)
  await demo.moveTo('Textiles del Golfo', '#7A2E4D', '#E3A857')
  const limit_date = addDays(today(), 40)
  const nominating = await demo.createMatrix('Gerencias con propuestas', limit_date, {
    nomination: firstNomination(today(), limit_date),
  })
  await demo.fill(nominating)
  const nomination_links = await demo.askForRaters(nominating)
  await product.runDueJobs()
  return { product, demo, finished, running, nominating, nomination_links }
}
