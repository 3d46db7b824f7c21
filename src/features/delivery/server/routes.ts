import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import { findMailMatrix } from '#features/release/server/queries.ts'
import { readingProblem } from '#features/reports/rules.ts'
import {
  attachOwnEarlier,
  leaderReport,
  ownReport,
  ownReportPdf,
  removeOwnEarlier,
} from '#features/reports/server/own-report.ts'
import { recordActivity } from '#server/access/activity.ts'
import { refuseLink } from '#server/access/link-access.ts'
import type { LinkScope, WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { LinkHolder } from '#server/core/secrets.ts'
import { serve } from '#server/http/serve.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { addDays, daysBetween, localDate, longDate } from '#shared/dates.ts'
import { nextMorning } from '#shared/daytime.ts'
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { deliveryContract } from '../contract.ts'
import {
  deliveryDateProblem,
  deliveryInstant,
  isConversationOpen,
  isLeaderLinkValid,
  isLinkValid,
  leaderReportsProblem,
} from '../rules.ts'
import {
  confirmTalk,
  readConversation,
  readTeam,
  readTeamLink,
  toCompany,
  undoTalk,
} from './conversation.ts'
import { deliverReports, revokeLinks } from './delivering.queries.ts'
import { previewDelivery } from './emails.tsx'
import { listWaitedLeaders, remindLeaders } from './leader-reminders.queries.ts'
import { giveToLeaders, queueLeaderReports, revokeLeaderLinks } from './leader-reports.queries.ts'
import { findLink, noteOpening, type StoredLink } from './link.queries.ts'
import { findPlan, findSharedPlan, savePlan } from './plan.queries.ts'
import { listDeliveries, evaluatedIn } from './queries.ts'

export const deliveryRoutes = serve(deliveryContract, {
  async list({ context, scope, params }) {
    const matrix = await openMatrix(context, scope, params.matrixId)
    return listDeliveries(context.db, matrix, context.clock.now())
  },

  async preview({ context, scope, params, query }) {
    const { id } = await openMatrix(context, scope, params.matrixId)
    const person = await evaluatedIn(context.db, id, params.subjectId)
    const matrix = await findMailMatrix(context.db, id)
    if (!matrix) throw new Refusal('delivery.sample')
    const problem = query.to === 'leader_report' ? leaderReportsProblem(matrix) : null
    if (problem) throw new Refusal(problem)
    return previewDelivery(person, matrix, query.to ?? 'person')
  },

  async deliver({ context, scope, params, body }) {
    const counts = await deliver(context, scope, params.matrixId, body)
    context.wakeMail()
    return counts
  },

  async leaders({ context, scope, params }) {
    const { id } = await openMatrix(context, scope, params.matrixId)
    return listWaitedLeaders(context.db, id)
  },

  async remindLeaders({ context, scope, params, body }) {
    const now = context.clock.now()
    const matrix = await openMatrix(context, scope, params.matrixId)
    await requireProvedAddress(context.db, context.config, scope.user_id)
    const morning = body.by_day ? nextMorning(now, matrix.time_zone) : null
    const due_at = morning && morning < matrix.erase_at ? morning : now
    const reminded = await context.db.transaction().execute(async (trx) => {
      const count = await remindLeaders(trx, matrix, { ...body, now, due_at })
      if (count === 0) throw new Refusal('delivery.leaders_recent')
      await requireMailQuota(trx, context, matrix.workspace_id)
      await recordActivity(trx, context.clock, {
        workspace_id: matrix.workspace_id,
        user_id: scope.user_id,
        action: 'report.leaders_reminded',
        target_id: matrix.id,
        detail: { count },
      })
      return count
    })
    context.wakeMail()
    return { reminded }
  },

  async revoke({ context, scope, params, body }) {
    const { id, workspace_id } = await openMatrix(context, scope, params.matrixId)
    const revoked = await context.db.transaction().execute(async (trx) => {
      const end = body.of === 'leader' ? revokeLeaderLinks : revokeLinks
      const count = await end(trx, id, body.subject_ids)
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
    const commitments = await findSharedPlan(context.db, id, params.subjectId)
    if (!commitments) throw new Refusal('delivery.plan_private')
    return commitments
  },

  async savePlan({ context, scope, params, body }) {
    const link = await heldLink(context, scope, params.subjectId, personal)
    return { saved: await savePlan(context, link, body) }
  },

  async open({ context, scope, params }) {
    const link = await heldLink(context, scope, params.subjectId, personal)
    const report = await ownReport(context, link.id)
    const today = localDate(context.clock.now(), link.matrix.time_zone)
    await noteOpening(context.db, link.id, today)
    const { matrix } = link
    const last_day = addDays(localDate(matrix.erase_at, matrix.time_zone), -1)
    return {
      report,
      plan: (await findPlan(context.db, link.id)) ?? null,
      leader: link.leader?.name ?? null,
      company: toCompany(link),
      organiser: matrix.email_send_reports,
      last_day,
      days_left: daysBetween(today, last_day),
      leader_reads: link.delivery.leader_reads,
    }
  },

  async leaderReport({ context, scope, params }) {
    const link = await heldLink(context, scope, params.subjectId, {
      holderOf: ({ leader_link }) => leader_link,
      isValid: isLeaderLinkValid,
    })
    const { matrix } = link
    const last_day = addDays(localDate(matrix.erase_at, matrix.time_zone), -1)
    return {
      report: await leaderReport(context, link.id),
      company: toCompany(link),
      organiser: matrix.email_send_reports,
      last_day,
      days_left: daysBetween(localDate(context.clock.now(), matrix.time_zone), last_day),
    }
  },

  async pdf({ context, scope, params, reply }) {
    const link = await heldLink(context, scope, params.subjectId, personal)
    const plan = (await findPlan(context.db, link.id))?.commitments ?? []
    const body = await ownReportPdf({ context, reply, subject_id: link.id, plan })
    return { body, file_name: `Reporte 360 - ${link.name}.pdf` }
  },

  async attachEarlier({ context, scope, params, files }) {
    const { id } = await heldLink(context, scope, params.subjectId, personal)
    const [file] = Object.values(files)
    await attachOwnEarlier(context, { subject_id: id, file })
  },

  async removeEarlier({ context, scope, params }) {
    const { id } = await heldLink(context, scope, params.subjectId, personal)
    await removeOwnEarlier(context, id)
  },

  async conversation({ context, scope, params }) {
    return readConversation(
      context,
      await heldLink(context, scope, params.subjectId, conversational),
    )
  },

  async talked({ context, scope, params }) {
    return confirmTalk(context, await heldLink(context, scope, params.subjectId, conversational))
  },

  async undoTalked({ context, scope, params }) {
    return undoTalk(context, await heldLink(context, scope, params.subjectId, conversational))
  },

  team: ({ context, scope, params }) => readTeam(context, scope, params.subjectId),

  async teamConversation({ context, scope, params }) {
    return readConversation(context, await readTeamLink(context, scope, params))
  },

  async teamTalked({ context, scope, params }) {
    return confirmTalk(context, await readTeamLink(context, scope, params))
  },

  async undoTeamTalked({ context, scope, params }) {
    return undoTalk(context, await readTeamLink(context, scope, params))
  },
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
  order: BodyOf<typeof deliveryContract.deliver>,
): Promise<ReplyOf<typeof deliveryContract.deliver>> {
  const now = context.clock.now()
  const matrix = await openMatrix(context, scope, matrix_id)
  await requireProvedAddress(context.db, context.config, scope.user_id)
  if (!(await findMailMatrix(context.db, matrix_id))) throw new Refusal('delivery.sample')
  requireValidOrder(order, matrix, now)
  const { on, to_leader = false, after_leader = false, remind = false, note = '' } = order
  const subject_ids = order.subject_ids ?? null
  const deliver_at = deliveryInstant(on, matrix, now)
  return context.db.transaction().execute(async (trx) => {
    const request = { subject_ids, deliver_at, after_leader, remind, note, now }
    const counts = await deliverReports(trx, matrix, request)
    const led = { matrix_id, subject_ids, now }
    const leaders = to_leader ? await giveToLeaders(trx, led) : 0
    if (counts.delivered + leaders === 0) throw new Refusal('delivery.none_deliverable')
    await queueLeaderReports(trx, led)
    await requireMailQuota(trx, context, matrix.workspace_id)
    const { workspace_id } = matrix
    const event = { workspace_id, user_id: scope.user_id, target_id: matrix_id }
    for (const [action, count] of [
      ['report.delivered', counts.delivered],
      ['report.given_to_leader', leaders],
    ] as const)
      if (count > 0)
        await recordActivity(trx, context.clock, { ...event, action, detail: { count } })
    return { ...counts, leaders }
  })
}

function requireValidOrder(
  { on, after_leader, to_leader }: BodyOf<typeof deliveryContract.deliver>,
  matrix: Awaited<ReturnType<typeof openMatrix>>,
  now: Date,
): void {
  if (on !== undefined && after_leader) throw new Refusal('delivery.date_and_leader')
  const refused = to_leader ? leaderReportsProblem(matrix) : null
  if (refused) throw new Refusal(refused)
  const problem = on === undefined ? null : deliveryDateProblem(on, matrix, now)
  if (!problem) return
  const date = longDate(localDate(matrix.erase_at, matrix.time_zone))
  throw new Refusal(problem, { params: { date } })
}

interface LinkUse {
  /** Whom the key of this use is made for. */
  readonly holderOf: (link: StoredLink) => LinkHolder
  readonly isValid: (link: StoredLink, now: Date) => boolean
}
const personal: LinkUse = { holderOf: (link) => link, isValid: isLinkValid }
const conversational: LinkUse = { holderOf: (link) => link, isValid: isConversationOpen }

/**
 * The link whose key the call carries. The holder of an earlier key is told that the link ended;
 * every other call gets the same bytes as for a link that never was.
 */
async function heldLink(
  context: AppContext,
  scope: LinkScope<'recipient' | 'leader' | 'leader_reader'>,
  subject_id: string,
  { holderOf, isValid }: LinkUse,
): Promise<StoredLink> {
  const link = await findLink(context.db, subject_id)
  if (!link) return refuseLink(context, scope, subject_id)
  const { id, key_version } = holderOf(link)
  if (scope.holdsKeyOf({ id, key_version }) && isValid(link, context.clock.now())) return link
  const held = Array.from({ length: key_version - 1 }, (_, index) => key_version - 1 - index)
  if (scope.key_given && held.some((version) => scope.holdsKeyOf({ id, key_version: version })))
    throw new Refusal('delivery.link_ended')
  return refuseLink(context, scope, subject_id)
}
