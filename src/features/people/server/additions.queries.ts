import { sql, type Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { additionExposes } from '#features/anonymity/addition.rules.ts'
import { readEvaluatedRaters } from '#features/anonymity/server/queries.ts'
import { insertForms, requireCapacity, selectForms } from '#features/forms/server/queries.ts'
import { nameRelationIn } from '#features/matrices/relations.rules.ts'
import { type MatrixRow, matrixInScope } from '#features/matrices/server/queries.ts'
import { type LockedRater, lockRater } from '#features/release/server/queries.ts'
import {
  type SubjectIdentity,
  subjectProblem,
  subjectProblemParams,
} from '#features/subjects/rules.ts'
import { insertSubjects, selectIdentities } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { queueMail } from '#server/mail/mail.ts'
import { nextMorning } from '#shared/daytime.ts'
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { peopleContract } from '../contract.ts'
import { additionProblem } from '../rules.ts'
import { lockPerson, type PersonParams } from './departures.queries.ts'

type Body = BodyOf<typeof peopleContract.addRater>

/**
 * Adds one connection after the release and invites its rater; nothing else of who is asked
 * changes. Refuses one that the anonymity of the others does not bear.
 */
export function addRater(
  context: AppContext,
  scope: WorkspaceScope,
  params: PersonParams,
  body: Body,
): Promise<ReplyOf<typeof peopleContract.addRater>> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await matrixInScope(trx, scope, params.matrixId)
    const evaluated = await lockPerson(trx, scope, params)
    await requireProvedAddress(trx, context.config, scope.user_id)
    const about = await selectForms(trx, sql`evaluated_id = ${evaluated.subject.id}`)
    const rater = await findOrMakeRater(trx, matrix, body)
    const form = {
      evaluator_id: rater.subject.id,
      evaluated_id: evaluated.subject.id,
      relation_type_id: body.relation_type_id,
    }
    const problem = additionProblem(matrix, { evaluated, rater, about, form }, context.clock.now())
    if (problem)
      throw new Refusal(problem, {
        params: { relation: nameRelationIn(form.relation_type_id, matrix) },
      })
    await requireCapacity(trx, matrix.id, 1)
    await insertUnexposing({ trx, context, matrix }, form, about[0]?.evaluator_id ?? '')
    const invited_at = await invite({ trx, context, matrix }, rater, body.by_day === true)
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'person.rater_added',
      target_id: matrix.id,
    })
    return {
      subject_id: rater.subject.id,
      name: rater.subject.name,
      invited_at: invited_at.toISOString(),
      ...(rater.subject.email === null && { on_paper: true }),
    }
  })
}

/** A person of the matrix, or a new one. */
async function findOrMakeRater(
  trx: Transaction<Schema>,
  matrix: MatrixRow,
  { rater_id, name = '', email = '', external_id = '' }: Body,
): Promise<LockedRater> {
  const made = { name, email: email || null, external_id: external_id || null }
  const id = rater_id ?? (await makeRater(trx, matrix, made))
  const locked = await lockRater(trx, id)
  if (!locked || locked.matrix.id !== matrix.id) throw new Refusal('not_found')
  return locked
}

async function makeRater(
  trx: Transaction<Schema>,
  { id, without_email }: MatrixRow,
  { external_id, ...rater }: SubjectIdentity,
): Promise<string> {
  const person = { ...rater, ...(without_email && { external_id }), values: [] }
  const existing = await selectIdentities(trx, id)
  const problem = subjectProblem(existing, person, [], without_email)
  if (problem) throw new Refusal(problem, { params: subjectProblemParams(person, [], existing) })
  const [subject_id = ''] = await insertSubjects(trx, id, [person])
  return subject_id
}

interface Addition {
  readonly trx: Transaction<Schema>
  readonly context: AppContext
  readonly matrix: MatrixRow
}

/** @param earlier_id one of those who rated the evaluated before */
async function insertUnexposing(
  { trx, context, matrix }: Addition,
  form: Parameters<typeof insertForms>[2][number],
  earlier_id: string,
): Promise<void> {
  const proof = { db: trx, secrets: context.secrets }
  const now = context.clock.now()
  const selection = { matrix, completed: false, now, rater_id: earlier_id }
  const before = await readEvaluatedRaters(proof, selection, form.evaluated_id)
  await insertForms(trx, matrix.id, [form])
  const after = await readEvaluatedRaters(proof, selection, form.evaluated_id)
  if (additionExposes(before, after, matrix.minimum_raters))
    throw new Refusal('person.rater_exposes')
}

/** Returns when the invitation leaves. */
async function invite(
  { trx, context, matrix }: Addition,
  { subject }: LockedRater,
  by_day: boolean,
): Promise<Date> {
  const now = context.clock.now()
  const due_at = (by_day ? nextMorning(now, matrix.time_zone) : null) ?? now
  await queueMail(trx, context.clock, [
    {
      kind: 'invitation',
      dedupe_key: `invitation ${subject.id} ${subject.key_version} ${now.toISOString()}`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: subject.id,
      due_at,
      expires_at: matrix.closes_at,
    },
  ])
  await requireMailQuota(trx, context, matrix.workspace_id)
  return due_at
}
