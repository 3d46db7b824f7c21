import type { AppContext } from '#server/context.ts'
import { type GivenChoice, saveEachChoice } from './batches.queries.ts'
import { saveOneChoice } from './saving.queries.ts'

/** Saves single choices of all raters. False, with nothing written, as `saveOneChoice`. */
export type SaveChoice = (choice: GivenChoice) => Promise<boolean>

interface Waiting {
  readonly choice: GivenChoice
  readonly settle: (saved: boolean | Promise<boolean>) => void
}

/**
 * Statements at once. The next batch gathers while they run, so that it grows with the load and
 * an idle server writes each choice at once.
 */
const AT_ONCE = 2
const BATCH = 100
/** A statement that takes longer, because of a lock, keeps the next ones waiting no more. */
const PATIENCE_MS = 100

const savers = new WeakMap<AppContext['raters'], SaveChoice>()

/** The one of the context's database: tests open several databases in one process. */
export function choiceSaver({ raters }: Pick<AppContext, 'raters'>): SaveChoice {
  const saver = savers.get(raters) ?? createChoiceSaver(raters)
  savers.set(raters, saver)
  return saver
}

/**
 * A commit waits for the disk and costs more than the row. Choices that come while others are being
 * committed share the next statement, with one commit; what that leaves out is decided alone.
 */
function createChoiceSaver(raters: AppContext['raters']): SaveChoice {
  const waiting: Waiting[] = []
  const writing = new Set<string>()
  let running = 0
  let scheduled = false

  const writeAlone = ({ choice, settle }: Waiting): void =>
    settle(saveOneChoice(raters, choice, choice.saving))

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const [only] = batch
    if (only && batch.length === 1) {
      const saved = saveOneChoice(raters, only.choice, only.choice.saving)
      only.settle(saved)
      // the caller handles a failure
      await saved.catch(() => false)
      return
    }
    const saved = await saveEachChoice(
      raters,
      batch.map(({ choice }) => choice),
    ).catch(() => new Set<string>())
    for (const one of batch)
      if (saved.has(one.choice.form_id)) one.settle(true)
      else writeAlone(one)
  }

  /** The first that wait, one of each form; a form that is being written waits for that. */
  const takeBatch = (): Waiting[] => {
    const left: Waiting[] = []
    const batch: Waiting[] = []
    for (const one of waiting) {
      const { form_id } = one.choice
      if (batch.length === BATCH || writing.has(form_id)) left.push(one)
      else {
        writing.add(form_id)
        batch.push(one)
      }
    }
    waiting.splice(0, waiting.length, ...left)
    return batch
  }

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    running++
    let holdsSlot = true
    const freeSlot = (): void => {
      if (holdsSlot) running--
      holdsSlot = false
      writeNext()
    }
    const impatience = setTimeout(freeSlot, PATIENCE_MS)
    await write(batch)
    clearTimeout(impatience)
    for (const { choice } of batch) writing.delete(choice.form_id)
    freeSlot()
  }

  const writeNext = (): void => {
    scheduled = false
    while (running < AT_ONCE && waiting.length > 0) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void run(batch)
    }
  }

  return (choice) =>
    new Promise((settle) => {
      waiting.push({ choice, settle })
      if (scheduled || running === AT_ONCE) return
      scheduled = true
      // after the calls that came at the same time
      setImmediate(writeNext)
    })
}
