import { sql } from 'kysely'
import { deliveryTo } from '#features/delivery/server/queries.ts'
import { phaseOf } from '#features/matrices/rules.ts'
import { relationNamesIn } from '#features/matrices/server/queries.ts'
import { proposalsOfSubject } from '#features/nominations/server/queries.ts'
import { reportsContract } from '#features/reports/contract.ts'
import { listEarlierReports } from '#features/reports/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { inScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { buildAddress } from '#server/http/serve.ts'
import { listedMailKinds } from '#server/mail/mail-kinds.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { PersonalData } from '../contract.ts'

type Progress = PersonalData['as_evaluator']['others']

/**
 * What is stored about one subject, to be handed to that person. Reads no answers, no comments and
 * not when the subject answered. Records the export as an audit event.
 */
export async function findPersonalData(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<PersonalData> {
  const { db, clock } = context
  const subject = await subjectInScope(db, scope, matrix_id, subject_id)
  const { values, requested, about, earlier, notice, mails, delivery, proposed } =
    await listRecords(db, subject_id)
  const day = (instant: Date): string => localDate(instant, subject.time_zone)
  const hasReport = phaseOf(subject, clock.now()) === 'reports' && about.forms > 0
  const { workspace_id } = subject
  const event = { workspace_id, user_id: scope.user_id, target_id: matrix_id }
  await recordActivity(db, clock, { ...event, action: 'data_subject.exported' })
  return {
    subject_id,
    name: subject.name,
    email: subject.email,
    external_id: subject.external_id,
    disputed: subject.disputed,
    values,
    company: subject.company,
    matrix: matrixData(subject),
    as_evaluator: evaluatorData(requested),
    as_evaluated: {
      sheets: about.forms,
      report_url: hasReport ? reportAddress(matrix_id, subject_id) : null,
      earlier_report: earlier,
    },
    ...proposed,
    plan: delivery?.shared_plan ?? null,
    report_delivery: delivery ? describeDelivery(delivery, day) : null,
    closing_agreement: describeAgreement(subject),
    reminders_refused: subject.no_reminders,
    mail_returned: subject.undeliverable,
    privacy_notice: notice ? { version: notice.version, shown_on: day(notice.shown_at) } : null,
    mails: mails.flatMap(({ kind, sent_at }) => (sent_at ? [{ kind, sent_on: day(sent_at) }] : [])),
  }
}

const reportAddress = (matrixId: string, subjectId: string): string =>
  buildAddress(reportsContract.pdf, { matrixId, subjectId })

const describeDelivery = (
  delivery: NonNullable<Awaited<ReturnType<typeof deliveryTo>>>,
  day: (instant: Date) => string,
): NonNullable<PersonalData['report_delivery']> => ({
  delivered_on: day(delivery.deliver_at),
  opened_on: delivery.opened_on,
  withdrawn: delivery.revoked,
  leader_reads: delivery.leader_reads,
})

/** The rows of other tables that concern the subject. */
async function listRecords(db: Db, subject_id: string) {
  const [values, requested, about, earlier, notice, mails, delivery, proposed] = await Promise.all([
    db
      .selectFrom('subject_values')
      .innerJoin('subject_properties', 'subject_properties.id', 'subject_property_id')
      .where('subject_id', '=', subject_id)
      .select(['subject_properties.name as column', 'value'])
      .orderBy('column')
      .execute(),
    db
      .selectFrom('forms')
      .where('evaluator_id', '=', subject_id)
      .select([
        sql<boolean>`evaluator_id = evaluated_id`.as('self'),
        // as if sent: the export passes through the hands of the organiser
        sql<boolean>`answered or declined`.as('answered'),
      ])
      .execute(),
    db
      .selectFrom('forms')
      .where('evaluated_id', '=', subject_id)
      .select((eb) => eb.fn.countAll<number>().as('forms'))
      .executeTakeFirstOrThrow(),
    findEarlier(db, subject_id),
    db
      .selectFrom('notices')
      .where('subject_id', '=', subject_id)
      .select(['version', 'shown_at'])
      .executeTakeFirst(),
    listMails(db, subject_id),
    deliveryTo(db, subject_id),
    proposalsOfSubject(db, subject_id),
  ])
  return { values, requested, about, earlier, notice, mails, delivery, proposed }
}

/** The matrix of the earlier report that was attached. */
async function findEarlier(
  db: Db,
  subject_id: string,
): Promise<PersonalData['as_evaluated']['earlier_report']> {
  const earlier = (await listEarlierReports(db, [subject_id])).get(subject_id)
  return earlier ? { matrix: earlier.matrix.name, limit_date: earlier.matrix.limit_date } : null
}

const listMails = (db: Db, subject_id: string) =>
  db
    .selectFrom('outbox')
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', listedMailKinds)
    .where('sent_at', 'is not', null)
    .select(['kind', 'sent_at'])
    .orderBy('sent_at')
    .execute()

type StoredSubject = Awaited<ReturnType<typeof subjectInScope>>

const matrixData = (subject: StoredSubject): PersonalData['matrix'] => ({
  id: subject.matrix_id,
  name: subject.matrix,
  limit_date: subject.limit_date,
  erase_date: localDate(subject.erase_at, subject.time_zone),
  released: subject.released,
  relation_names: subject.relation_names,
})

const describeAgreement = ({
  agreed_at,
  agreed_version,
  time_zone,
}: StoredSubject): PersonalData['closing_agreement'] =>
  agreed_at && agreed_version !== null
    ? { version: agreed_version, agreed_on: localDate(agreed_at, time_zone) }
    : null

const evaluatorData = (
  forms: readonly { readonly self: boolean; readonly answered: boolean }[],
): PersonalData['as_evaluator'] => ({
  sheets: forms.length,
  self_evaluation: measureProgress(forms.filter(({ self }) => self)),
  others: measureProgress(forms.filter(({ self }) => !self)),
})

function measureProgress(forms: readonly { answered: boolean }[]): Progress {
  if (forms.length === 0) return 'none'
  return forms.every(({ answered }) => answered) ? 'done' : 'open'
}

async function subjectInScope(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
) {
  const subject = await db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('subjects.id', '=', subject_id)
    .where('matrices.id', '=', matrix_id)
    .where(inScope(scope, 'matrices'))
    .select([
      'subjects.name',
      'email',
      'external_id',
      'disputed',
      'no_reminders',
      'undeliverable',
      'agreed_at',
      'agreed_version',
      'matrices.id as matrix_id',
      'matrices.name as matrix',
      'matrices.workspace_id',
      'limit_date',
      'matrices.time_zone',
      'released',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'companies.name as company',
      relationNamesIn('matrices').as('relation_names'),
    ])
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  return subject
}
