import { setImmediate } from 'node:timers/promises'
import type { Foundation } from '#server/foundation.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { groupReportFrom, projectMeansOf, type GroupReport, type SegmentedBy } from '../group.rules.ts'
import { reportOf, scoredOf, type EvaluatedSheets, type ProjectMeans, type Report, type Survey } from '../report.rules.ts'
import { readingProblem } from '../rules.ts'
import type { Scored } from '../scoring.rules.ts'
import { type Evaluated, evaluatedOf, matrixOf, type ReportedMatrix, sheetsOf, surveyOf, valuesOf } from './queries.ts'

/** A project whose reports are open: what was asked and about whom. */
export interface Results {
  readonly matrix: ReportedMatrix
  readonly survey: Survey
  readonly people: readonly Evaluated[]
}

const PEOPLE_AT_ONCE = 50
const REMEMBERED = 200
const remembered = new WeakMap<Foundation, Map<string, Promise<ProjectMeans>>>()

export async function openResults({ db, clock }: Foundation, scope: WorkspaceScope, matrix_id: string): Promise<Results> {
  const matrix = await matrixOf(db, scope, matrix_id)
  const problem = readingProblem(matrix, clock.now())
  if (problem) throw new Refusal(problem)
  const [survey, people] = await Promise.all([surveyOf(db, matrix), evaluatedOf(db, matrix.id)])
  return { matrix, survey, people }
}

export async function reportAbout(foundation: Foundation, results: Results, subject_id: string): Promise<Report> {
  const person = results.people.find(({ id }) => id === subject_id)
  if (!person) throw new Refusal('not_found')
  const [sheets] = await sheetsOf(foundation.db, results.matrix.id, [person])
  if (!sheets) throw new Refusal('not_found')
  return reportOf({ ...results.survey, ...sheets }, await projectMeans(foundation, results))
}

/** One after the other, in the order of names; a few people's answers are in memory at a time. */
export async function* everyReport(foundation: Foundation, results: Results): AsyncGenerator<Report> {
  const project = await projectMeans(foundation, results)
  for await (const sheets of everybody(foundation, results)) yield reportOf({ ...results.survey, ...sheets }, project)
}

export async function groupReport(foundation: Foundation, results: Results, property_id?: string): Promise<GroupReport> {
  const by = property_id === undefined ? null : await segmentedBy(foundation, results, property_id)
  const everyone: EvaluatedSheets[] = []
  const scored: Scored[] = []
  for await (const sheets of everybody(foundation, results)) {
    everyone.push(sheets)
    scored.push(scoredOf({ ...results.survey, ...sheets }))
  }
  return groupReportFrom(results.survey, everyone, scored, by)
}

async function segmentedBy({ db }: Foundation, { matrix, people }: Results, property_id: string): Promise<SegmentedBy> {
  const { property, values } = await valuesOf(db, matrix.id, property_id)
  return { property, values: people.map(({ id }) => values.get(id) ?? null) }
}

/** Between two handfuls of people other calls get their turn. */
async function* everybody({ db }: Foundation, { matrix, people }: Results): AsyncGenerator<EvaluatedSheets> {
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    yield* await sheetsOf(db, matrix.id, people.slice(start, start + PEOPLE_AT_ONCE))
    await setImmediate()
  }
}

/** Answers no longer change once reports are open, so that the averages of a project are computed once. */
function projectMeans(foundation: Foundation, results: Results): Promise<ProjectMeans> {
  const known = remembered.get(foundation) ?? new Map<string, Promise<ProjectMeans>>()
  remembered.set(foundation, known)
  const found = known.get(results.matrix.id)
  if (found) return found
  const computed = groupReport(foundation, results).then(projectMeansOf)
  known.set(results.matrix.id, computed)
  computed.catch(() => known.delete(results.matrix.id))
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - REMEMBERED))) known.delete(oldest)
  return computed
}
