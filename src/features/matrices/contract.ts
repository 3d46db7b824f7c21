import * as z from 'zod'
import { RelationNames } from '#features/companies/contract.ts'
import { CalendarDate, Instant, TimeZone } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { Version } from '#shared/versions.ts'
import { MOST_NOMINATED, MOST_WEIGHTED, PEERS } from './limits.ts'

export const PropertyType = z.enum(['text', 'number', 'date', 'boolean'])
export const SubjectProperty = z.object({
  id: Id,
  name: z.string(),
  type: PropertyType,
  description: z.string(),
})
export type SubjectProperty = z.output<typeof SubjectProperty>

export const phases = ['draft', 'released', 'closed', 'reports', 'erased'] as const
export const Phase = z.enum(phases)
export type Phase = z.output<typeof Phase>

/**
 * Answered and assigned forms of one relation type. Until the closing a declined form counts as
 * answered: only the totals of a matrix leave it out.
 */
export const Share = z.object({
  relation_type_id: z.number(),
  answered: z.number(),
  forms: z.number(),
})

const RaterLimits = z.strictObject({
  minimum: z.number().int().nonnegative().max(MOST_NOMINATED),
  maximum: z.number().int().nonnegative().max(MOST_NOMINATED),
})
/**
 * «Los evaluados proponen a quienes los evalúan»: how many raters of each relation, and until which
 * days they propose and their leaders approve.
 */
export const NominationPlan = z.strictObject({
  companero: RaterLimits,
  equipo: RaterLimits,
  cliente: RaterLimits,
  propose_until: CalendarDate,
  approve_until: CalendarDate,
})
export type NominationPlan = z.output<typeof NominationPlan>

const Percent = z.number().int().nonnegative().max(100)
/** How much each relation and competence weighs, in whole percents that add to 100. */
export const MatrixWeights = z.strictObject({
  /** Those that the project uses; null is the same weight for each. */
  relations: z
    .strictObject({
      lider: Percent.optional(),
      companero: Percent.optional(),
      equipo: Percent.optional(),
      cliente: Percent.optional(),
    })
    .nullable(),
  /** Those of the evaluation; null is the same weight for each. */
  competences: z
    .array(z.strictObject({ competence_id: Id, weight: Percent }))
    .max(MOST_WEIGHTED)
    .nullable(),
})
export type MatrixWeights = z.output<typeof MatrixWeights>

/** Which connections the leaders of people give, as the page's organisation chart does. */
export const ChartRules = z.strictObject({
  self: z.boolean(),
  leader: z.boolean(),
  team: z.boolean(),
  /** The most peers of a person; 0 for none. */
  peers: z.number().int().min(0).max(PEERS.highest),
})
export type ChartRules = z.output<typeof ChartRules>

/** Chosen in a draft and frozen by the release; what each begins with: `settings.rules.ts`. */
const settings = {
  /** Further reminders, half-way and on the last day. */
  remind_halfway: z.boolean(),
  remind_last_day: z.boolean(),
  minimum_raters: z.number().int(),
  /** «Importancia»: self and leader mark what matters most for the role. */
  importance: z.boolean(),
  /** «Su líder también recibe el reporte»: raters read it before they answer. */
  leader_reports: z.boolean(),
  /** «Hay personas sin correo»: each person has an e-mail or an employee number. */
  without_email: z.boolean(),
  /** Which of the five relations its connections may have. */
  relation_type_ids: z.array(z.number().int().min(1).max(5)).max(5),
  /** Null when all relations and competences weigh the same. */
  weights: MatrixWeights.nullable(),
  /** Null unless evaluated people propose their raters. */
  nomination: NominationPlan.nullable(),
  /** «Conexiones por regla», which later people follow; null while none were chosen. */
  chart_rules: ChartRules.nullable(),
}
const MatrixSettings = z.object(settings)
export type MatrixSettings = z.output<typeof MatrixSettings>

export const Matrix = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  /** Address of a picture; the same for every matrix (docs/rules.md, matrices). */
  image: z.string(),
  released: z.boolean(),
  version: Version,
  phase: Phase,
  creation_date: Instant,
  /** The first of `reports_emails`. */
  email_send_reports: z.string(),
  reports_emails: z.array(z.string()),
  evaluation_id: Id,
  evaluation: z.object({ name: z.string() }),
  evaluation_name: z.string(),
  scale_name: z.string(),
  limit_date: CalendarDate,
  reminder_id: z.number(),
  /** Null without a reminder. */
  reminder_date: CalendarDate.nullable(),
  ...settings,
  time_zone: z.string(),
  /** How the company calls them, frozen by the release; empty where all have standard names. */
  relation_names: RelationNames,
  nomination_opened_at: Instant.nullable(),
  closes_at: Instant,
  reports_at: Instant,
  erase_at: Instant,
  erased_at: Instant.nullable(),
  question_count: z.number(),
  competence_count: z.number(),
  highest_value: z.number(),
  allow_na: z.boolean(),
  subjects: z.number(),
  forms: z.number(),
  answered: z.number(),
  /** Not rated by others, without those who only rate. */
  without_evaluators: z.number(),
  shares: z.array(Share),
  subject_properties: z.array(SubjectProperty),
  matrix_subject_property: z.array(z.object({ subject_properties: SubjectProperty })),
})
export type Matrix = z.output<typeof Matrix>

/** A matrix in the list of its company, with the two further names that lists have. */
const ListedMatrix = Matrix.extend({
  /** The same as `name`. */
  nombre: z.string(),
  /** What the list is filtered by: the name of the evaluation. */
  tipo: z.string(),
})
export type ListedMatrix = z.output<typeof ListedMatrix>

const ColumnInput = z.strictObject({
  id: Id.nullable().optional(),
  name: Line(60),
  type: z.union([PropertyType, z.literal('')]),
  description: Line(200).optional(),
})
export const MatrixInput = z.strictObject({
  name: Line(),
  email_send_reports: Line(254),
  /** Up to ten addresses, `email_send_reports` first; without it only the first one is set. */
  reports_emails: z.array(Line(254)).max(50).optional(),
  evaluation_id: Id.nullable(),
  limit_date: z.union([CalendarDate, z.literal('')]),
  company_id: Id,
  reminder_id: z.number().int().nullable(),
  ...MatrixSettings.partial().shape,
  time_zone: TimeZone.optional(),
  subject_properties: z.array(ColumnInput).max(30).optional(),
})
export type MatrixInput = z.output<typeof MatrixInput>

/** With the version that the save read, so that it reverts no other person's save. */
const MatrixChange = MatrixInput.extend({ version: Version }).partial()

const Order = z.enum(['newest', 'oldest', 'name', 'deadline'])
export const MatricesQuery = z.object({
  order: Order.optional(),
  evaluation_id: Id.optional(),
  phase: Phase.optional(),
  page: z.coerce.number().int().nonnegative().optional(),
})
export type MatricesQuery = z.output<typeof MatricesQuery>

export const matricesContract = {
  list: endpoint('GET', '/matrices/:companyId', {
    described_path: '/companies/:companyId/matrices',
    access: 'workspace.enter',
    reads: 'project',
    summary: 'Los proyectos de una empresa; con el id de un proyecto, ese proyecto',
    query: MatricesQuery,
    reply: z.union([z.array(ListedMatrix), Matrix]),
  }),
  one: endpoint('GET', '/matrices/one/:matrixId', {
    described_path: '/matrices/:matrixId/one',
    access: 'workspace.enter',
    reads: 'project',
    summary: 'Un proyecto',
    reply: Matrix,
  }),
  create: endpoint('POST', '/matrices', {
    access: 'workspace.change',
    summary: 'Crea un proyecto en borrador',
    body: MatrixInput,
    reply: Matrix,
  }),
  fromLibrary: endpoint('POST', '/companies/:companyId/matrices/library/:key', {
    access: 'workspace.change',
    summary: 'Crea un proyecto en borrador con una evaluación lista para usar y su escala',
    body: z.object({}).optional(),
    reply: Matrix,
  }),
  update: endpoint('PATCH', '/matrices/:matrixId', {
    access: 'workspace.change',
    summary: 'Cambia un proyecto en borrador',
    body: MatrixChange,
    reply: Matrix,
  }),
  duplicate: endpoint('POST', '/matrices/:matrixId/duplicate', {
    access: 'workspace.change',
    summary: 'Duplica un proyecto como borrador, con o sin sus personas',
    body: z.strictObject({ name: Line(), limit_date: CalendarDate, with_subjects: z.boolean() }),
    reply: Matrix,
  }),
  isReleased: endpoint('GET', '/matrices/is-released/:matrixId', {
    described_path: '/matrices/:matrixId/is-released',
    access: 'project.follow',
    summary: 'Si el proyecto ya se liberó',
    reply: z.object({ released: z.boolean() }),
  }),
  remove: endpoint('DELETE', '/matrices/:matrixId', {
    access: 'workspace.change',
    summary: 'Elimina un proyecto con todos sus datos',
  }),
  subjectProperties: endpoint('GET', '/subject-properties', {
    access: 'workspace.read',
    summary: 'Columnas ya usadas, para sugerirlas',
    query: z.object({ company_id: Id.optional() }),
    reply: z.array(SubjectProperty),
  }),
  reminderOptions: endpoint('GET', '/common/reminder-options', {
    access: 'project.follow',
    summary: 'Cuándo puede enviarse el recordatorio',
    reply: z.array(z.object({ id: z.number(), days: z.number(), description: z.string() })),
  }),
  relationTypes: endpoint('GET', '/common/relation-types', {
    access: 'workspace.enter',
    summary: 'Qué es quien evalúa para la persona evaluada',
    reply: z.array(z.object({ id: z.number(), name: z.string(), self_evaluation: z.boolean() })),
  }),
}

/** Served by the feature `staff`, which knows people and connections. */
export const workbookContract = {
  workbook: download('/matrices/:matrixId/workbook', {
    access: 'project.follow',
    reads: 'project',
    summary: 'La plantilla de un proyecto en Excel: sus personas y conexiones',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
