import { type Product, startProduct } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Demo } from './demo.ts'
import { Plant, type PlantPages } from './plant/plant.ts'
import { SecondCompany, type SecondCompanyPages } from './second-company/company.ts'

const DAY_MS = 86_400_000
/** The demo begins so many days from now, with the cycle of a year ago. */
const FIRST_DAY = -395

export interface FilledDemo {
  readonly product: Product
  readonly demo: Demo
  /** Released twenty days ago, closed ten days later: its reports are open. */
  readonly finished: Matrix
  /** Released six days ago; half of its raters have answered. */
  readonly running: Matrix
  readonly second: SecondCompanyPages
  readonly plant: PlantPages
}

interface MovableClock extends Clock {
  offset_ms: number
}

/**
 * Starts the product on an empty data folder and fills it with three companies, as if a year had passed.
 * When `stopping` is aborted meanwhile, the product is closed and the promise rejects.
 */
export async function startDemo(config: Config, stopping?: AbortSignal): Promise<FilledDemo> {
  const clock: MovableClock = {
    offset_ms: FIRST_DAY * DAY_MS,
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
  const moveTo = async (days: number): Promise<void> => {
    // before days pass, so that no receipt expires in the outbox
    await product.runDueJobs()
    stopping?.throwIfAborted()
    clock.offset_ms = days * DAY_MS
    await demo.signIn()
  }

  await demo.signUp()
  const second = await SecondCompany.create(demo)
  await second.runEarlierCycle()
  await moveTo(FIRST_DAY + 12)
  await second.keepEarlierReport()

  await moveTo(-20)
  const finished = await demo.createMatrix('Gerencias 2026', addDays(today(), 10), {
    importance: true,
  })
  await demo.run(finished, 0.97)
  stopping?.throwIfAborted()
  await second.runNominatedCycle()
  const plant = await Plant.create(demo)
  await plant.runPilot()

  await moveTo(-6)
  const running = await demo.createMatrix('Liderazgo 2026', addDays(today(), 20))
  await demo.run(running, 0.5)
  stopping?.throwIfAborted()
  await second.runOpenCycle()
  await plant.runPlant()

  await moveTo(0)
  const draft = await demo.createMatrix('Planta Tepatitlán', addDays(today(), 30))
  await demo.addSubjects(draft)
  const pages = await second.reachToday()
  const plantPages = await plant.reachToday()
  await product.runDueJobs()
  return { product, demo, finished, running, second: pages, plant: plantPages }
}
