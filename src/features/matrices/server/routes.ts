import { findAccount } from '#features/accounts/server/queries.ts'
import { companyInScope } from '#features/companies/server/queries.ts'
import { libraryEvaluations } from '#features/evaluations/library.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { matricesContract } from '../contract.ts'
import { firstDraft } from '../first-steps.rules.ts'
import { sortedRelations } from '../relations.rules.ts'
import { changedEmails, namedEmail } from '../reports-emails.rules.ts'
import { matrixProblem, nominationOffProblem, reminderFor, todayIn } from '../rules.ts'
import { initialSettings, withSettings } from '../settings.rules.ts'
import {
  type CompleteDraft,
  createFromLibrary,
  createMatrix,
  duplicateMatrix,
  removeMatrix,
  updateMatrix,
} from './changes.queries.ts'
import { listProperties } from './columns.queries.ts'
import {
  listRelationTypes,
  listMatrices,
  matrixInScope,
  type MatrixRow,
  oneMatrix,
  reminderOptions,
} from './queries.ts'

type Draft = Omit<
  CompleteDraft,
  'evaluation_id' | 'reminder_id' | 'email_send_reports' | 'further_emails'
> & {
  readonly reports_emails: readonly string[]
  readonly evaluation_id: string | null
  readonly reminder_id: number | null
}

/** The draft if it is complete and valid at this instant; throws its problem otherwise. */
function complete(
  { evaluation_id, reminder_id, reports_emails, ...draft }: Draft,
  now: Date,
): CompleteDraft {
  const problem = matrixProblem(
    { ...draft, reports_emails, evaluation_id, reminder_id },
    todayIn(draft.time_zone, now),
  )
  if (problem || evaluation_id === null || reminder_id === null)
    throw new Refusal(problem ?? 'matrix.incomplete', {
      params: { email: namedEmail(reports_emails) },
    })
  const [email_send_reports = '', ...further_emails] = reports_emails
  return {
    ...draft,
    email_send_reports,
    further_emails,
    relation_type_ids: sortedRelations(draft.relation_type_ids),
    evaluation_id,
    reminder_id,
  }
}

const toDraft = (matrix: MatrixRow): CompleteDraft => {
  const { name, email_send_reports, further_emails, evaluation_id } = matrix
  const { limit_date, reminder_id, time_zone } = matrix
  return {
    name,
    email_send_reports,
    further_emails,
    evaluation_id,
    limit_date,
    reminder_id,
    time_zone,
    ...withSettings(matrix),
  }
}

/** A stored matrix with its addresses as one list. */
const changeable = (matrix: MatrixRow): Draft => {
  const { email_send_reports, further_emails, ...draft } = toDraft(matrix)
  return { ...draft, reports_emails: [email_send_reports, ...further_emails] }
}

/** The current draft with the given fields replaced. */
const merged = (
  current: Draft,
  given: { readonly [Key in keyof Draft]?: Draft[Key] | undefined },
): Draft => ({
  ...current,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

export const matricesRoutes = serve(matricesContract, {
  list: ({ context, scope, params, query }) =>
    listMatrices(context.db, scope, {
      id: params.companyId,
      query,
      now: context.clock.now(),
    }),
  one: ({ context, scope, params }) =>
    oneMatrix(context.db, scope, params.matrixId, context.clock.now()),
  create: async ({ context, scope, body }) => {
    const { company_id, subject_properties = [], email_send_reports, ...input } = body
    const { workspace_id, time_zone } = await companyInScope(context.db, scope, company_id)
    const draft = complete(
      {
        ...input,
        ...withSettings(input),
        reports_emails: changedEmails([], { ...input, email_send_reports }),
        time_zone: input.time_zone ?? time_zone,
      },
      context.clock.now(),
    )
    const owner = { workspace_id, company_id }
    return createMatrix(context, scope, owner, { draft, columns: subject_properties })
  },
  fromLibrary: async ({ context, scope, params }) => {
    const company = await companyInScope(context.db, scope, params.companyId)
    const { email } = await findAccount(context.db, scope.user_id)
    const evaluation = libraryEvaluations.find(({ key }) => key === params.key)
    if (!evaluation) throw new Refusal('not_found')
    const owner = { workspace_id: company.workspace_id, company_id: company.id }
    return createFromLibrary(context, scope, owner, {
      ...firstDraft(evaluation.name, todayIn(company.time_zone, context.clock.now())),
      key: evaluation.key,
      email_send_reports: email,
      further_emails: [],
      time_zone: company.time_zone,
      ...initialSettings,
    })
  },
  update: async ({ context, scope, params, body }) => {
    const { company_id, subject_properties, version, ...given } = body
    const { email_send_reports, reports_emails, ...fields } = given
    const change = (current: MatrixRow): CompleteDraft => {
      if (company_id !== undefined && company_id !== current.company_id)
        throw new Refusal('not_found')
      if (Object.keys(given).length === 0) return toDraft(current)
      const before = changeable(current)
      const emails = changedEmails(before.reports_emails, { email_send_reports, reports_emails })
      const next = complete(
        merged({ ...before, reports_emails: emails }, fields),
        context.clock.now(),
      )
      const problem = nominationOffProblem(current, next)
      if (problem) throw new Refusal(problem)
      return next
    }
    return updateMatrix(context, scope, params.matrixId, {
      change,
      columns: subject_properties,
      read: version,
    })
  },
  duplicate: ({ context, scope, params, body }) => {
    const { name, limit_date, with_subjects } = body
    const change = (original: MatrixRow): CompleteDraft => {
      const now = context.clock.now()
      const reminder_id = reminderFor(
        limit_date,
        original.reminder_id,
        todayIn(original.time_zone, now),
      )
      // the days on which people propose are those of the original
      const draft = { ...changeable(original), name, limit_date, reminder_id, nomination: null }
      return complete(draft, now)
    }
    return duplicateMatrix(context, scope, params.matrixId, { change, with_subjects })
  },
  isReleased: async ({ context, scope, params }) => ({
    released: (await matrixInScope(context.db, scope, params.matrixId)).released,
  }),
  remove: ({ context, scope, params }) => removeMatrix(context, scope, params.matrixId),
  subjectProperties: ({ context, scope, query }) =>
    listProperties(context.db, scope, query.company_id),
  reminderOptions: ({ context }) => reminderOptions(context.db),
  relationTypes: ({ context }) => listRelationTypes(context.db),
})
