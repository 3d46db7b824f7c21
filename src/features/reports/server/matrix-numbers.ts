import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { listColumns } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { emptyTally, type GroupNumbers } from '../numbers/group-tally.rules.ts'
import { publishGroup, scoreGroup, type InParts } from '../numbers/group.rules.ts'
import type { SheetCounts } from '../numbers/same-value.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import { listEvaluated, listValues } from './evaluated.queries.ts'
import { answersAbout, countSheets } from './forms.queries.ts'
import { openedMatrices, type ReportedMatrix } from './queries.ts'
import { readSurvey } from './survey.queries.ts'

/** The averages of a matrix, and its columns in the order of `numbers.segments`. */
export interface MatrixNumbers {
  readonly evaluated: number
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  readonly numbers: GroupNumbers
  readonly sheet_counts: SheetCounts
}

const READ_TOGETHER = 1000
/** Of all cached matrices together. Their numbers occupy about thirty megabytes. */
const CACHED_EVALUATED = 50_000
const PREPARED_EVALUATED = CACHED_EVALUATED / 2

interface Computation {
  readonly context: AppContext
  readonly matrix: ReportedMatrix
  readonly survey: Survey
}

type Cache = LRUCache<string, MatrixNumbers, Computation>
const caches = new WeakMap<AppContext, Cache>()

function findCache(context: AppContext): Cache {
  const cache = caches.get(context) ?? createCache()
  caches.set(context, cache)
  return cache
}

/** Concurrent calls share one computation; a failed one is not cached. */
const createCache = (): Cache =>
  new LRUCache<string, MatrixNumbers, Computation>({
    maxSize: CACHED_EVALUATED,
    sizeCalculation: ({ evaluated }) => Math.max(evaluated, 1),
    // A computation that is evicted before it ends still has callers.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => compute(context),
  })

const keyOf = ({ id, closes_at }: ReportedMatrix): string => `${id} ${closes_at.getTime()}`

/**
 * Computes the numbers of the matrices whose reports opened last, so that no call waits for adding
 * up millions of answers.
 */
export async function prepareMatrixNumbers(context: AppContext): Promise<void> {
  // The cache is in memory, and a process that serves no pages never reads it.
  if (context.config.role === 'worker') return
  for (const matrix of await openedMatrices(context.db, context.clock.now(), PREPARED_EVALUATED)) {
    if (!findCache(context).has(keyOf(matrix)))
      await matrixNumbers(context, matrix, await readSurvey(context.db, matrix))
  }
}

/** Cached by matrix and deadline, because answers no longer change once the reports are open. */
export function matrixNumbers(
  context: AppContext,
  matrix: ReportedMatrix,
  survey: Survey,
): Promise<MatrixNumbers> {
  return findCache(context).forceFetch(keyOf(matrix), { context: { context, matrix, survey } })
}

/** Reads the answers about the next evaluated while those before are scored. */
async function compute({ context, matrix, survey }: Computation): Promise<MatrixNumbers> {
  const { db } = context
  const evaluated = await listEvaluated(db, matrix.id)
  const tally = emptyTally(survey)
  const read = (from: number) =>
    answersAbout(db, matrix.id, evaluated.slice(from, from + READ_TOGETHER))
  let reading = read(0)
  for (let next = READ_TOGETHER; next < evaluated.length + READ_TOGETHER; next += READ_TOGETHER) {
    const answers = await reading
    reading = read(next)
    await runInParts(scoreGroup(tally, survey, answers))
  }
  await reading
  const columns = await listColumns(db, matrix.id)
  const values: (string | null)[][] = []
  for (const { id } of columns) {
    const bySubject = await listValues(db, matrix.id, id)
    values.push(evaluated.map((subject) => bySubject.get(subject.id) ?? null))
  }
  return {
    evaluated: evaluated.length,
    columns,
    numbers: await runInParts(publishGroup(tally, values)),
    sheet_counts: await countSheets(db, matrix.id),
  }
}

/** Lets other calls run between two parts of a computation. */
async function runInParts<Result>(parts: InParts<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    await setImmediate()
  }
}
