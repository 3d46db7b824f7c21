import { firstNameOf, subjectIn } from '#features/release/mail-text.rules.ts'
import {
  findMailCompany,
  type MailMatrix,
  findMailMatrix,
} from '#features/release/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { noteParagraphs } from '#shared/letter.ts'
import { composeLeaderLetter, lastDayText, type Letter } from '../leader-letter.rules.ts'
import { isConversationOpen, isLeaderLinkValid } from '../rules.ts'
import { findLink, type StoredLink } from './link.queries.ts'
import { findSharedCommitment } from './plan.queries.ts'
import { findTeamLeader, listTeam } from './team.queries.ts'

export const leaderMails = {
  leader_conversation: leaderConversation,
  leader_report: leaderReport,
  commitment_shared: commitmentShared,
} as const satisfies MailRenderers

/** The leader reads what the person reads. */
export function letterWithReport(leader: string, person: string, matrix: MailMatrix): Letter {
  const last_day = lastDayText(matrix)
  const first = firstNameOf(person)
  return {
    subject: `${firstNameOf(leader)}, ya puedes leer el reporte de ${first}`,
    preview: `Es el mismo que lee ${first}. Hasta el ${last_day}.`,
    title: `El reporte de ${first}`,
    paragraphs: [
      `${person} tiene su reporte de «${matrix.name}», de ${matrix.company_name}. Antes de responder, todas las personas leyeron que tú también puedes leerlo.`,
      'Es el mismo: sólo muestra grupos, nunca quién dijo qué. Úsalo para escuchar y acordar un paso, no para averiguar quién lo dijo.',
    ],
    action: 'Leer el reporte',
    facts: [
      { label: 'Disponible', value: `Hasta el ${last_day}` },
      { label: 'Quién lo ve', value: `${first}, quien organiza y tú` },
    ],
  }
}

/** Quotes nothing of the commitment. */
function letterAboutCommitment(person: string, matrix: MailMatrix): Letter {
  const last_day = lastDayText(matrix)
  const title = `${firstNameOf(person)} te comparte su compromiso`
  return {
    subject: title,
    preview: `Puedes leerlo hasta el ${last_day}.`,
    title,
    paragraphs: ['Eligió una cosa que va a hacer distinto. Léela y pongan fecha para hablar.'],
    action: 'Leer el compromiso',
    facts: [{ label: 'Disponible', value: `Hasta el ${last_day}` }],
  }
}

/** The delivery that a mail is about; its key outlives the payload, which sending forgets. */
export function deliveryIn({ dedupe_key }: OutboxRow): {
  evaluated_id: string
  key_version: number
} {
  const [, evaluated_id = '', key_version] = dedupe_key.split(' ')
  return { evaluated_id, key_version: Number(key_version) }
}

type Leader = NonNullable<StoredLink['leader']>

interface LeaderLetter extends Letter {
  /** The address of the page and its key. */
  readonly path: string
  readonly closing: string
}

/** Null when the data are gone, or `write` has no reason to send it. */
async function leaderMail(
  context: AppContext,
  row: OutboxRow,
  write: (
    link: StoredLink,
    leader: Leader,
    matrix: MailMatrix,
  ) => LeaderLetter | null | Promise<LeaderLetter | null>,
  evaluated_id: string = deliveryIn(row).evaluated_id,
): Promise<Mail | null> {
  const { db, config } = context
  if (!row.matrix_id) return null
  const [matrix, link] = await Promise.all([
    findMailMatrix(db, row.matrix_id),
    findLink(db, evaluated_id),
  ])
  if (!matrix || !link?.leader || link.leader.email === null) return null
  const letter = await write(link, link.leader, matrix)
  if (!letter) return null
  const { subject, preview, title, paragraphs, action, facts, path, closing } = letter
  const { name, email: address } = link.leader
  return composeMail({ name, address }, subjectIn(matrix, subject), {
    company: await findMailCompany(db, matrix),
    organiser: matrix.email_send_reports,
    preview,
    title,
    paragraphs: [...paragraphs, ...noteParagraphs(row.payload)],
    action: { label: action, href: `${config.public_url}/${path}` },
    facts: [...facts],
    closing: [closing],
  })
}

/** Null too when the link was withdrawn or replaced since. */
function leaderReport(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  return leaderMail(context, row, (link, leader, matrix) => {
    if (!isLeaderLinkValid(link, context.clock.now())) return null
    if (deliveryIn(row).key_version !== link.leader_link.key_version) return null
    return {
      ...letterWithReport(leader.name, link.name, matrix),
      path: `leader-report/${link.id}#${context.secrets.linkKey('leader_reader', link.leader_link)}`,
      closing: 'Este correo no lleva números. El enlace es sólo tuyo: no lo reenvíes.',
    }
  })
}

/** Whether the leader's page is that of the mail, and can be read. */
const opensConversation = ({ clock }: AppContext, row: OutboxRow, link: StoredLink): boolean =>
  deliveryIn(row).key_version === link.key_version && isConversationOpen(link, clock.now())

const conversationPath = ({ secrets }: AppContext, link: StoredLink): string =>
  `conversation/${link.id}#${secrets.linkKey('leader', link)}`

/** Null when none of the leader's people waits for the conversation. */
async function leaderConversation(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const { db, secrets } = context
  if (!row.subject_id) return null
  const team = (await listTeam(db, row.subject_id)).filter(({ awaits_leader }) => awaits_leader)
  const holder = await findTeamLeader(db, row.subject_id)
  if (!team[0] || !holder) return null
  const names = team.map(({ name }) => name)
  const write = (link: StoredLink, leader: Leader, matrix: MailMatrix) => {
    if (!isConversationOpen(link, context.clock.now())) return null
    return {
      ...composeLeaderLetter(leader.name, names, matrix),
      path: `my-team/${holder.id}#${secrets.linkKey('team_leader', holder)}`,
      closing: 'El enlace es sólo tuyo: con él se entregan los reportes. No lo reenvíes.',
    }
  }
  return leaderMail(context, row, write, team[0].id)
}

/** Null too when its author stopped sharing it. */
function commitmentShared(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  return leaderMail(context, row, async (link, _leader, matrix) => {
    if (!opensConversation(context, row, link)) return null
    if ((await findSharedCommitment(context.db, link.id)) === null) return null
    return {
      ...letterAboutCommitment(link.name, matrix),
      path: conversationPath(context, link),
      closing: 'El enlace es sólo tuyo: no lo reenvíes.',
    }
  })
}
