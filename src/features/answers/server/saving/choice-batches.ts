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

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    running++
    let holdsSlot = true
    const freeSlot = (): void => {
      if (holdsSlot) running--
      holdsSlot = false
      writeNext()
    }
    const impatience = setTimeout(freeSlot, PATIENCE_MS)
    await writeBatch(raters, batch)
    clearTimeout(impatience)
    for (const { choice } of batch) writing.delete(choice.form_id)
    freeSlot()
  }

  const writeNext = (): void => {
    scheduled = false
    while (running < AT_ONCE && waiting.length > 0) {
      const batch = takeBatch(waiting, writing)
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

/**
 * Takes the first that wait, one of each form, and marks their forms as being written; a form that
 * is being written already waits for that.
 */
function takeBatch(waiting: Waiting[], writing: Set<string>): Waiting[] {
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

/** Settles each choice of the batch, and ends once the statement that they share is committed. */
async function writeBatch(raters: AppContext['raters'], batch: readonly Waiting[]): Promise<void> {
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
  for (const { choice, settle } of batch)
    settle(saved.has(choice.form_id) || saveOneChoice(raters, choice, choice.saving))
}
