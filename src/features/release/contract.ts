import * as z from 'zod'
import { Matrix } from '#features/matrices/contract.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { REMINDER_NOTE_LENGTH, ReminderPreview } from '#shared/letter.ts'
import { Line } from '#shared/text.ts'
import { addressCorrectionLimit, MOST_REMINDED_AT_ONCE } from './limits.ts'

const Released = z.object({ released: z.boolean() })
const NoBody = z.object({}).optional()

/**
 * Forms about one evaluated by relation type, without the evaluators. Until the closing a declined
 * form counts as answered.
 */
export const EvaluatedProgress = z.object({
  subject_id: Id,
  name: z.string(),
  shares: z.array(
    z.object({ relation_type_id: z.number(), answered: z.number(), forms: z.number() }),
  ),
  /** The raters of the protected relations, each once, without those who are also a leader. */
  grouped: z.object({ answered: z.number(), forms: z.number() }),
})
/**
 * Whether a rater may be reminded now: not within a day of the last reminder, not after three, not
 * against the rater's wish, and not at an address that returned the last mail for good.
 */
export const ReminderState = z.enum([
  'open',
  'recent',
  'enough',
  'refused',
  'undeliverable',
  'no_email',
])
export type ReminderState = z.output<typeof ReminderState>

/** How far a mail is. The mail server accepted a sent one; whether it was read is never known. */
export const MailState = z.enum(['waiting', 'sent', 'failed'])
export type MailState = z.output<typeof MailState>

/** `failure`: what the mail server replied to a failed mail, or to one that is tried again. */
export const Delivery = z.object({ state: MailState, failure: z.string().nullable() })

/**
 * Of the groups in which a rater was asked, the one that lacks the fewest answers to be shown, and of
 * how many reports they are. It follows from counts, never from whom the rater answered about.
 */
const RaterChange = z.object({
  subject_id: Id,
  name: z.string(),
  relation_type_id: z.number(),
  missing: z.number(),
  reports: z.number(),
})

/** A rater with open forms: how many are open, never about whom. */
export const PendingRater = z.object({
  subject_id: Id,
  name: z.string(),
  /** Null for a rater without one, who is told in person. */
  email: z.string().nullable(),
  pending: z.number(),
  forms: z.number(),
  changes: RaterChange.nullable(),
  reminders: ReminderState,
  /** When the last reminder or the notice of a later deadline left. */
  last_reminded_at: Instant.nullable(),
  /** When the last invitation left, or since when it waits. */
  invited_at: Instant.nullable(),
  /** Of the last mail to the rater; null before the first. */
  delivery: Delivery.nullable(),
})
/**
 * The last mail to a rater, a mail to a person about proposals or a report, or a mail to the
 * organiser, who has neither id nor name here.
 */
export const ListedMail = z.object({
  id: Id,
  kind: z.string(),
  subject_id: Id.nullable(),
  name: z.string().nullable(),
  /** Null for a slip, whose kind is `slip`, and for a mail to an address that was taken away. */
  email: z.string().nullable(),
  delivery: Delivery,
  /** When it was sent or failed, or since when it waits. */
  at: Instant,
  /** When a mail that the server put off is tried again. */
  next_attempt_at: Instant.nullable(),
})
export type ListedMail = z.output<typeof ListedMail>

export const FailedMail = z.object({
  id: Id,
  kind: z.string(),
  /** Null for a mail to a person who is no subject of the matrix. */
  subject_id: Id.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  failure: z.string(),
  failed_at: Instant,
})
export const Participation = z.object({
  matrix: Matrix,
  evaluated: z.array(EvaluatedProgress),
  /** How many raters said that they do not know an evaluated well enough; never who or about whom. */
  freed: z.number(),
  pending: z.array(PendingRater),
  /** Everyone who is asked to answer and still at the company, with their leader's name. */
  raters: z.array(z.object({ subject_id: Id, leader: z.string().nullable() })),
  failed_mails: z.array(FailedMail),
  mails_waiting: z.number(),
  mails_sent: z.number(),
  /** The mails of the list of mails, by state. */
  listed_mails: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
  /** When the clock sends the next reminder; null when none is left. */
  next_reminder_at: Instant.nullable(),
  disputed: z.array(z.object({ subject_id: Id, name: z.string(), email: z.string().nullable() })),
})
export type Participation = z.output<typeof Participation>

/** In `share` of `groups`, from 0 to 1, two raters are expected to deduce an answer of another. */
const Deduction = z.object({ groups: z.number(), share: z.number() })
export const ReleaseSummary = z.object({
  evaluated: z.number(),
  evaluators: z.number(),
  forms: z.number(),
  mails: z.number(),
  /** How many raters have no e-mail; left out without any. */
  slips: z.number().optional(),
  closes_at: Instant,
  reports_at: Instant,
  limit_date: CalendarDate,
  reminder_date: CalendarDate.nullable(),
  /** When the further reminders leave if the matrix is released now; null without one. */
  halfway_date: CalendarDate.nullable(),
  last_day_date: CalendarDate.nullable(),
  /** Not rated by others, without those who only rate. */
  without_evaluators: z.array(z.object({ id: Id, name: z.string(), self_evaluated: z.boolean() })),
  /** Rated by their leaders and perhaps themselves, and by no one else. */
  only_leader: z.array(z.object({ id: Id, name: z.string() })),
  small_groups: z.object({
    total: z.number(),
    pooled: z.number(),
    hidden: z.number(),
    people: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** `higher`: with a minimum of one more; null where it is the highest. */
  deduction: Deduction.extend({
    questions: z.number(),
    higher: Deduction.extend({ minimum: z.number() }).nullable(),
  }),
  heaviest: z.object({ name: z.string(), forms: z.number(), minutes: z.number() }).nullable(),
  usual: z.object({ forms: z.number(), minutes: z.number() }),
})
export type ReleaseSummary = z.output<typeof ReleaseSummary>

export const releaseContract = {
  releaseByGet: endpoint('GET', '/matrices/release/:matrixId', {
    described_path: '/matrices/:matrixId/release',
    access: 'project.run',
    summary: 'Libera el proyecto; pide X-XSRF-TOKEN como todo cambio',
    reply: Released,
    changes: true,
  }),
  release: endpoint('POST', '/matrices/release/:matrixId', {
    described_path: '/matrices/:matrixId/release',
    access: 'project.run',
    summary: 'Libera el proyecto y envía los enlaces; repetirlo no repite nada',
    /** `exposed_name`: of an evaluated whose earlier raters the release exposes. */
    body: z.optional(z.strictObject({ exposed_name: z.optional(Line()) })),
    reply: Released,
  }),
  summary: endpoint('GET', '/matrices/release-summary/:matrixId', {
    described_path: '/matrices/:matrixId/release-summary',
    access: 'project.follow',
    reads: 'project',
    summary: 'Lo que pasará al liberar',
    reply: ReleaseSummary,
  }),
  extend: endpoint('POST', '/matrices/extend/:matrixId', {
    described_path: '/matrices/:matrixId/extend',
    access: 'project.run',
    summary: 'Extiende la fecha límite',
    /** `tell_raters`: mail the new deadline to raters with open forms. */
    body: z.strictObject({ limit_date: CalendarDate, tell_raters: z.boolean().optional() }),
    /** `told`: how many raters are mailed. */
    reply: Matrix.extend({ told: z.number() }),
  }),
  close: endpoint('POST', '/matrices/close/:matrixId', {
    described_path: '/matrices/:matrixId/close',
    access: 'workspace.change',
    summary: 'Cierra el proyecto ahora; los reportes abren 6 horas después',
    body: NoBody,
    reply: Matrix,
  }),
  remind: endpoint('POST', '/matrices/remind/:matrixId', {
    described_path: '/matrices/:matrixId/remind',
    access: 'project.run',
    summary: 'Envía ahora un recordatorio a quien tiene hojas pendientes',
    /** `subject_ids`: only these raters. `note`: a line of the organiser in every mail. */
    body: z
      .strictObject({
        subject_id: Id.optional(),
        subject_ids: z.array(Id).min(1).max(MOST_REMINDED_AT_ONCE).optional(),
        note: Line(REMINDER_NOTE_LENGTH).optional(),
        /** At night, the reminders leave at 9:00. */
        by_day: z.boolean().optional(),
      })
      .optional(),
    large: true,
    reply: z.object({ reminded: z.number() }),
  }),
  reminderPreview: endpoint('GET', '/matrices/reminder-preview/:matrixId/:subjectId', {
    described_path: '/matrices/:matrixId/reminder-preview/:subjectId',
    access: 'project.run',
    summary: 'El recordatorio de una persona, sin su enlace, su avance ni sobre quién le falta',
    reply: ReminderPreview,
  }),
  mails: endpoint('GET', '/matrices/mails/:matrixId', {
    described_path: '/matrices/:matrixId/mails',
    access: 'project.follow',
    reads: 'project',
    summary: 'El último correo a cada persona y los de quien organiza, con su estado',
    reply: z.array(ListedMail),
  }),
  pendingList: download('/matrices/pending-list/:matrixId', {
    described_path: '/matrices/:matrixId/pending-list',
    access: 'project.follow',
    reads: 'project',
    summary: 'Las personas con hojas pendientes, como CSV',
    media_type: 'text/csv; charset=utf-8',
  }),
  pendingWorkbook: download('/matrices/:matrixId/pending-workbook', {
    access: 'project.follow',
    reads: 'project',
    summary: 'Las personas con hojas pendientes, en Excel',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  participation: endpoint('GET', '/matrices/participation/:matrixId', {
    described_path: '/matrices/:matrixId/participation',
    access: 'project.follow',
    reads: 'project',
    summary: 'Avance por persona evaluada y relación, pendientes y correos',
    reply: Participation,
  }),
  retryMail: endpoint('POST', '/matrices/retry-mail/:matrixId', {
    described_path: '/matrices/:matrixId/retry-mail',
    access: 'project.run',
    summary:
      'Vuelve a enviar un correo que falló, uno ya enviado a quien organiza, o uno de propuestas o de un reporte que se envió hace más de 24 horas',
    body: z.strictObject({ mail_id: Id }),
  }),
  correctEmail: endpoint('PATCH', '/matrices/:matrixId/subjects/:subjectId/email', {
    access: 'project.run',
    summary:
      'Corrige, agrega o quita el correo de quien no ha enviado nada; a un correo le manda un enlace nuevo',
    /** Null takes the e-mail away; `external_id` is then the number of who has none yet. */
    body: z.strictObject({ email: Line(254).nullable(), external_id: Line(100).optional() }),
    /** `invited`: whether an invitation goes to the new address. */
    reply: z.object({ email: z.string().nullable(), invited: z.boolean() }),
    rateLimit: addressCorrectionLimit,
  }),
}
