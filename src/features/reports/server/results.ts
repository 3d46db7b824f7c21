import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import {
  addEvaluated,
  groupNumbersOf,
  emptyTally,
  type GroupNumbers,
} from '../group-tally.rules.ts'
import { groupReportFrom, matrixMeansOf, type GroupReport } from '../group.rules.ts'
import { reportOf, scoreEvaluated, type Report } from '../report.rules.ts'
import { readingProblem } from '../rules.ts'
import type { Survey } from '../survey.rules.ts'
import {
  answersOf,
  type Evaluated,
  evaluatedOf,
  matrixOf,
  oneEvaluated,
  openedMatrices,
  type ReportedMatrix,
  sheetsOf,
  surveyOf,
  valuesOf,
} from './queries.ts'

/** A project whose reports are open, and what was asked. */
export interface Results {
  readonly matrix: ReportedMatrix
  readonly survey: Survey
}

/** And about whom, by name. */
export interface EverybodysResults extends Results {
  readonly people: readonly Evaluated[]
}

const REPORTS_AT_ONCE = 50
const PEOPLE_AT_ONCE = 1000
/** Then other calls get their turn: these are some ten milliseconds. */
const PEOPLE_IN_A_ROW = 100
/** Of all projects together; the numbers of so many take some thirty megabytes. */
const REMEMBERED_PEOPLE = 50_000
const PREPARED_PEOPLE = REMEMBERED_PEOPLE / 2
const remembered = new WeakMap<AppContext, Map<string, Promise<Project>>>()

export async function openResults(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Results> {
  const matrix = await matrixOf(db, scope, matrix_id)
  const problem = readingProblem(matrix, clock.now())
  if (problem) throw new Refusal(problem)
  return { matrix, survey: await surveyOf(db, matrix) }
}

export async function openEverybodysResults(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<EverybodysResults> {
  const results = await openResults(context, scope, matrix_id)
  return { ...results, people: await evaluatedOf(context.db, matrix_id) }
}

export async function reportAbout(
  context: AppContext,
  results: Results,
  subject_id: string,
): Promise<Report> {
  const person = await oneEvaluated(context.db, results.matrix.id, subject_id)
  const [sheets] = await sheetsOf(context.db, results.matrix.id, [person])
  if (!sheets) throw new Refusal('not_found')
  const { numbers } = await project(context, results)
  return reportOf({ ...results.survey, ...sheets }, matrixMeansOf(numbers))
}

/** One after the other, in the order of names; a few people's answers are in memory at a time. */
export async function* everyReport(
  context: AppContext,
  results: EverybodysResults,
): AsyncGenerator<Report> {
  const { matrix, survey, people } = results
  const { numbers } = await project(context, results)
  for (let start = 0; start < people.length; start += REPORTS_AT_ONCE) {
    for (const sheets of await sheetsOf(
      context.db,
      matrix.id,
      people.slice(start, start + REPORTS_AT_ONCE),
    ))
      yield reportOf({ ...survey, ...sheets }, matrixMeansOf(numbers))
    await setImmediate()
  }
}

export async function groupReport(
  context: AppContext,
  results: Results,
  property_id?: string,
): Promise<GroupReport> {
  const { ids, numbers } = await project(context, results)
  if (property_id === undefined) return groupReportFrom(results.survey, numbers)
  const { property, values } = await valuesOf(context.db, results.matrix.id, property_id)
  return groupReportFrom(results.survey, numbers, {
    property,
    values: ids.map((id) => values.get(id) ?? null),
  })
}

/** A project's numbers, and whose place among its members is which. */
interface Project {
  readonly ids: readonly string[]
  readonly numbers: GroupNumbers
}

/** Nobody should wait for millions of answers to be added up: that is done when reports open, and again after a start. */
export async function prepareProjects(context: AppContext): Promise<void> {
  if (context.config.role === 'worker') return // nobody asks a process that serves no pages
  for (const matrix of await openedMatrices(context.db, context.clock.now(), PREPARED_PEOPLE)) {
    if (!remembered.get(context)?.has(keyOf(matrix)))
      await project(context, { matrix, survey: await surveyOf(context.db, matrix) })
  }
}

const keyOf = ({ id, closes_at }: ReportedMatrix): string => `${id} ${closes_at.getTime()}`

/** Answers no longer change once reports are open, so that the averages of a project are computed once. */
function project(context: AppContext, results: Results): Promise<Project> {
  const known = remembered.get(context) ?? new Map<string, Promise<Project>>()
  remembered.set(context, known)
  const key = keyOf(results.matrix)
  const found = known.get(key)
  if (found) return found
  const computed = compute(context, results)
  known.set(key, computed)
  computed.then(
    () => forgetOldest(known),
    () => known.delete(key),
  )
  return computed
}

/** The next people's sheets are read while those before are added up. */
async function compute({ db }: AppContext, { matrix, survey }: Results): Promise<Project> {
  const people = await evaluatedOf(db, matrix.id)
  const tally = emptyTally(survey)
  let coming = answersOf(db, matrix.id, people.slice(0, PEOPLE_AT_ONCE))
  for (let next = PEOPLE_AT_ONCE; next < people.length + PEOPLE_AT_ONCE; next += PEOPLE_AT_ONCE) {
    const come = await coming
    coming = answersOf(db, matrix.id, people.slice(next, next + PEOPLE_AT_ONCE))
    for (const [place, person] of come.entries()) {
      addEvaluated(tally, person, scoreEvaluated({ ...survey, ...person }))
      if (place % PEOPLE_IN_A_ROW === 0) await setImmediate()
    }
  }
  await coming
  return { ids: people.map(({ id }) => id), numbers: groupNumbersOf(tally) }
}

async function forgetOldest(known: Map<string, Promise<Project>>): Promise<void> {
  let people = 0
  for (const [key, computed] of [...known].reverse()) {
    people += (await computed).ids.length
    if (people > REMEMBERED_PEOPLE) known.delete(key)
  }
}
