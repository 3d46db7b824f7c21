import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { writeCsv } from '#shared/spreadsheet/csv-bytes.ts'
import { csvLines } from '#shared/spreadsheet/csv.ts'
import type { ResultsPage } from '../contract.ts'
import { RESULTS_OF_PAGE } from '../limits.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import { publishedCells } from '../numbers/results.rules.ts'
import { toNumber } from '../numbers/score.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { listExternalIds, listValues } from './evaluated.queries.ts'
import { matrixNumbers } from './matrix-numbers.ts'
import { allInputs, type AllResults } from './results.ts'

const HEADINGS = [
  'subject_id',
  'external_id',
  'name',
  'group',
  'group_name',
  'competence',
  'behaviour',
  'value',
  'bound',
  'n',
  'average',
  'exact',
  'answers',
  'matrix_id',
  'competence_id',
  'question_id',
] as const

/** A cell of a behaviour, or of a competence, without a behaviour. */
type Cell = ResultsPage['competence_cells'][number] & {
  readonly behaviour: string | null
  readonly question_id: string | null
}

/** A column of the project by which the group report is divided, with its values by subject. */
interface ShownColumn {
  readonly name: string
  readonly values: ReadonlyMap<string, string>
}

async function readColumns(
  context: AppContext,
  { matrix, survey }: AllResults,
): Promise<ShownColumn[]> {
  const { columns, numbers } = await matrixNumbers(context, matrix, survey)
  const shown = columns.filter((_, index) => (numbers.segments[index]?.segments.length ?? 0) > 0)
  return Promise.all(
    shown.map(async ({ id, name }) => ({
      name,
      values: await listValues(context.db, matrix.id, id),
    })),
  )
}

/** The published cells about some evaluated, those of one evaluated at a time. */
async function* readCells(
  context: AppContext,
  results: AllResults,
  columns: readonly ShownColumn[],
): AsyncGenerator<Cell[]> {
  const ids = await listExternalIds(context.db, results.matrix.id)
  const names = nameBlocks(results.survey.matrix)
  for await (const { evaluated, input } of allInputs(context, results)) {
    const { id, name } = evaluated
    const own = columns.map((column) => [column.name, column.values.get(id) ?? ''] as const)
    const values = Object.fromEntries(own)
    const person = { subject_id: id, external_id: ids.get(id) ?? null, name, values }
    yield publishedCells(computeSubjectNumbers(input)).map(({ score, answers, ...cell }) => {
      const value = toNumber(score)
      return {
        ...person,
        ...cell,
        group_name: names[cell.group],
        value,
        bound: score.bound,
        n: answers,
        average: value,
        exact: score.exact,
        answers,
      }
    })
    // Other calls run between two evaluated.
    await setImmediate()
  }
}

/** The published cells about the evaluated of one page, in alphabetical order. */
export async function resultsPage(
  context: AppContext,
  results: AllResults,
  page: number,
): Promise<ResultsPage> {
  const { matrix, survey, evaluated } = results
  const some = evaluated.slice(page * RESULTS_OF_PAGE, (page + 1) * RESULTS_OF_PAGE)
  const columns = await readColumns(context, results)
  const cells: Cell[] = []
  for await (const own of readCells(context, { ...results, evaluated: some }, columns))
    cells.push(...own)
  return {
    matrix: {
      id: matrix.id,
      name: matrix.name,
      limit_date: matrix.limit_date,
      minimum_raters: matrix.minimum_raters,
    },
    scale: { lowest_value: survey.scale.lowest_value, highest_value: survey.scale.highest_value },
    evaluated: evaluated.length,
    page,
    pages: Math.ceil(evaluated.length / RESULTS_OF_PAGE),
    cells: cells.flatMap((cell) => {
      const { behaviour, question_id } = cell
      return behaviour === null || question_id === null ? [] : { ...cell, behaviour, question_id }
    }),
    competence_cells: cells.filter(({ behaviour }) => behaviour === null),
  }
}

type Heading = (typeof HEADINGS)[number]
const toLine = (cell: Readonly<Record<Heading, string | number | null>>): string[] =>
  HEADINGS.map((name) => String(cell[name] ?? ''))

/** Every published cell as a line of CSV. */
export async function* resultsCsv(
  context: AppContext,
  results: AllResults,
): AsyncGenerator<Uint8Array> {
  const columns = await readColumns(context, results)
  const names = columns.map(({ name }) => name)
  const matrix_id = results.matrix.id
  yield writeCsv([[...HEADINGS, ...names]])
  for await (const own of readCells(context, results, columns)) {
    const lines = own.map((cell) => [
      ...toLine({ ...cell, matrix_id }),
      ...names.map((name) => cell.values[name] ?? ''),
    ])
    yield Buffer.from(csvLines(lines))
  }
}
