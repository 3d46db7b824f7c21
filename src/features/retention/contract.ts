import * as z from 'zod/mini'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { Phase } from '../matrices/contract.ts'

/** «Constancia de supresión»: what was deleted, when, and the anonymous averages that stay. */
export const Erasure = z.object({
  matrix_id: Id,
  name: z.string(),
  erased_at: Instant,
  bytes_purged_at: z.nullable(Instant),
  subjects: z.number(),
  forms: z.number(),
  answered: z.number(),
  deleted: z.record(z.string(), z.number()),
  competences: z.array(
    z.object({ competence: z.string(), mean: z.string(), evaluated: z.number() }),
  ),
})
export type Erasure = z.output<typeof Erasure>

const Progress = z.enum(['none', 'open', 'done'])

/** What is stored about one participant as such, to be handed to that person: never what others said, nor when they themselves answered. */
export const PersonalData = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string(),
  disputed: z.boolean(),
  values: z.array(z.object({ column: z.string(), value: z.string() })),
  company: z.string(),
  matrix: z.object({
    id: Id,
    name: z.string(),
    limit_date: CalendarDate,
    erase_date: CalendarDate,
    released: z.boolean(),
  }),
  as_evaluator: z.object({ sheets: z.number(), self_evaluation: Progress, others: Progress }),
  as_evaluated: z.object({ sheets: z.number(), report_url: z.nullable(z.string()) }),
  privacy_notice: z.nullable(z.object({ version: z.string(), shown_on: CalendarDate })),
  mails: z.array(z.object({ kind: z.string(), sent_on: CalendarDate })),
})
export type PersonalData = z.output<typeof PersonalData>

/** One project in which somebody takes part. Sheets are counted as they were asked for, never as they were answered. */
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

/** The same e-mail within one company: who answers for the data answers for these projects, and for no others. */
export const DataSubject = z.object({
  company_id: Id,
  company: z.string(),
  email: z.string(),
  name: z.string(),
  participations: z.array(Participation),
})
export type DataSubject = z.output<typeof DataSubject>

export const retentionContract = {
  // what is looked for is somebody's name: no address, and so no log of anything in between, holds it
  findPeople: endpoint('POST', '/workspaces/:workspaceId/data-subjects/search', {
    access: 'admin',
    summary: 'Busca a una persona por nombre o correo, con los proyectos en los que participa',
    body: z.strictObject({ search: Line(100) }),
    reply: z.object({ people: z.array(DataSubject), more: z.boolean() }),
  }),
  personalData: endpoint('GET', '/data-subjects/:matrixId/:subjectId', {
    access: 'admin',
    summary: 'Lo que se guarda de una persona como participante, para entregárselo',
    reply: PersonalData,
  }),
  erasePerson: endpoint('DELETE', '/data-subjects/:matrixId/:subjectId', {
    access: 'admin',
    summary:
      'Suprime a una persona antes de que abran los reportes; lo que ya envió sobre otras queda como números anónimos',
    reply: z.object({ kept_sheets: z.number() }),
  }),
  erasure: endpoint('GET', '/matrices/erasure/:matrixId', {
    access: 'member',
    summary: 'Constancia de supresión de un proyecto cuyos datos personales ya se eliminaron',
    reply: Erasure,
  }),
}
