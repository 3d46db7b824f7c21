import { newId } from '#shared/ids.ts'
import {
  type FactoryContext,
  makeAnswers,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'
import { hostileEmail, hostileText } from './hostile-text.ts'

/** The phases of the matrices at START; `closed` is the phase before the reports open. */
const phases = ['draft', 'released', 'closed', 'reports', 'erased'] as const
export type HostilePhase = (typeof phases)[number]

type Subject = Awaited<ReturnType<typeof makeSubject>>

/** Six subjects with a value in the column. */
async function makeSubjects(data: FactoryContext, matrix_id: string, subject_property_id: string) {
  await data.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id, subject_property_id, position: 0 })
    .execute()
  const subjects: Subject[] = []
  for (let index = 0; index < 6; index++)
    subjects.push(
      await makeSubject(data, { matrix_id, name: hostileText(), email: hostileEmail() }),
    )
  const [first, ...others] = subjects
  if (!first) throw new Error('there is no subject')
  const values = subjects.map(({ id }) => ({
    subject_id: id,
    matrix_id,
    subject_property_id,
    value: hostileText(),
  }))
  await data.db.insertInto('subject_values').values(values).execute()
  return { subjects, first, others, values: values.map(({ value }) => value) }
}

/**
 * The forms of a matrix: all evaluate the first subject, who evaluates one peer and herself. With
 * `averaged` all evaluate all, because averages are published only from five evaluated.
 */
async function makeForms(
  data: FactoryContext,
  matrix_id: string,
  { first, others }: { readonly first: Subject; readonly others: readonly Subject[] },
  averaged: boolean,
) {
  const add = (evaluator: Subject, evaluated: Subject) =>
    makeForm(data, { matrix_id, evaluator_id: evaluator.id, evaluated_id: evaluated.id })
  const aboutFirst = []
  for (const evaluator of others) aboutFirst.push(await add(evaluator, first))
  const peers = averaged ? others : others.slice(0, 1)
  const aboutPeers = []
  for (const peer of peers)
    for (const evaluator of averaged ? [first, ...others] : [first])
      if (evaluator !== peer) aboutPeers.push(await add(evaluator, peer))
  const own = await add(first, first)
  return { evaluated: [first, ...peers].map(({ name }) => name), aboutFirst, aboutPeers, own }
}

export interface HostileParents {
  readonly workspace_id: string
  readonly company_id: string
  readonly evaluation_id: string
  readonly subject_property_id: string
}

/** A matrix in a phase, with hostile subjects, values, comments and mail failures. */
export async function makeHostileMatrix(
  data: FactoryContext,
  { subject_property_id, ...parents }: HostileParents,
  phase: HostilePhase,
) {
  const limit_date = {
    draft: '2026-12-04',
    released: '2026-12-04',
    closed: '2026-11-20',
    reports: '2026-11-16',
    erased: '2026-10-16',
  }[phase]
  const matrix = await makeMatrix(data, { ...parents, name: hostileText(), limit_date })
  const subjects = await makeSubjects(data, matrix.id, subject_property_id)
  const forms = await makeForms(data, matrix.id, subjects, phase === 'reports')
  const comments: string[] = []
  const made = {
    id: matrix.id,
    name: matrix.name,
    ...subjects,
    evaluated: forms.evaluated,
    comments,
  }
  if (phase === 'draft') return made
  await markReleased(data, matrix.id)
  if (phase === 'closed') await closeAnHourAgo(data, matrix.id)
  if (phase === 'released') await breakMail(data, matrix.id, subjects.first.id)
  const { aboutFirst, aboutPeers, own } = forms
  for (const { id } of phase === 'reports' ? [...aboutFirst, own] : aboutFirst.slice(0, 1)) {
    const comment = hostileText()
    await makeAnswers(data, id, [4, 5, 3, 4], comment)
    comments.push(comment)
  }
  if (phase === 'reports')
    for (const { id } of aboutPeers) await makeAnswers(data, id, [2, 4, 5, 3])
  if (phase === 'erased') await erase(data, matrix.id)
  return made
}

const closeAnHourAgo = (data: FactoryContext, id: string) =>
  data.pool.query(
    `update matrices set closes_at = $2::timestamptz - interval '1 hour',
       reports_at = $2::timestamptz + interval '5 hours' where id = $1`,
    [id, data.clock.now()],
  )

async function breakMail(
  data: FactoryContext,
  matrix_id: string,
  subject_id: string,
): Promise<void> {
  const now = data.clock.now()
  await data.db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: 'invitation',
      dedupe_key: newId(),
      matrix_id,
      subject_id,
      email: hostileEmail(),
      created_at: now,
      due_at: now,
      failed_at: now,
      failure: hostileText(),
    })
    .execute()
  await data.db
    .updateTable('subjects')
    .set({ disputed: true })
    .where('id', '=', subject_id)
    .execute()
}

/** Leaves what the erasure leaves: the averages by competence and no subject. */
async function erase(data: FactoryContext, matrix_id: string): Promise<void> {
  const erased_at = data.clock.now()
  await data.db.deleteFrom('subjects').where('matrix_id', '=', matrix_id).execute()
  await data.db.updateTable('matrices').set({ erased_at }).where('id', '=', matrix_id).execute()
  await data.db
    .insertInto('erasures')
    .values({
      matrix_id,
      erased_at,
      job_version: 1,
      subjects: 6,
      forms: 7,
      answered: 1,
      deleted: '{}',
    })
    .execute()
  await data.db
    .insertInto('matrix_aggregates')
    .values({ matrix_id, position: 0, competence: hostileText(), mean: '4.2', evaluated: 6 })
    .execute()
}
