import * as z from 'zod'
import { RelationNames } from '#features/companies/contract.ts'
import { Commitment } from '#features/delivery/conversation-model.rules.ts'
import { Phase } from '#features/matrices/contract.ts'
import { Bound } from '#features/reports/numbers/published-values.rules.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line, Secret } from '#shared/text.ts'
import { exportWorkspaceLimit } from './limits.ts'

/** «Constancia de supresión»: what was deleted, when, and the anonymous means that stay. */
export const Erasure = z.object({
  matrix_id: Id,
  name: z.string(),
  erased_at: Instant,
  bytes_purged_at: Instant.nullable(),
  subjects: z.number(),
  forms: z.number(),
  answered: z.number(),
  deleted: z.record(z.string(), z.number()),
  competences: z.array(
    z.object({
      competence: z.string(),
      mean: z.string(),
      bound: Bound.nullable(),
      evaluated: z.number(),
    }),
  ),
})
export type Erasure = z.output<typeof Erasure>

const Progress = z.enum(['none', 'open', 'done'])

/**
 * What is stored about one subject, to be handed to that person. Holds no answers or comments of
 * others, and not when the subject answered.
 */
export const PersonalData = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** The employee number, or the id in the system that sent the person; null for people who were typed or imported. */
  external_id: z.string().nullable(),
  disputed: z.boolean(),
  values: z.array(z.object({ column: z.string(), value: z.string() })),
  company: z.string(),
  matrix: z.object({
    id: Id,
    name: z.string(),
    limit_date: CalendarDate,
    erase_date: CalendarDate,
    released: z.boolean(),
    /** How the company calls the relations of the proposals. */
    relation_names: RelationNames,
  }),
  as_evaluator: z.object({ sheets: z.number(), self_evaluation: Progress, others: Progress }),
  as_evaluated: z.object({
    sheets: z.number(),
    report_url: z.string().nullable(),
    /** The report of an earlier cycle whose numbers were attached. */
    earlier_report: z.object({ matrix: z.string(), limit_date: CalendarDate }).nullable(),
  }),
  /** Who the person proposed to be rated by, until the release; null without a list. */
  proposals: z
    .object({
      state: z.enum(['open', 'sent', 'approved']),
      raters: z.array(
        z.object({
          name: z.string(),
          relation_type_id: z.number(),
          removed: z.boolean(),
          reason: z.string(),
        }),
      ),
    })
    .nullable(),
  /** On how many lists the person is proposed as a rater; not whose, and not where refused. */
  proposed_as_rater: z.number(),
  /** What the person wrote in the own plan; null unless it is shared with the organiser. */
  plan: z.array(Commitment).nullable(),
  /** The link to the own report: the day of its mail and of its first opening. */
  report_delivery: z
    .object({
      delivered_on: CalendarDate,
      opened_on: CalendarDate.nullable(),
      withdrawn: z.boolean(),
      /** Whether their leader may read it too. */
      leader_reads: z.boolean(),
    })
    .nullable(),
  /** «Si no alcanzo, envía lo que esté completo», if the person agreed to it. */
  closing_agreement: z.object({ version: z.string(), agreed_on: CalendarDate }).nullable(),
  reminders_refused: z.boolean(),
  /** The last mail to the address was returned for good. */
  mail_returned: z.boolean(),
  privacy_notice: z.object({ version: z.string(), shown_on: CalendarDate }).nullable(),
  mails: z.array(z.object({ kind: z.string(), sent_on: CalendarDate })),
})
export type PersonalData = z.output<typeof PersonalData>

/** A subject of a data subject. The counts are of requested forms, never of answered ones. */
const Participation = z.object({
  subject_id: Id,
  matrix_id: Id,
  matrix: z.string(),
  phase: Phase,
  limit_date: CalendarDate,
  erase_date: CalendarDate,
  sheets_by: z.number(),
  sheets_about: z.number(),
})
export type Participation = z.output<typeof Participation>

/**
 * The subjects with the same e-mail within one company, because each company is responsible for its
 * own data.
 */
export const DataSubject = z.object({
  company_id: Id,
  company: z.string(),
  email: z.string().nullable(),
  /** The employee number, or the id in another system; missing without one. */
  external_id: z.string().optional(),
  name: z.string(),
  participations: z.array(Participation),
})
export type DataSubject = z.output<typeof DataSubject>

/** What an owner's deletion of a workspace would delete; `delete_at` once it was asked for. */
export const WorkspaceDeletion = z.object({
  delete_at: Instant.nullable(),
  companies: z.number(),
  matrices: z.number(),
  /** Released and not erased. */
  released: z.number(),
  /** By their addresses. */
  people: z.number(),
})
export type WorkspaceDeletion = z.output<typeof WorkspaceDeletion>

export const retentionContract = {
  workspaceDeletion: endpoint('GET', '/workspaces/:workspaceId/deletion', {
    access: 'workspace.own',
    reads: 'project',
    summary: 'Lo que se eliminaría con el espacio de trabajo y, si ya se pidió, cuándo',
    reply: WorkspaceDeletion,
  }),
  deleteWorkspace: endpoint('POST', '/workspaces/:workspaceId/deletion', {
    access: 'workspace.own',
    summary:
      'Pide eliminar el espacio de trabajo en 7 días; las claves de API y los webhooks dejan de servir ya',
    body: z.strictObject({ name: Line(200), password: Secret }),
    reply: WorkspaceDeletion,
  }),
  keepWorkspace: endpoint('DELETE', '/workspaces/:workspaceId/deletion', {
    access: 'workspace.own',
    summary: 'Cancela la eliminación del espacio de trabajo',
  }),
  exportWorkspace: endpoint('POST', '/workspaces/:workspaceId/exports', {
    access: 'workspace.own',
    summary: 'Prepara la descarga de todo el espacio de trabajo; vale una hora',
    body: z.strictObject({ password: Secret }),
    reply: z.object({ id: Id, expires_at: Instant }),
    rateLimit: exportWorkspaceLimit,
  }),
  downloadWorkspace: download('/workspaces/:workspaceId/exports/:exportId', {
    access: 'workspace.own',
    reads: 'project',
    summary: 'Todo el espacio de trabajo en un ZIP de JSON y logotipos',
    media_type: 'application/zip',
    audited: true,
  }),
  // POST, because a search by name in the address would end up in the logs of proxies.
  findDataSubjects: endpoint('POST', '/workspaces/:workspaceId/data-subjects/search', {
    access: 'workspace.change',
    session_only: true,
    summary: 'Busca a una persona por nombre o correo, con los proyectos en los que participa',
    body: z.strictObject({ search: Line(100) }),
    reply: z.object({ people: z.array(DataSubject), more: z.boolean() }),
  }),
  personalData: endpoint('GET', '/data-subjects/:matrixId/:subjectId', {
    access: 'workspace.change',
    session_only: true,
    summary: 'Lo que se guarda de una persona como participante, para entregárselo',
    reply: PersonalData,
  }),
  eraseSubject: endpoint('DELETE', '/data-subjects/:matrixId/:subjectId', {
    access: 'workspace.change',
    session_only: true,
    summary:
      'Suprime a una persona antes de que abran los reportes; lo que ya envió sobre otras queda como números anónimos',
    reply: z.object({ kept_sheets: z.number() }),
  }),
  erasure: endpoint('GET', '/matrices/erasure/:matrixId', {
    described_path: '/matrices/:matrixId/erasure',
    access: 'workspace.read',
    summary: 'Constancia de supresión de un proyecto cuyos datos personales ya se eliminaron',
    reply: Erasure,
  }),
}
