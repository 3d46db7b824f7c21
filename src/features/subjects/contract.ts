import * as z from 'zod'
import { PropertyType } from '#features/matrices/contract.ts'
import { Instant } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { importLimit, MAXIMUM_SUBJECTS, MOST_UNDONE } from './limits.ts'

export const SubjectValue = z.object({ subject_id: Id, subject_property_id: Id, value: z.string() })
export const Subject = z.object({
  id: Id,
  name: z.string(),
  /** Null for a person without one, in a project with `without_email`. */
  email: z.string().nullable(),
  /** The employee number, or the id in the system that sent the person; left out for the others. */
  external_id: z.string().optional(),
  disputed: z.boolean(),
  /** Since when the person is no longer at the company; left out for the others. */
  left_at: Instant.optional(),
  values: z.array(SubjectValue),
  forms: z.array(
    z.object({ answered: z.boolean(), relation_type: z.object({ self_evaluation: z.boolean() }) }),
  ),
})
export type Subject = z.output<typeof Subject>

const ValueInput = z.strictObject({
  subject_id: Id.nullable().optional(),
  subject_property_id: Id,
  value: Line(500),
})
export const SubjectInput = z.strictObject({
  id: Id.nullable().optional(),
  name: Line(),
  /** Empty or null for a person without one, in a project with `without_email`. */
  email: Line(254).nullable(),
  /** The employee number, where the project has people without e-mail; left out, it stays. */
  external_id: Line(100).nullable().optional(),
  values: z.array(ValueInput).max(30).optional(),
})
export type SubjectInput = z.output<typeof SubjectInput>

export const InvalidLine = z.object({
  line: z.number(),
  reason: z.string(),
  cells: z.array(z.string()),
})
export const ImportReport = z.object({
  headers: z.array(z.string()),
  added: z.number(),
  /** The new subjects, to be taken back; empty for more than `MOST_UNDONE`. */
  added_ids: z.array(Id),
  duplicates: z.array(InvalidLine),
  invalid: z.array(InvalidLine),
  /** Lines that were added without a value that does not fit its column. */
  warnings: z.array(InvalidLine),
  unused_columns: z.array(z.string()),
})
export type ImportReport = z.output<typeof ImportReport>

export const ExternalId = Line(100)

/** Names a person of a sync or of its draft: by the external id, the e-mail or the id. */
export const PersonReference = Line(254)

/**
 * A person of a sync. The id or the external id says who it is; without both, the e-mail does.
 */
export const SyncedSubject = z.strictObject({
  id: Id.optional(),
  /** Null empties it; without it, it stays. */
  external_id: ExternalId.nullable().optional(),
  name: Line(),
  /** Null or empty for a person without one, in a project with `without_email`. */
  email: Line(254).nullable(),
  /** The person's leader; null or none: no leader. */
  leader: PersonReference.nullable().optional(),
  /** By the name of the column; an empty text empties it, and columns that are not named stay. */
  values: z.record(Line(60), Line(500)).optional(),
})
export type SyncedSubject = z.output<typeof SyncedSubject>

/** A row that a sync refuses; `path` is its list and its index: `subjects.3`. */
export const SyncIssue = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type SyncIssue = z.output<typeof SyncIssue>

const PreviousValue = z.strictObject({ subject_id: Id, value: Line(500) })
export type PreviousValue = z.output<typeof PreviousValue>

const Assigned = z.object({
  changed: z.number(),
  /** What the subjects had, to be given back; empty for more than `MOST_UNDONE`. */
  before: z.array(PreviousValue),
})
export type Assigned = z.output<typeof Assigned>

/** A dry run writes nothing; its reply reports what the import would do. */
export const ImportQuery = z.object({ dry_run: z.stringbool().optional() })

/** A field of a multipart body that holds JSON. */
const JsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().max(10_000).pipe(z.transform(parsedJson).pipe(schema))

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts this, so that the field is refused as invalid.
    return undefined
  }
}

/** A column that a project gets before a file is read. */
export const NewColumn = z.strictObject({ name: Line(60), type: PropertyType })

/** What the import page knows about the columns of a file and the file does not say. */
export const ImportFields = z.object({
  /** Columns that the project gets before the file is read. */
  new_columns: JsonField(z.array(NewColumn).max(30)).optional(),
  /** What each column was, by its header, to be proposed at the company's next import. */
  remembered: JsonField(z.record(Line(60), Line(80))).optional(),
})
export type ImportFields = z.output<typeof ImportFields>

export const subjectsContract = {
  list: endpoint('GET', '/subjects/:matrixId', {
    access: 'project.follow',
    reads: 'project',
    summary:
      'Los participantes de un proyecto, por nombre: todos sin page, o por páginas de 1,000; la cabecera X-Total-Count dice cuántos son, y Link cuál página sigue',
    query: z.strictObject({ page: z.coerce.number().int().nonnegative().optional() }),
    reply: z.array(Subject),
  }),
  create: endpoint('POST', '/subjects/:matrixId', {
    access: 'project.run',
    summary: 'Agrega un participante',
    body: SubjectInput,
    reply: Subject,
  }),
  createMany: endpoint('POST', '/subjects/:matrixId/bulk', {
    access: 'project.run',
    large: true,
    summary: 'Agrega participantes juntos: todos o ninguno',
    body: z.strictObject({
      subjects: z.array(SubjectInput).min(1).max(500),
    }),
    reply: z.array(Subject),
  }),
  import: endpoint('POST', '/subjects/:matrixId/import', {
    access: 'project.run',
    summary: 'Importa participantes de una hoja de cálculo',
    query: ImportQuery,
    multipart: true,
    body: ImportFields,
    reply: ImportReport,
    rateLimit: importLimit,
  }),
  importMemory: endpoint('GET', '/subjects/:matrixId/import-memory', {
    access: 'project.run',
    summary: 'Qué fue cada columna en los últimos archivos de la empresa, por su encabezado',
    reply: z.record(z.string(), z.string()),
  }),
  template: download('/subjects/:matrixId/template', {
    access: 'project.follow',
    summary: 'Plantilla CSV con las columnas del proyecto',
    media_type: 'text/csv; charset=utf-8',
  }),
  update: endpoint('PATCH', '/subjects/:matrixId/:subjectId', {
    access: 'project.run',
    summary: 'Cambia un participante',
    body: SubjectInput,
    reply: Subject,
  }),
  assign: endpoint('POST', '/subjects/:matrixId/assign', {
    access: 'project.run',
    large: true,
    summary: 'Da a varios participantes el mismo valor de una columna',
    body: z.strictObject({
      subject_ids: z.array(Id).min(1).max(MAXIMUM_SUBJECTS),
      subject_property_id: Id,
      value: Line(500),
    }),
    reply: Assigned,
  }),
  takeBackAssigned: endpoint('POST', '/subjects/:matrixId/assign/undo', {
    access: 'project.run',
    large: true,
    summary:
      'Devuelve a los participantes los valores que tenían, salvo los que ya cambiaron otra vez',
    body: z.strictObject({
      subject_property_id: Id,
      value: Line(500),
      before: z.array(PreviousValue).min(1).max(MOST_UNDONE),
    }),
    reply: z.object({ changed: z.number() }),
  }),
  remove: endpoint('DELETE', '/subjects/:matrixId/:subjectId', {
    access: 'project.run',
    summary: 'Elimina un participante y sus conexiones',
  }),
  removeMany: endpoint('POST', '/subjects/:matrixId/remove', {
    access: 'project.run',
    large: true,
    summary: 'Elimina juntos a los participantes que aún están, con sus conexiones',
    body: z.strictObject({
      subject_ids: z.array(Id).min(1).max(MAXIMUM_SUBJECTS),
    }),
    reply: z.object({ removed: z.number() }),
  }),
}
