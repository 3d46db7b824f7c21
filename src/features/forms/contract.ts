import * as z from 'zod'
import { ChartRules } from '#features/matrices/contract.ts'
import { MAXIMUM_COLUMNS } from '#features/matrices/limits.ts'
import {
  NewColumn,
  PersonReference,
  SyncedSubject,
  SyncIssue,
} from '#features/subjects/contract.ts'
import { importLimit, MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { MAXIMUM_SYNC_BYTES, MAXIMUM_SYNCED_FORMS, syncLimit } from './limits.ts'

const NamedSubject = z.object({ name: z.string(), email: z.string().nullable() })

/**
 * Has no `answered` field: no reply reveals whether one rater answered about one evaluated subject
 * (docs/rules.md, who may see what).
 */
export const Form = z.object({
  id: Id,
  evaluator_id: Id,
  evaluated_id: Id,
  relation_type_id: z.number(),
  by_hand: z.boolean(),
  evaluator: NamedSubject,
  evaluated: NamedSubject,
})
export type Form = z.output<typeof Form>

/**
 * The forms of a matrix without names: `subjects` has each id once, and a form is its id, the
 * positions of its evaluator and evaluated in `subjects`, and its relation. `by_hand` has the
 * positions in `forms` of those that were chosen one by one.
 */
export const CompactForms = z.object({
  subjects: z.array(Id),
  forms: z.array(z.tuple([Id, z.number(), z.number(), z.number()])),
  by_hand: z.array(z.number()),
})
export type CompactForms = z.output<typeof CompactForms>

const RelationTypeId = z.number().int().min(1).max(5)
export const FormInput = z.strictObject({
  evaluator_id: Id,
  evaluated_id: Id,
  relation_type_id: RelationTypeId,
})
export type FormInput = z.output<typeof FormInput>

export const InvalidFormLine = z.object({
  line: z.number(),
  reason: z.string(),
  cells: z.array(z.string()),
})
/** What was added, to be taken back; empty for more rows than `MOST_UNDONE`. */
const AddedIds = z.array(Id)

export const FormImportReport = z.object({
  headers: z.array(z.string()),
  added: z.number(),
  added_ids: AddedIds,
  duplicates: z.array(InvalidFormLine),
  invalid: z.array(InvalidFormLine),
})
export type FormImportReport = z.output<typeof FormImportReport>

/** Who leads a person whose column names no known leader; null: no leader. */
const ChartCorrection = z.strictObject({ subject_id: Id, leader_id: Id.nullable() })

export const Generation = z.union([
  z.strictObject({ kind: z.literal('self') }),
  z.strictObject({ kind: z.literal('peers'), subject_property_id: Id }),
  z.strictObject({
    kind: z.literal('org_chart'),
    /** The column that says who leads each person, by e-mail or name. */
    subject_property_id: Id,
    /** They are kept with the project. */
    ...ChartRules.shape,
    corrections: z.array(ChartCorrection).max(10_000).optional(),
  }),
  /** The connections that `secondGroups` offers. */
  z.strictObject({ kind: z.literal('second_group') }),
  /** What the rules of the project give to people without any connection. */
  z.strictObject({ kind: z.literal('rules') }),
])
export type Generation = z.output<typeof Generation>

/** Another matrix of the company. */
export const CopyInput = z.strictObject({ matrix_id: Id })
export type CopyInput = z.output<typeof CopyInput>

/** A connection of a sync. */
export const SyncedForm = z.strictObject({
  evaluator: PersonReference,
  evaluated: PersonReference,
  relation_type_id: RelationTypeId,
  /** Chosen one by one. */
  by_hand: z.boolean().optional(),
})
export type SyncedForm = z.output<typeof SyncedForm>

/** Two people whose connection leaves. */
export const SyncedPair = SyncedForm.pick({ evaluator: true, evaluated: true })

/** Which connections the leaders of the list give, as the page's organisation chart does. */
export const SyncChart = z.strictObject({
  ...ChartRules.shape,
  /** Removes the connections of people in the list with leaders whom they have no more. */
  replace: z.boolean().optional(),
  /**
   * Only for people who are new or whose leader changes; who leads them before is what the draft
   * says. With `replace`, connections that the former leader does not explain stay.
   */
  new_only: z.boolean().optional(),
  /** With `new_only` and `replace`: new peers in place of those with the former leader. */
  replace_peers: z.boolean().optional(),
  /** Whether the project keeps these rules for later people. */
  keep: z.boolean().optional(),
})
export type SyncChart = z.output<typeof SyncChart>

export const SyncInput = z.strictObject({
  /** Columns that the project gets first. */
  columns: z.array(NewColumn).max(MAXIMUM_COLUMNS).optional(),
  subjects: z.array(SyncedSubject).max(MAXIMUM_SUBJECTS).optional(),
  /** People who leave the draft with their connections. */
  removed: z.array(PersonReference).max(MAXIMUM_SUBJECTS).optional(),
  /** What becomes of people of the draft without a row in `subjects`: without it they stay. */
  absent: z.enum(['keep', 'remove']).optional(),
  /** The share of the draft that `absent` may remove, in percent: without it 20. */
  absent_at_most: z.number().int().min(0).max(100).optional(),
  forms: z.array(SyncedForm).max(MAXIMUM_SYNCED_FORMS).optional(),
  /** Pairs whose connection leaves; one that is not there is passed over. */
  removed_forms: z.array(SyncedPair).max(MAXIMUM_SYNCED_FORMS).optional(),
  chart: SyncChart.optional(),
  /** What each column of a file was, by its header, to be proposed at the company's next import. */
  remembered: z.record(Line(60), Line(80)).optional(),
})
export type SyncInput = z.output<typeof SyncInput>

/** What a sync did, or would do. */
export const SyncReport = z.object({
  dry_run: z.boolean(),
  subjects: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    removed: z.number(),
  }),
  /** People of the draft whom the list lacks: external ids, or e-mails without one. */
  missing: z.object({ count: z.number(), external_ids: z.array(z.string()) }),
  forms: z.object({
    new: z.number(),
    /** Of pairs that had another relation. */
    changed: z.number(),
    unchanged: z.number(),
    /** By the organisation chart. */
    generated: z.number(),
    /** As `removed_forms`, or by the organisation chart with `replace`. */
    removed: z.number(),
  }),
  /** The rows that change something that is there. */
  changes: z.array(z.object({ path: z.string(), fields: z.array(z.string()) })),
  /** Only in a dry run; a sync with a refused row is refused whole. */
  refused: z.array(SyncIssue),
  /**
   * External ids of people who lead one another in a circle; the chart leaves their leaders out.
   */
  loops: z.array(z.array(z.string())),
})
export type SyncReport = z.output<typeof SyncReport>

/** How many reports would tell competences apart: clearly, probably or hardly. */
const PlannedDegrees = z.object({ clear: z.number(), probable: z.number(), even: z.number() })

/**
 * How many reports could set no protected group beside another one if everyone answered, what
 * `generate` would add to give them one, and how firmly reports would speak, now and then.
 */
export const SecondGroups = z.object({
  evaluated: z.number(),
  lacking: z.array(Id),
  helped: z.number(),
  offered: z.number(),
  degrees: PlannedDegrees,
  degrees_then: PlannedDegrees,
})

export const formsContract = {
  sync: endpoint('POST', '/matrices/:matrixId/sync', {
    access: 'project.run',
    body_bytes: MAXIMUM_SYNC_BYTES,
    summary:
      'Agrega, actualiza o quita participantes y conexiones por su external_id o su correo: todo o nada; con dry_run sólo dice qué haría',
    query: z.object({ dry_run: z.stringbool().optional() }),
    body: SyncInput,
    reply: SyncReport,
    rateLimit: syncLimit,
  }),
  list: endpoint('GET', '/forms/:matrixId', {
    access: 'project.follow',
    reads: 'project',
    summary:
      'Las conexiones de un proyecto, por páginas de 5,000: la primera sin page; la cabecera X-Total-Count dice cuántas son, y Link cuál página sigue',
    query: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) }),
    reply: z.array(Form),
  }),
  compact: endpoint('GET', '/forms/:matrixId/compact', {
    access: 'project.follow',
    reads: 'project',
    summary: 'Las conexiones de un proyecto sin nombres, para proyectos grandes',
    reply: CompactForms,
  }),
  secondGroups: endpoint('GET', '/forms/:matrixId/second-groups', {
    access: 'project.follow',
    reads: 'project',
    summary:
      'A qué reportes les faltaría un segundo grupo aunque todas las personas contesten, y qué se les puede agregar',
    reply: SecondGroups,
  }),
  create: endpoint('POST', '/forms', {
    access: 'project.run',
    summary: 'Agrega una conexión',
    body: FormInput,
    reply: Form,
  }),
  createMany: endpoint('POST', '/forms/:matrixId/bulk', {
    access: 'project.run',
    large: true,
    summary: 'Agrega conexiones juntas: todas o ninguna',
    body: z.strictObject({ forms: z.array(FormInput).min(1).max(1000) }),
    reply: z.array(Form),
  }),
  import: endpoint('POST', '/forms/:matrixId/import', {
    access: 'project.run',
    summary: 'Importa conexiones de una hoja de cálculo',
    query: z.object({ dry_run: z.stringbool().optional() }),
    multipart: true,
    reply: FormImportReport,
    rateLimit: importLimit,
  }),
  generate: endpoint('POST', '/forms/:matrixId/generate', {
    access: 'project.run',
    large: true,
    summary:
      'Genera autoevaluaciones para todos, compañeros por una columna, conexiones desde el organigrama, un segundo grupo a quien le faltaría, o lo que dan las reglas del proyecto a quien no tiene conexiones',
    body: Generation,
    reply: z.object({ added: z.number(), added_ids: AddedIds }),
  }),
  copy: endpoint('POST', '/forms/:matrixId/copy', {
    access: 'project.run',
    large: true,
    summary: 'Copia participantes y conexiones de un proyecto anterior de la empresa',
    body: CopyInput,
    reply: z.object({
      subjects: z.number(),
      forms: z.number(),
      subject_ids: AddedIds,
      form_ids: AddedIds,
    }),
  }),
  update: endpoint('PATCH', '/forms/:formId', {
    access: 'project.run',
    summary: 'Cambia una conexión',
    body: FormInput,
    reply: Form,
  }),
  removeMany: endpoint('POST', '/forms/:matrixId/remove', {
    access: 'project.run',
    large: true,
    summary: 'Elimina conexiones juntas; las que ya no existen se pasan por alto',
    body: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
  }),
  remove: endpoint('DELETE', '/forms/:formId', {
    access: 'project.run',
    summary: 'Elimina una conexión',
  }),
}
