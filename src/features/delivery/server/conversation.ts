import { companiesContract } from '#features/companies/contract.ts'
import { recordActivity } from '#server/access/activity.ts'
import { holderOrRefuse, refuseLink } from '#server/access/link-access.ts'
import type { LinkScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { buildAddress } from '#server/http/serve.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Conversation, Team } from '../conversation-model.rules.ts'
import { isConversationOpen } from '../rules.ts'
import { queueLeaderReports } from './leader-reports.queries.ts'
import { findLink, type StoredLink } from './link.queries.ts'
import { findSharedCommitment } from './plan.queries.ts'
import { endWaiting, waitAgain } from './talk.queries.ts'
import { findTeamLeader, listTeam } from './team.queries.ts'

type TeamScope = LinkScope<'team_leader'>

interface TeamPerson {
  readonly subjectId: string
  /** The handle of a person of the team. */
  readonly otherSubjectId: string
}

export const toCompany = ({ matrix }: StoredLink) => ({
  name: matrix.company_name,
  primary_color: matrix.primary_color,
  secondary_color: matrix.secondary_color,
  logo: matrix.logo_id && buildAddress(companiesContract.logo, { logoId: matrix.logo_id }),
})

const findLastDay = ({ matrix }: StoredLink): string =>
  addDays(localDate(matrix.erase_at, matrix.time_zone), -1)

/** The leader's page about one person, before the conversation and after it. */
export async function readConversation(
  context: AppContext,
  link: StoredLink,
): Promise<Conversation> {
  const { matrix, delivery } = link
  return {
    evaluated: link.name,
    matrix: matrix.matrix_name,
    company: toCompany(link),
    organiser: matrix.email_send_reports,
    // an earlier delivery may have left one, and before the reading no word of the report is shown
    commitment: delivery.awaits_leader ? null : await findSharedCommitment(context.db, link.id),
    talked: !delivery.awaits_leader,
    reads_report: delivery.leader_reads,
    by_slip: link.leader !== null && link.leader.email === null,
    last_day: findLastDay(link),
  }
}

/** «Ya lo platicamos»: lets the report go, once. */
export async function confirmTalk(
  context: AppContext,
  { id, matrix }: StoredLink,
): Promise<{ talked: boolean }> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    if (!(await endWaiting(trx, id, { now, today: localDate(now, matrix.time_zone) }))) return
    await queueLeaderReports(trx, { matrix_id: matrix.matrix_id, subject_ids: [id], now })
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: null,
      action: 'report.leader_talked',
      target_id: matrix.matrix_id,
    })
  })
  context.wakeMail()
  return { talked: true }
}

export async function undoTalk(
  context: AppContext,
  { id, matrix: { matrix_id, workspace_id } }: StoredLink,
): Promise<{ talked: boolean }> {
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    if (!(await waitAgain(trx, { subject_id: id, matrix_id, now })))
      throw new Refusal('delivery.talk_final')
    await recordActivity(trx, context.clock, {
      workspace_id,
      user_id: null,
      action: 'report.leader_talk_undone',
      target_id: matrix_id,
    })
  })
  return { talked: false }
}

/** The page of all conversations of a leader, whose key the call carries. */
export async function readTeam(
  context: AppContext,
  scope: TeamScope,
  subject_id: string,
): Promise<Team> {
  const leader = await requireTeamLeader(context, scope, subject_id)
  const people = await listTeam(context.db, leader.id)
  const link = people[0] && (await findLink(context.db, people[0].id))
  if (!link || !isConversationOpen(link, context.clock.now()))
    throw new Refusal('delivery.link_ended')
  return {
    leader: leader.name,
    matrix: link.matrix.matrix_name,
    company: toCompany(link),
    organiser: link.matrix.email_send_reports,
    last_day: findLastDay(link),
    people: people.map(({ id, name, awaits_leader }) => ({
      person_id: context.secrets.handle(leader.id, id),
      name,
      talked: !awaits_leader,
    })),
  }
}

/** The link of one person of the team. */
export async function readTeamLink(
  context: AppContext,
  scope: TeamScope,
  { subjectId, otherSubjectId }: TeamPerson,
): Promise<StoredLink> {
  const leader = await requireTeamLeader(context, scope, subjectId)
  const link = await findLink(context.db, context.secrets.handledId(leader.id, otherSubjectId))
  if (link?.leader?.id !== leader.id || link.matrix.leader_mail === null)
    return refuseLink(context, scope, subjectId)
  if (!isConversationOpen(link, context.clock.now())) throw new Refusal('delivery.link_ended')
  return link
}

async function requireTeamLeader(context: AppContext, scope: TeamScope, subject_id: string) {
  const found = await findTeamLeader(context.db, subject_id)
  return holderOrRefuse(context, scope, { id: subject_id, found })
}
