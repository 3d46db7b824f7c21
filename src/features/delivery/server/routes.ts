import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import { mailMatrixOf } from '#features/release/server/queries.ts'
import { readingProblem } from '#features/reports/rules.ts'
import {
  attachOwnEarlier,
  ownReport,
  ownReportPdf,
  removeOwnEarlier,
} from '#features/reports/server/own-report.ts'
import { recordActivity } from '#server/activity.ts'
import type { AppContext } from '#server/context.ts'
import { refuseLink } from '#server/link-access.ts'
import { requireMailQuota } from '#server/mail-quota.ts'
import { addressOf, serve } from '#server/serve.ts'
import type { LinkScope, WorkspaceScope } from '#server/session.ts'
import { addDays, daysBetween, localDate, longDate } from '#shared/dates.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { deliveryContract } from '../contract.ts'
import { deliveryDateProblem, deliveryInstant, isConversationOpen, isLinkValid } from '../rules.ts'
import { deliveryPreviewOf } from './emails.tsx'
import { keepPlan, planOf, sharedPlanOf } from './plan.queries.ts'
import {
  deliverReports,
  deliveriesOf,
  endWaiting,
  evaluatedIn,
  linkOf,
  noteOpening,
  revokeLinks,
  type StoredLink,
} from './queries.ts'

export const deliveryRoutes = serve(deliveryContract, {
  async list({ context, scope, params }) {
    const matrix = await openMatrix(context, scope, params.matrixId)
    return deliveriesOf(context.db, matrix.id, context.clock.now())
  },

  async preview({ context, scope, params, query }) {
    const { id } = await openMatrix(context, scope, params.matrixId)
    const { name, leader } = await evaluatedIn(context.db, id, params.subjectId)
    const matrix = await mailMatrixOf(context.db, id)
    if (!matrix) throw new Refusal('delivery.sample')
    return deliveryPreviewOf({ name, leader: query.to === 'leader' ? leader : null }, matrix)
  },

  async deliver({ context, scope, params, body }) {
    const counts = await deliver(context, scope, params.matrixId, body)
    context.wakeMail()
    return counts
  },

  async revoke({ context, scope, params, body }) {
    const { id, workspace_id } = await openMatrix(context, scope, params.matrixId)
    const revoked = await context.db.transaction().execute(async (trx) => {
      const count = await revokeLinks(trx, id, body.subject_ids)
      if (count === 0) throw new Refusal('delivery.not_revocable')
      await recordActivity(trx, context.clock, {
        workspace_id,
        user_id: scope.user_id,
        action: 'report.link_revoked',
        target_id: id,
        detail: { count },
      })
      return count
    })
    return { revoked }
  },

  async plan({ context, scope, params }) {
    const { id } = await openMatrix(context, scope, params.matrixId)
    const commitments = await sharedPlanOf(context.db, id, params.subjectId)
    if (!commitments) throw new Refusal('delivery.plan_private')
    return commitments
  },

  async savePlan({ context, scope, params, body }) {
    const { id, key_version } = await heldLink(context, scope, params.subjectId, isLinkValid)
    return { saved: await keepPlan(context.db, { subject_id: id, key_version, ...body }) }
  },

  async open({ context, scope, params }) {
    const link = await heldLink(context, scope, params.subjectId, isLinkValid)
    const report = await ownReport(context, link.id)
    const today = localDate(context.clock.now(), link.matrix.time_zone)
    await noteOpening(context.db, link.id, today)
    const { matrix } = link
    const last_day = addDays(localDate(matrix.erase_at, matrix.time_zone), -1)
    return {
      report,
      plan: (await planOf(context.db, link.id)) ?? null,
      company: companyOf(link),
      organiser: matrix.email_send_reports,
      last_day,
      days_left: daysBetween(today, last_day),
    }
  },

  async pdf({ context, scope, params, reply }) {
    const link = await heldLink(context, scope, params.subjectId, isLinkValid)
    const plan = (await planOf(context.db, link.id))?.commitments ?? []
    const body = await ownReportPdf({ context, reply, subject_id: link.id, plan })
    return { body, file_name: `Reporte 360 - ${link.name}.pdf` }
  },

  async attachEarlier({ context, scope, params, files }) {
    const { id } = await heldLink(context, scope, params.subjectId, isLinkValid)
    const [file] = Object.values(files)
    await attachOwnEarlier(context, { subject_id: id, file })
  },

  async removeEarlier({ context, scope, params }) {
    const { id } = await heldLink(context, scope, params.subjectId, isLinkValid)
    await removeOwnEarlier(context, id)
  },

  async conversation({ context, scope, params }) {
    const link = await heldLink(context, scope, params.subjectId, isConversationOpen)
    const { matrix, delivery } = link
    const report = await ownReport(context, link.id)
    return {
      evaluated: link.name,
      matrix: matrix.matrix_name,
      company: companyOf(link),
      organiser: matrix.email_send_reports,
      sheet: report.kind === 'full' ? report.leader : null,
      talked: !delivery.awaits_leader,
      last_day: addDays(localDate(matrix.erase_at, matrix.time_zone), -1),
    }
  },

  async talked({ context, scope, params }) {
    const { id, matrix } = await heldLink(context, scope, params.subjectId, isConversationOpen)
    const now = context.clock.now()
    await context.db.transaction().execute(async (trx) => {
      if (!(await endWaiting(trx, id, { now, today: localDate(now, matrix.time_zone) }))) return
      await recordActivity(trx, context.clock, {
        workspace_id: matrix.workspace_id,
        user_id: null,
        action: 'report.leader_talked',
        target_id: matrix.matrix_id,
      })
    })
    context.wakeMail()
    return { talked: true }
  },
})

const companyOf = ({ matrix }: StoredLink) => ({
  name: matrix.company_name,
  primary_color: matrix.primary_color,
  secondary_color: matrix.secondary_color,
  logo: matrix.logo_id && addressOf(companiesContract.logo, { logoId: matrix.logo_id }),
})

/** A matrix of the scope whose reports are open. */
async function openMatrix(context: AppContext, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await matrixInScope(context.db, scope, matrix_id)
  const problem = readingProblem(matrix, context.clock.now())
  if (problem) throw new Refusal(problem)
  return matrix
}

async function deliver(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { subject_ids, on, after_leader = false, note = '' }: BodyOf<typeof deliveryContract.deliver>,
): Promise<{ delivered: number; waiting: number }> {
  const now = context.clock.now()
  const matrix = await openMatrix(context, scope, matrix_id)
  await requireProvedAddress(context.db, context.config, scope.user_id)
  if (!(await mailMatrixOf(context.db, matrix_id))) throw new Refusal('delivery.sample')
  if (on !== undefined && after_leader) throw new Refusal('delivery.date_and_leader')
  const problem = on === undefined ? null : deliveryDateProblem(on, matrix, now)
  if (problem) {
    const date = longDate(localDate(matrix.erase_at, matrix.time_zone))
    throw new Refusal(problem, { params: { date } })
  }
  const deliver_at = deliveryInstant(on, matrix, now)
  return context.db.transaction().execute(async (trx) => {
    const request = { subject_ids: subject_ids ?? null, deliver_at, after_leader, note, now }
    const counts = await deliverReports(trx, matrix, request)
    if (counts.delivered === 0) throw new Refusal('delivery.none_deliverable')
    await requireMailQuota(trx, context, matrix.workspace_id)
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'report.delivered',
      target_id: matrix.id,
      detail: { count: counts.delivered },
    })
    return counts
  })
}

/**
 * The link whose key the call carries. The holder of an earlier key is told that the link ended;
 * every other call gets the same bytes as for a link that never was.
 */
async function heldLink(
  context: AppContext,
  scope: LinkScope<'recipient'> | LinkScope<'leader'>,
  subject_id: string,
  isValid: (link: StoredLink, now: Date) => boolean,
): Promise<StoredLink> {
  const link = await linkOf(context.db, subject_id)
  if (!link) return refuseLink(context, scope, subject_id)
  const { id, key_version } = link
  if (scope.holdsKeyOf(link) && isValid(link, context.clock.now())) return link
  const held = Array.from({ length: key_version - 1 }, (_, index) => key_version - 1 - index)
  if (scope.key_given && held.some((version) => scope.holdsKeyOf({ id, key_version: version })))
    throw new Refusal('delivery.link_ended')
  return refuseLink(context, scope, subject_id)
}
