import * as z from 'zod'
import { RelationNames } from '#features/companies/contract.ts'
import { InvalidFormLine } from '#features/forms/contract.ts'
import { degrees } from '#features/forms/noise.rules.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { ReminderPreview } from '#shared/letter.ts'
import { Line } from '#shared/text.ts'
import {
  changeLimit,
  MOST_LISTS,
  peopleLimit,
  proposalImportLimit,
  REASON_LENGTH,
} from './limits.ts'
import { ReminderChoice, WaitingPerson } from './waiting.rules.ts'

const NoBody = z.object({}).optional()

export const ProposedRater = z.object({
  proposal_id: Id,
  /** Null for a person from outside, who is no subject before the approval. */
  rater_id: Id.nullable(),
  name: z.string(),
  /** The position or area of a subject; the address of a person from outside. */
  detail: z.string(),
  relation_type_id: z.number(),
  /** Already there by the organisation chart or the connections, or proposed. */
  source: z.enum(['chart', 'evaluated', 'reviewer']),
  /** How many people the rater evaluates with all that is proposed, this one included. */
  load: z.number(),
  /** A leader or the organiser took the rater out; the reason may be empty. */
  removed: z.boolean(),
  reason: z.string(),
})
export type ProposedRater = z.output<typeof ProposedRater>

/** What the report would show of a relation if every rater answered (docs/reports.md, blocks). */
const Verdict = z.enum(['shown', 'pooled', 'hidden', 'none'])

export const ProposalList = z.object({
  subject_id: Id,
  name: z.string(),
  state: z.enum(['open', 'sent', 'approved']),
  changed_at: Instant,
  /** What the person was asked to change of a list that was sent back; else null. */
  returned: z.string().nullable(),
  relations: z.array(
    z.object({
      relation_type_id: z.number(),
      raters: z.number(),
      minimum: z.number(),
      maximum: z.number(),
      verdict: Verdict,
    }),
  ),
  /** Who leads the person, and so approves; none where the organiser does. */
  leaders: z.array(z.object({ id: Id, name: z.string() })),
  on_paper: z.literal(true).optional(),
  /** How firmly the report would speak if all who are proposed answered; for the organiser only. */
  degree: z.enum(degrees).optional(),
  raters: z.array(ProposedRater),
})
export type ProposalList = z.output<typeof ProposalList>

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  detail: z.string(),
  load: z.number(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** `problem`: the code of the reason why nothing can be changed now; null while it can. */
export const OwnProposals = z.object({
  matrix: z.string(),
  company: z.string(),
  relation_names: RelationNames,
  propose_until: CalendarDate,
  minimum_raters: z.number(),
  problem: z.string().nullable(),
  list: ProposalList,
})
export type OwnProposals = z.output<typeof OwnProposals>

export const TeamProposals = z.object({
  matrix: z.string(),
  company: z.string(),
  relation_names: RelationNames,
  name: z.string(),
  approve_until: CalendarDate,
  minimum_raters: z.number(),
  group_raters: z.number(),
  lists: z.array(ProposalList.extend({ problem: z.string().nullable() })),
})
export type TeamProposals = z.output<typeof TeamProposals>

export const MatrixProposals = z.object({
  opened_at: Instant.nullable(),
  /** How many people are evaluated and would be asked; counted from the connections. */
  evaluated: z.number(),
  lists: z.array(ProposalList),
  /**
   * Raters who share a leader with an evaluated, or are their team, with whom the reports of lists
   * that are not approved would have a second group.
   */
  offered: z.array(
    z.object({
      evaluated_id: Id,
      rater_id: Id,
      relation_type_id: z.number(),
      name: z.string(),
    }),
  ),
})
export type MatrixProposals = z.output<typeof MatrixProposals>

/** How many raters were added, and the lines that were left out with their reasons. */
export const ProposalImportReport = z.object({
  headers: z.array(z.string()),
  added: z.number(),
  duplicates: z.array(InvalidFormLine),
  invalid: z.array(InvalidFormLine),
})
export type ProposalImportReport = z.output<typeof ProposalImportReport>

/** A subject of the matrix, or a person from outside. */
const Added = z.strictObject({
  relation_type_id: z.number().int(),
  rater_id: Id.optional(),
  outside: z.strictObject({ name: Line(120), email: Line(254) }).optional(),
})
const AddedTo = Added.extend({ evaluated_id: Id })
const Removed = z.strictObject({ proposal_id: Id })
const RemovedFrom = z.strictObject({
  evaluated_id: Id,
  proposal_id: Id,
  reason: Line(REASON_LENGTH).optional(),
})
const Restored = z.strictObject({ evaluated_id: Id, proposal_id: Id })
const Returned = z.strictObject({ evaluated_id: Id, reason: Line(REASON_LENGTH) })
const Lists = z.array(Id).min(1).max(MOST_LISTS)
const Typed = z.object({ text: Line(100).optional() })

const rateLimit = changeLimit

export const nominationsContract = {
  own: endpoint('GET', '/nominations/own/:subjectId', {
    access: 'nominator',
    summary: 'Las propuestas de la persona evaluada, con la clave de su enlace',
    reply: OwnProposals,
  }),
  ownPeople: endpoint('GET', '/nominations/own/:subjectId/people', {
    access: 'nominator',
    summary: 'Personas del proyecto cuyo nombre empieza así, para proponerlas',
    query: Typed,
    reply: z.array(FoundPerson),
    rateLimit: peopleLimit,
  }),
  ownAdd: endpoint('POST', '/nominations/own/:subjectId/add', {
    access: 'nominator',
    summary: 'Propone a una persona',
    body: Added,
    reply: OwnProposals,
    rateLimit,
  }),
  ownRemove: endpoint('POST', '/nominations/own/:subjectId/remove', {
    access: 'nominator',
    summary: 'Quita a una persona de las propuestas',
    body: Removed,
    reply: OwnProposals,
    rateLimit,
  }),
  ownSend: endpoint('POST', '/nominations/own/:subjectId/send', {
    access: 'nominator',
    summary: 'Envía las propuestas a aprobación',
    body: NoBody,
    reply: OwnProposals,
    rateLimit,
  }),
  team: endpoint('GET', '/nominations/team/:subjectId', {
    access: 'approver',
    summary: 'Las propuestas de las personas a quienes dirige, con la clave de su enlace',
    reply: TeamProposals,
  }),
  teamPeople: endpoint('GET', '/nominations/team/:subjectId/people/:otherSubjectId', {
    access: 'approver',
    summary: 'Personas del proyecto cuyo nombre empieza así, para agregarlas',
    query: Typed,
    reply: z.array(FoundPerson),
    rateLimit: peopleLimit,
  }),
  teamAdd: endpoint('POST', '/nominations/team/:subjectId/add', {
    access: 'approver',
    summary: 'Agrega a una persona a las propuestas de otra',
    body: AddedTo,
    reply: TeamProposals,
    rateLimit,
  }),
  teamRemove: endpoint('POST', '/nominations/team/:subjectId/remove', {
    access: 'approver',
    summary: 'Quita a una persona, con la razón que se le dirá a la persona evaluada',
    body: RemovedFrom,
    reply: TeamProposals,
    rateLimit,
  }),
  teamRestore: endpoint('POST', '/nominations/team/:subjectId/restore', {
    access: 'approver',
    summary: 'Vuelve a incluir a una persona que se quitó',
    body: Restored,
    reply: TeamProposals,
    rateLimit,
  }),
  teamReturn: endpoint('POST', '/nominations/team/:subjectId/return', {
    access: 'approver',
    summary: 'Devuelve la lista a la persona, con lo que falta, para que la cambie',
    body: Returned,
    reply: TeamProposals,
    rateLimit,
  }),
  teamApprove: endpoint('POST', '/nominations/team/:subjectId/approve', {
    access: 'approver',
    summary: 'Aprueba las propuestas de estas personas',
    body: z.strictObject({ evaluated_ids: Lists }),
    large: true,
    reply: TeamProposals,
    rateLimit,
  }),
  matrix: endpoint('GET', '/matrices/:matrixId/nominations', {
    access: 'project.follow',
    reads: 'project',
    summary: 'Quién propuso, quién aprobó y a quiénes',
    reply: MatrixProposals,
  }),
  people: endpoint('GET', '/matrices/:matrixId/nominations/people/:subjectId', {
    access: 'project.run',
    summary: 'Personas del proyecto cuyo nombre empieza así, para agregarlas',
    query: Typed,
    reply: z.array(FoundPerson),
  }),
  open: endpoint('POST', '/matrices/:matrixId/nominations/open', {
    access: 'project.run',
    summary: 'Abre las propuestas y manda su enlace a cada persona evaluada',
    body: NoBody,
    reply: MatrixProposals,
  }),
  cancel: endpoint('POST', '/matrices/:matrixId/nominations/cancel', {
    access: 'project.run',
    summary: 'Cancela las propuestas; lo aprobado se queda como conexión',
    body: NoBody,
    reply: MatrixProposals,
  }),
  add: endpoint('POST', '/matrices/:matrixId/nominations/add', {
    access: 'project.run',
    summary: 'Agrega a una persona a las propuestas de otra',
    body: AddedTo,
    reply: MatrixProposals,
  }),
  addOffered: endpoint('POST', '/matrices/:matrixId/nominations/add-offered', {
    access: 'project.run',
    summary: 'Agrega a las listas sin aprobar a quienes dan un segundo grupo a su reporte',
    body: z.strictObject({ evaluated_ids: Lists.optional() }).optional(),
    reply: MatrixProposals,
  }),
  remove: endpoint('POST', '/matrices/:matrixId/nominations/remove', {
    access: 'project.run',
    summary: 'Quita a una persona de las propuestas de otra',
    body: RemovedFrom,
    reply: MatrixProposals,
  }),
  restore: endpoint('POST', '/matrices/:matrixId/nominations/restore', {
    access: 'project.run',
    summary: 'Vuelve a incluir a una persona que se quitó',
    body: Restored,
    reply: MatrixProposals,
  }),
  import: endpoint('POST', '/matrices/:matrixId/nominations/import', {
    access: 'workspace.change',
    summary: 'Importa propuestas de una hoja de cálculo como la de conexiones',
    query: z.object({ dry_run: z.stringbool().optional() }),
    multipart: true,
    reply: ProposalImportReport,
    rateLimit: proposalImportLimit,
  }),
  return: endpoint('POST', '/matrices/:matrixId/nominations/return', {
    access: 'project.run',
    summary: 'Devuelve la lista a la persona, con lo que falta, para que la cambie',
    body: Returned,
    reply: MatrixProposals,
  }),
  approve: endpoint('POST', '/matrices/:matrixId/nominations/approve', {
    access: 'project.run',
    summary: 'Aprueba propuestas; las que no cumplen sus límites, sólo con `override`',
    body: z.strictObject({ evaluated_ids: Lists, override: z.boolean().optional() }),
    large: true,
    /** `left`: how many of them stay as they are, because their limits are not met. */
    reply: MatrixProposals.extend({ approved: z.number(), left: z.number() }),
  }),
  waiting: endpoint('GET', '/matrices/:matrixId/nominations/waiting', {
    access: 'project.run',
    reads: 'project',
    summary: 'Quiénes faltan por proponer o por aprobar, y cuándo se les escribió',
    reply: z.array(WaitingPerson),
  }),
  remind: endpoint('POST', '/matrices/:matrixId/nominations/remind', {
    access: 'project.run',
    summary: 'Recuerda a quien falta por proponer o por aprobar',
    body: ReminderChoice.optional(),
    large: true,
    reply: z.object({ reminded: z.number() }),
  }),
  reminderPreview: endpoint('GET', '/matrices/:matrixId/nominations/reminder-preview/:subjectId', {
    access: 'project.run',
    reads: 'project',
    summary: 'Los recordatorios que recibiría una persona, sin su enlace; ninguno si nada le falta',
    reply: z.array(ReminderPreview),
  }),
}
