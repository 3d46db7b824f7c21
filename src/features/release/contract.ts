import * as z from 'zod/mini'
import { Matrix } from '#features/matrices/contract.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { addressCorrectionLimit } from './limits.ts'

const Released = z.object({ released: z.boolean() })
const NoBody = z.optional(z.object({}))

/** Forms about one evaluated by relation type, without the evaluators. */
export const EvaluatedProgress = z.object({
  subject_id: Id,
  name: z.string(),
  shares: z.array(
    z.object({ relation_type_id: z.number(), answered: z.number(), forms: z.number() }),
  ),
  /** The raters of the protected relations, each once, without those who are also a leader. */
  grouped: z.object({ answered: z.number(), forms: z.number() }),
})
/** A rater with open forms: how many are open, never about whom. */
export const PendingRater = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string(),
  pending: z.number(),
  forms: z.number(),
})
export const FailedMail = z.object({
  id: Id,
  kind: z.string(),
  /** Null for a mail to somebody else than a subject of the matrix. */
  subject_id: z.nullable(Id),
  name: z.nullable(z.string()),
  email: z.string(),
  failure: z.string(),
  failed_at: Instant,
})
export const Participation = z.object({
  matrix: Matrix,
  evaluated: z.array(EvaluatedProgress),
  pending: z.array(PendingRater),
  failed_mails: z.array(FailedMail),
  mails_waiting: z.number(),
  mails_sent: z.number(),
  disputed: z.array(z.object({ subject_id: Id, name: z.string(), email: z.string() })),
  can_remind: z.boolean(),
})
export type Participation = z.output<typeof Participation>

export const ReleaseSummary = z.object({
  evaluated: z.number(),
  evaluators: z.number(),
  forms: z.number(),
  mails: z.number(),
  closes_at: Instant,
  reports_at: Instant,
  limit_date: CalendarDate,
  reminder_date: z.nullable(CalendarDate),
  /** Not rated by others, without those who only rate. */
  without_evaluators: z.array(z.object({ id: Id, name: z.string(), self_evaluated: z.boolean() })),
  small_groups: z.object({
    total: z.number(),
    pooled: z.number(),
    hidden: z.number(),
    people: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** `share` of `groups`, from 0 to 1, is expected to have a question that all answer alike. */
  unanimity: z.object({ groups: z.number(), questions: z.number(), share: z.number() }),
  heaviest: z.nullable(z.object({ name: z.string(), forms: z.number(), minutes: z.number() })),
  usual: z.object({ forms: z.number(), minutes: z.number() }),
})
export type ReleaseSummary = z.output<typeof ReleaseSummary>

export const releaseContract = {
  releaseByGet: endpoint('GET', '/matrices/release/:matrixId', {
    access: 'admin',
    summary: 'Libera el proyecto; pide X-XSRF-TOKEN como todo cambio',
    reply: Released,
    changes: true,
  }),
  release: endpoint('POST', '/matrices/release/:matrixId', {
    access: 'admin',
    summary: 'Libera el proyecto y envía los enlaces; repetirlo no repite nada',
    body: NoBody,
    reply: Released,
  }),
  summary: endpoint('GET', '/matrices/release-summary/:matrixId', {
    access: 'member',
    summary: 'Lo que pasará al liberar',
    reply: ReleaseSummary,
  }),
  extend: endpoint('POST', '/matrices/extend/:matrixId', {
    access: 'admin',
    summary: 'Extiende la fecha límite',
    body: z.strictObject({ limit_date: CalendarDate }),
    reply: Matrix,
  }),
  close: endpoint('POST', '/matrices/close/:matrixId', {
    access: 'admin',
    summary: 'Cierra el proyecto ahora; los reportes abren 6 horas después',
    body: NoBody,
    reply: Matrix,
  }),
  remind: endpoint('POST', '/matrices/remind/:matrixId', {
    access: 'admin',
    summary: 'Envía ahora un recordatorio a quien tiene hojas pendientes',
    body: z.optional(z.strictObject({ subject_id: z.optional(Id) })),
    reply: z.object({ reminded: z.number() }),
  }),
  participation: endpoint('GET', '/matrices/participation/:matrixId', {
    access: 'member',
    summary: 'Avance por persona evaluada y relación, pendientes y correos',
    reply: Participation,
  }),
  retryMail: endpoint('POST', '/matrices/retry-mail/:matrixId', {
    access: 'admin',
    summary: 'Vuelve a enviar un correo que falló',
    body: z.strictObject({ mail_id: Id }),
  }),
  correctEmail: endpoint('PATCH', '/matrices/:matrixId/subjects/:subjectId/email', {
    access: 'admin',
    summary: 'Corrige el correo de quien no ha enviado nada y le manda un enlace nuevo',
    body: z.strictObject({ email: Line(254) }),
    /** `invited`: whether an invitation goes to the new address. */
    reply: z.object({ email: z.string(), invited: z.boolean() }),
    rateLimit: addressCorrectionLimit,
  }),
}
