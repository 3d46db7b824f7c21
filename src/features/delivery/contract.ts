import * as z from 'zod'
import { SubjectReport } from '#features/reports/model/subject-report-model.rules.ts'
import { CalendarDate, Instant, isDate } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { REMINDER_NOTE_LENGTH } from '#shared/letter.ts'
import { Line, Paragraphs } from '#shared/text.ts'
import {
  Commitment,
  Company,
  Conversation,
  Team,
  WaitedLeader,
} from './conversation-model.rules.ts'
import {
  DELIVERY_NOTE_LENGTH,
  MOST_COMMITMENTS,
  MOST_DELIVERED_AT_ONCE,
  ownEarlierLimit,
  planLimit,
  STORED_COMMITMENT_LENGTH,
} from './limits.ts'

/**
 * How far the report of an evaluated person is. `unavailable`: no form about them was sent.
 * `pending`: not delivered yet. `awaiting_leader`: the leader has not said that
 * they have talked. `scheduled`: its mail leaves on a later day. `sending`: its mail
 * waits. `failed`: the mail server refused it. `delivered`: the mail left. `opened`: the person
 * opened it. `revoked`: the link was withdrawn.
 */
export const DeliveryState = z.enum([
  'unavailable',
  'pending',
  'awaiting_leader',
  'scheduled',
  'sending',
  'failed',
  'delivered',
  'opened',
  'revoked',
])
export type DeliveryState = z.output<typeof DeliveryState>

/**
 * The leader's link to the same report. `waiting`: for the person's. `sending`: its mail waits.
 * `failed`: the mail server refused it. `delivered`: the mail left.
 */
export const LeaderReportState = z.enum(['waiting', 'sending', 'failed', 'delivered'])
export type LeaderReportState = z.output<typeof LeaderReportState>

/** An evaluated person and how far their report is; never what they read. */
export const DeliveryRow = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  state: DeliveryState,
  /** Who rates them as a leader; the first by name. */
  leader: z.string().nullable(),
  /** Null while the leader has no link to the report. */
  leader_report: LeaderReportState.nullable(),
  /** Why the report says little: only the leader is told apart, or no group is; null otherwise. */
  thin: z.enum(['leader', 'few']).nullable(),
  /** When the mail left or leaves; null before the first delivery. */
  deliver_at: Instant.nullable(),
  /** The day of the first opening. */
  opened_on: CalendarDate.nullable(),
  /** What the mail server replied to the mail. */
  failure: z.string().nullable(),
  /** Whether its author lets the administrator read the plan. */
  plan_shared: z.boolean(),
})
export type DeliveryRow = z.output<typeof DeliveryRow>

const Chosen = z.array(Id).min(1).max(MOST_DELIVERED_AT_ONCE)

/** The mail that an evaluated person gets, without the link. */
export const DeliveryPreview = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type DeliveryPreview = z.output<typeof DeliveryPreview>

const Written = Paragraphs(STORED_COMMITMENT_LENGTH)

/** A plan as its author sends it. */
const PlanBody = z.strictObject({
  commitments: z
    .array(
      z.strictObject({
        competence: Line(STORED_COMMITMENT_LENGTH).optional(),
        what: Written,
        support: Written,
        until: z.string().refine((text) => text === '' || isDate(text)),
        sign: Written,
      }),
    )
    .max(MOST_COMMITMENTS),
  /** Whether the administrator may read it. */
  shared: z.boolean(),
  /** Whether the leader may read the first commitment; not by default. */
  shared_with_leader: z.boolean().optional(),
  /** The newest wins. */
  sequence: z.number().int().nonnegative(),
})
export type PlanBody = z.output<typeof PlanBody>

/** What an evaluated person reads behind the personal link. */
export const OwnReport = z.object({
  report: SubjectReport,
  /** What the person wrote; null before. */
  plan: z
    .object({
      commitments: z.array(Commitment),
      shared: z.boolean(),
      shared_with_leader: z.boolean(),
      sequence: z.number(),
    })
    .nullable(),
  /** The name of the leader with whom a commitment may be shared. */
  leader: z.string().nullable(),
  company: Company,
  /** Whom to write to. */
  organiser: z.string(),
  /** The last day before report and link are erased, and how many days are left until then. */
  last_day: CalendarDate,
  days_left: z.number(),
  /** Whether the leader may read it too. */
  leader_reads: z.boolean(),
})
export type OwnReport = z.output<typeof OwnReport>

/** The same report, as the leader reads it: without plan and without earlier cycles. */
export const LeaderReport = OwnReport.omit({ plan: true, leader: true, leader_reads: true })
export type LeaderReport = z.output<typeof LeaderReport>

const Talked = z.object({ talked: z.boolean() })

/** Who reads a mail of a delivery: the leader before the conversation, or with the report. */
export const DeliveryReader = z.enum(['person', 'leader', 'leader_report'])
export type DeliveryReader = z.output<typeof DeliveryReader>

export const deliveryContract = {
  list: endpoint('GET', '/deliveries/:matrixId', {
    access: 'project.read',
    reads: 'project',
    summary: 'A quién se entregó su reporte: estado por persona, nunca qué leyó',
    reply: z.array(DeliveryRow),
  }),
  preview: endpoint('GET', '/deliveries/:matrixId/preview/:subjectId', {
    access: 'project.deliver',
    summary: 'El correo con el que una persona recibe su reporte, sin su enlace',
    query: z.strictObject({ to: DeliveryReader.optional() }),
    reply: DeliveryPreview,
  }),
  deliver: endpoint('POST', '/deliveries/:matrixId', {
    access: 'project.deliver',
    summary:
      'Entrega reportes por un enlace personal; quien ya tiene el suyo no recibe otro correo',
    /** Without `subject_ids`, everyone who has not got their report. `on`: a later day, at 9:00. */
    body: z.strictObject({
      subject_ids: Chosen.optional(),
      on: CalendarDate.optional(),
      /** First a mail to the leader of each; a person without one gets the report at once. */
      after_leader: z.boolean().optional(),
      /** Also a link for the leader of each, of those who have their report already too. */
      to_leader: z.boolean().optional(),
      /** One mail more to those who have not opened theirs seven days later, at 9:00. */
      remind: z.boolean().optional(),
      note: Line(DELIVERY_NOTE_LENGTH).optional(),
    }),
    large: true,
    /**
     * `waiting`: how many wait for their leader. `leaders_asked`: how many leaders are asked to talk,
     * with one mail each. `leaders`: how many links to a report leaders got.
     */
    reply: z.object({
      delivered: z.number(),
      waiting: z.number(),
      leaders_asked: z.number(),
      leaders: z.number(),
    }),
  }),
  leaders: endpoint('GET', '/deliveries/:matrixId/leaders', {
    access: 'project.deliver',
    reads: 'project',
    summary: 'Los líderes a quienes se espera, y cuándo se les escribió',
    reply: z.array(WaitedLeader),
  }),
  remindLeaders: endpoint('POST', '/deliveries/:matrixId/leaders/remind', {
    access: 'project.deliver',
    summary: 'Recuerda a líderes que faltan de hablar con su gente, con un correo cada uno',
    /** `by_day`: at night, the reminders leave at 9:00. */
    body: z.strictObject({
      subject_ids: Chosen,
      note: Line(REMINDER_NOTE_LENGTH).optional(),
      by_day: z.boolean().optional(),
    }),
    large: true,
    reply: z.object({ reminded: z.number() }),
  }),
  revoke: endpoint('POST', '/deliveries/:matrixId/revoke', {
    access: 'project.deliver',
    summary: 'Retira enlaces: dejan de abrir el reporte en ese momento',
    /** `of`: only the links of their leaders. */
    body: z.strictObject({ subject_ids: Chosen, of: z.literal('leader').optional() }),
    large: true,
    reply: z.object({ revoked: z.number() }),
  }),
  plan: endpoint('GET', '/deliveries/:matrixId/plan/:subjectId', {
    access: 'workspace.read',
    audited: true,
    summary: 'El plan de una persona, sólo si ella lo comparte',
    reply: z.array(Commitment),
  }),
  savePlan: endpoint('POST', '/delivery/:subjectId/plan', {
    access: 'recipient',
    summary: 'Guarda el plan propio; el cambio más nuevo es el que queda',
    body: PlanBody,
    reply: z.object({ saved: z.boolean() }),
    rateLimit: planLimit,
  }),
  open: endpoint('POST', '/delivery/:subjectId', {
    access: 'recipient',
    summary: 'El propio reporte; anota el día en que se abrió por primera vez',
    reply: OwnReport,
  }),
  pdf: download('/delivery/:subjectId/pdf', {
    access: 'recipient',
    summary: 'El propio reporte en PDF',
    media_type: 'application/pdf',
  }),
  attachEarlier: endpoint('POST', '/delivery/:subjectId/earlier', {
    access: 'recipient',
    summary:
      'Compara el propio reporte con el de un ciclo anterior, que se sube en PDF; el archivo no se guarda',
    multipart: true,
    rateLimit: ownEarlierLimit,
  }),
  removeEarlier: endpoint('POST', '/delivery/:subjectId/earlier/remove', {
    access: 'recipient',
    summary: 'Quita los números del reporte anterior',
  }),
  leaderReport: endpoint('POST', '/delivery/:subjectId/leader-report', {
    access: 'leader_reader',
    summary:
      'El reporte de una persona, para su líder, donde el proyecto lo dijo antes de responder',
    reply: LeaderReport,
  }),
  conversation: endpoint('POST', '/delivery/:subjectId/conversation', {
    access: 'leader',
    summary: 'La hoja para hablar con una persona antes de que reciba su reporte',
    reply: Conversation,
  }),
  talked: endpoint('POST', '/delivery/:subjectId/talked', {
    access: 'leader',
    summary: '«Ya lo platicamos»: entrega el reporte a la persona; repetirlo no repite nada',
    reply: Talked,
  }),
  undoTalked: endpoint('POST', '/delivery/:subjectId/talked/undo', {
    access: 'leader',
    summary: 'Deshace «Ya lo platicamos», en los diez segundos antes de que salga el reporte',
    reply: Talked,
  }),
  team: endpoint('POST', '/delivery/:subjectId/team', {
    access: 'team_leader',
    summary: 'Todas las conversaciones de un líder: con quién falta hablar',
    reply: Team,
  }),
  teamConversation: endpoint('POST', '/delivery/:subjectId/team/:otherSubjectId/conversation', {
    access: 'team_leader',
    summary: 'La hoja para hablar con una persona del equipo antes de que reciba su reporte',
    reply: Conversation,
  }),
  teamTalked: endpoint('POST', '/delivery/:subjectId/team/:otherSubjectId/talked', {
    access: 'team_leader',
    summary: '«Ya lo platicamos» con una persona del equipo; repetirlo no repite nada',
    reply: Talked,
  }),
  undoTeamTalked: endpoint('POST', '/delivery/:subjectId/team/:otherSubjectId/talked/undo', {
    access: 'team_leader',
    summary: 'Deshace «Ya lo platicamos» con una persona del equipo',
    reply: Talked,
  }),
}
